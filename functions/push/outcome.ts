import { retryAfter } from '../http/retry-after.ts';

export type Outcome =
  | { kind: 'sent'; status: number }
  | { kind: 'gone'; status: number | null }
  | { kind: 'failed'; status: number | null }
  | { kind: 'later'; status: number | null; notBefore: Date | null };

/** RFC 8030, sections 5 and 8. */
export function toOutcome(response: Response, now: Date): Outcome {
  const { status } = response;
  if (response.ok) return { kind: 'sent', status };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'later', status, notBefore: retryAfter(response.headers.get('Retry-After'), now) };
  return { kind: 'failed', status };
}
