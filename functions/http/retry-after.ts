const RETRY_AFTER_LIMIT_MS = 24 * 3_600_000;

/** Seconds or a date (RFC 9110, section 10.2.3); null for anything else and for the past. */
export function retryAfter(value: string | null, now: Date): Date | null {
  if (value === null) return null;
  const text = value.trim();
  const waitMs = /^\d+$/u.test(text) ? Number(text) * 1_000 : /[a-z]/iu.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
  if (Number.isNaN(waitMs) || waitMs <= 0) return null;
  return new Date(now.getTime() + Math.min(waitMs, RETRY_AFTER_LIMIT_MS));
}
