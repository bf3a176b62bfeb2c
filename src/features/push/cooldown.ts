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
