/** Time between two permission requests: 24 hours (specification, sections 5 and 9). */
export const NOTIFICATION_COOLDOWN_MS = 864e5;
/** In local storage: time of the last request, milliseconds since 1970. */
export const NOTIFICATION_REQUEST_KEY = 'notification-request';

/**
 * Reads the stored time of the last request.
 * @returns undefined unless it is a whole number of milliseconds and not in the future
 */
export function parseRequestedAt(stored: string | null, now: number): number | undefined {
  if (stored === null || !/^\d{1,16}$/u.test(stored)) return undefined;
  const requestedAt = Number(stored);
  return requestedAt <= now ? requestedAt : undefined;
}

/** When the next request is allowed, in milliseconds since 1970; undefined if it is now. */
export function askAgainAt(requestedAt: number | undefined, now: number): number | undefined {
  if (requestedAt === undefined || now - requestedAt >= NOTIFICATION_COOLDOWN_MS) return undefined;
  return requestedAt + NOTIFICATION_COOLDOWN_MS;
}
