import { LINK_LIFE_MINUTES } from '../../src/features/login/login.schema.ts';
import { DAY_MS, MINUTE_MS } from '../calendar.ts';

/** Life of the cookie, and of a session in use; also stated on `/cookies` and `/privacy`. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** Longest time without use (OWASP ASVS 5, 7.3.1). */
const SESSION_IDLE_MS = 7 * DAY_MS;

export const endOfSession = (createdAt: Date, lastUsedAt: Date): Date =>
  new Date(Math.min(createdAt.getTime() + SESSION_LIFE_MS, lastUsedAt.getTime() + SESSION_IDLE_MS));

export const LAST_USED_EVERY_MS = 5 * MINUTE_MS;
export const LINK_LIFE_S = LINK_LIFE_MINUTES * 60;
/** Milliseconds in which a used or expired link differs from an unknown one. */
export const LINK_MEMORY_MS = DAY_MS;
export const RECOVERY_CODES = 10;
export const ATTEMPT_DAYS = 90;
export const ATTEMPTS_PERIOD_MS = 15 * MINUTE_MS;
export const ATTEMPTS_REFUSED = 10;

/** `__Host-`: only this host may set it, for all paths, over HTTPS (RFC 6265bis, section 4.1.3). Browsers treat `localhost` as secure. */
export const SESSION_COOKIE = '__Host-session';
export const CHALLENGE_COOKIE = '__Host-challenge';
/** Random: only the browser that asked for a link can follow it. After a sign-in also a proof of it. */
export const LINK_COOKIE = '__Host-link';
/** Life of the cookie with that proof; also stated on `/cookies`. */
export const KNOWN_LIFE_S = (365 * DAY_MS) / 1000;

export const FRESH_MS = 10 * 60_000;
