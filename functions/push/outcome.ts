/** What came of one attempt to deliver. `status`: of HTTP, null where none came. */
export type Outcome =
  | { kind: 'sent'; status: number }
  /** The push service knows the subscription no more: it will never work again. */
  | { kind: 'gone'; status: number | null }
  | { kind: 'failed'; status: number | null }
  /** Worth another try, not before `notBefore` where the push service named a time. */
  | { kind: 'later'; status: number | null; notBefore: Date | null };

/** A push service that asks for more is not waited for longer, milliseconds. */
const RETRY_AFTER_LIMIT_MS = 24 * 3_600_000;

/** `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3); null where it is neither, or past. */
export function retryAfter(value: string | null, now: Date): Date | null {
  if (value === null) return null;
  const text = value.trim();
  const waitMs = /^\d+$/u.test(text) ? Number(text) * 1_000 : /[a-z]/iu.test(text) ? Date.parse(text) - now.getTime() : Number.NaN;
  if (Number.isNaN(waitMs) || waitMs <= 0) return null;
  return new Date(now.getTime() + Math.min(waitMs, RETRY_AFTER_LIMIT_MS));
}

/** Reads a push service's answer (RFC 8030, sections 5 and 8). */
export function outcomeOf(answer: Response, now: Date): Outcome {
  const { status } = answer;
  if (answer.ok) return { kind: 'sent', status };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'later', status, notBefore: retryAfter(answer.headers.get('Retry-After'), now) };
  return { kind: 'failed', status };
}
