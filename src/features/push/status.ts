/** Specification, sections 5 and 9: 24 hours. */
export const NOTIFICATION_COOLDOWN_MS = 864e5;
/** Local storage key. Value: milliseconds since 1970. */
export const NOTIFICATION_REQUEST_KEY = 'notification-request';

export function parseRequestedAt(stored: string | null, now: number): number | undefined {
  if (stored === null || !/^\d{1,16}$/u.test(stored)) return undefined;
  const requestedAt = Number(stored);
  return requestedAt <= now ? requestedAt : undefined;
}

/** @returns milliseconds since 1970; undefined if a request is allowed now */
export function askAgainAt(requestedAt: number | undefined, now: number): number | undefined {
  if (requestedAt === undefined || now - requestedAt >= NOTIFICATION_COOLDOWN_MS) return undefined;
  return requestedAt + NOTIFICATION_COOLDOWN_MS;
}

/** Specification, section 4; `unsupported` for browsers without notifications. */
export type Permission = NotificationPermission | 'unsupported';

export interface PushFacts {
  permission: Permission;
  /** An iPhone or iPad that shows the site in its browser, not from the Home Screen. */
  iosBrowser: boolean;
  subscribed: boolean;
  key: string | null | undefined;
  requestedAt: number | undefined;
  now: number;
}

/**
 * - `home-screen`: iOS has push only for sites on the Home Screen.
 * - `denied`: the browser blocks notifications of this site; only the visitor can change that.
 * - `on`: subscribed. `ready`: may subscribe.
 * - `cooling`: permission was requested less than 24 hours ago, without a decision.
 * - `absent`: this installation sends none. `unreachable`: the server didn't respond.
 */
export type PushStatus = 'unsupported' | 'home-screen' | 'denied' | 'on' | 'unreachable' | 'absent' | 'cooling' | 'ready';

export function getStatus({ permission, iosBrowser, subscribed, key, requestedAt, now }: PushFacts): PushStatus {
  if (permission === 'unsupported') return iosBrowser ? 'home-screen' : 'unsupported';
  if (permission === 'denied') return 'denied';
  if (subscribed && permission === 'granted') return 'on';
  if (key === undefined) return 'unreachable';
  if (key === null) return 'absent';
  return permission === 'default' && askAgainAt(requestedAt, now) !== undefined ? 'cooling' : 'ready';
}

/** Detects iPhones and iPads; an iPad claims to be a Mac, but has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent) || (/\bMacintosh\b/u.test(userAgent) && maxTouchPoints > 1);
