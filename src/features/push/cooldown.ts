/** How long the visitor is left in peace after the browser has asked for its permission: 24 hours (specification, sections 5 and 9). */
export const NOTIFICATION_COOLDOWN_MS = 864e5;
/** Where the time of the last request is kept, in local storage: milliseconds since 1970. */
export const NOTIFICATION_REQUEST_KEY = 'notification-request';

/**
 * The time of the last request, from what is stored.
 * @returns undefined for none: no whole number of milliseconds, or one that is still to come
 */
export function parseRequestedAt(stored: string | null, now: number): number | undefined {
  if (stored === null || !/^\d{1,16}$/u.test(stored)) return undefined;
  const requestedAt = Number(stored);
  return requestedAt <= now ? requestedAt : undefined;
}

/** When the browser may ask again, in milliseconds since 1970; undefined when it may now. */
export function askAgainAt(requestedAt: number | undefined, now: number): number | undefined {
  if (requestedAt === undefined || now - requestedAt >= NOTIFICATION_COOLDOWN_MS) return undefined;
  return requestedAt + NOTIFICATION_COOLDOWN_MS;
}
