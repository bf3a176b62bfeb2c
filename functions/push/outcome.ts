import { MINUTE_MS } from '../calendar.ts';
import { retryAfter } from '../http/retry-after.ts';
import type { DeliveryRow } from './storage/messages.ts';

/** Apply if the push service gives no time; after the last one, the delivery has failed. */
export const PUSH_RETRY_MINUTES = [1, 5, 30, 120, 720];

export type Outcome =
  | { kind: 'sent'; status: number }
  | { kind: 'gone'; status: number | null }
  | { kind: 'failed'; status: number | null }
  | { kind: 'refused'; status: number }
  | { kind: 'later'; status: number | null; notBefore: Date | null };

/** RFC 8030, sections 5 and 8. */
export function toOutcome(response: Response, now: Date): Outcome {
  const { status } = response;
  if (response.ok) return { kind: 'sent', status };
  if (status === 404 || status === 410) return { kind: 'gone', status };
  if (status === 408 || status === 425 || status === 429 || status >= 500)
    return { kind: 'later', status, notBefore: retryAfter(response.headers.get('Retry-After'), now) };
  if (status === 401 || status === 403) return { kind: 'refused', status };
  return { kind: 'failed', status };
}

export type Settled = Pick<DeliveryRow, 'state' | 'status' | 'dueAt' | 'settledAt'>;

/** Queues a further attempt only within the message's life; all the time while our keys are refused, which the owner can put right. */
export function afterAttempt(outcome: Outcome, { attempts, expiresAt, now }: { attempts: number; expiresAt: Date; now: Date }): Settled {
  const { kind, status } = outcome;
  if (kind !== 'later' && kind !== 'refused') return { state: kind, status, dueAt: null, settledAt: now };
  const waitMinutes = PUSH_RETRY_MINUTES[attempts - 1] ?? (kind === 'refused' ? PUSH_RETRY_MINUTES.at(-1) : undefined);
  if (waitMinutes === undefined) return { state: 'failed', status, dueAt: null, settledAt: now };
  const dueAt = (kind === 'later' && outcome.notBefore) || new Date(now.getTime() + waitMinutes * MINUTE_MS);
  if (dueAt >= expiresAt) return { state: 'expired', status, dueAt: null, settledAt: now };
  return { state: 'queued', status, dueAt, settledAt: null };
}

export async function inParallel<Item>(width: number, items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const lane = async (): Promise<void> => {
    for (const item of waiting) {
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
  if (failures.length > 0) throw failures[0];
}
