import { askAgainAt } from './cooldown.ts';

/** The specification's three (section 4), and browsers that know no notifications. */
export type Permission = NotificationPermission | 'unsupported';

/** What is known of push in this browser. */
export interface PushFacts {
  permission: Permission;
  /** An iPhone or iPad that shows the site in its browser, not from the Home Screen. */
  iosBrowser: boolean;
  subscribed: boolean;
  /** The server's key; null where push is off, undefined while the server could not be asked. */
  key: string | null | undefined;
  /** Milliseconds since 1970. */
  requestedAt: number | undefined;
  now: number;
}

/**
 * - `home-screen`: iOS has push only for sites on the Home Screen.
 * - `denied`: the browser blocks notifications of this site; only the visitor can change that.
 * - `on`, `ready`: subscribed; may be.
 * - `cooling`: the permission was asked for less than 24 hours ago and left open.
 * - `absent`: this installation sends none. `unreachable`: whether it does could not be asked.
 */
export type PushStatus = 'unsupported' | 'home-screen' | 'denied' | 'on' | 'unreachable' | 'absent' | 'cooling' | 'ready';

export function statusOf({ permission, iosBrowser, subscribed, key, requestedAt, now }: PushFacts): PushStatus {
  if (permission === 'unsupported') return iosBrowser ? 'home-screen' : 'unsupported';
  if (permission === 'denied') return 'denied';
  if (subscribed && permission === 'granted') return 'on';
  if (key === undefined) return 'unreachable';
  if (key === null) return 'absent';
  return permission === 'default' && askAgainAt(requestedAt, now) !== undefined ? 'cooling' : 'ready';
}

/** iPhones and iPads by what they call themselves; an iPad says that it is a Mac, which has no touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/u.test(userAgent) || (/\bMacintosh\b/u.test(userAgent) && maxTouchPoints > 1);
