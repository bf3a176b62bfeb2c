import { LINK_LIFE_MINUTES } from '../../src/features/login/login.schema.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A session ends this long after its sign-in, however much it is used, seconds. */
export const SESSION_LIFE_S = (30 * DAY_MS) / 1000;
/** How exactly it is noted when a session was last used, milliseconds. */
export const LAST_USED_EVERY_MS = 5 * MINUTE_MS;
/** How long a sign-in link works, seconds. */
export const LINK_LIFE_S = LINK_LIFE_MINUTES * 60;
/** For as long a spent or expired link is told from one that never was, milliseconds. */
export const LINK_MEMORY_MS = DAY_MS;
/** Recovery codes made at once. */
export const RECOVERY_CODES = 10;
/** Days for which attempts to sign in are kept. */
export const ATTEMPT_DAYS = 90;
/** The period over which attempts on the account are counted, milliseconds. */
export const ATTEMPTS_PERIOD_MS = 15 * MINUTE_MS;
/** Refused attempts with a kind of proof on the account in that period, after which the kind has to wait. */
export const ATTEMPTS_REFUSED = 10;
/** Links that are sent to the owner in that period. */
export const LINKS_SENT = 5;

/** `__Host-`: only this host may set it, for all its paths, over HTTPS (RFC 6265bis, section 4.1.3). Browsers take `localhost` for safe. */
export const SESSION_COOKIE = '__Host-session';
/** Which challenge a passkey answers; for minutes. */
export const CHALLENGE_COOKIE = '__Host-challenge';
