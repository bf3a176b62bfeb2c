/** `__Host-`: only this host may set it, for all its paths, over HTTPS (RFC 6265bis, section 4.1.3). Browsers take `localhost` for safe. */
export const SESSION_COOKIE = '__Host-session';
/** Which challenge a passkey answers; for minutes. */
export const CHALLENGE_COOKIE = '__Host-challenge';
