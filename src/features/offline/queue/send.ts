import type { RawResponse, RequestOptions } from '../../api/send-request.ts';
import type { QueueItem, Refusal } from './item.ts';
import { discard, keptItems, note } from './kept.ts';

/** Who holds this lock sends; another tab and the service worker leave it to them (Web Locks API). */
const LOCK = 'offline-queue';
/** Statuses that say "later", beside those of a server in trouble. Of the ones that a call is tried again for (specification, section 9), 409 stays out: it says the same tomorrow. */
const LATER = new Set([408, 425, 429]);
/** After this long a silent network counts as none, milliseconds. */
const SEND_TIMEOUT_MS = 30_000;

/** What came of a request: taken, to be tried again, or refused for good. Pure. */
export function outcomeOf(status: number): 'sent' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'sent';
  return LATER.has(status) || status >= 500 ? 'later' : 'refused';
}

/** The client that makes the call: a page's reports failures (src/features/api/client.ts), the worker's is silent. */
export type Send = (path: string, options: RequestOptions) => Promise<RawResponse>;

type Envelope = { success?: unknown; error?: { fields?: Record<string, string> } } | null | undefined;

/** Undefined for a page instead of a response, as a captive network sends it. */
function refusalOf({ status, content }: RawResponse): Refusal | undefined {
  const { success, error } = (content as Envelope) ?? {};
  if (success !== false) return undefined;
  return { status, ...(error?.fields && { fields: error.fields }) };
}

/** A success must be one of ours, too: a captive network answers 200 to everything. */
const isTaken = ({ content }: RawResponse): boolean => (content as Envelope)?.success === true;

async function sendOne(item: QueueItem, send: Send): Promise<'sent' | 'later' | 'refused'> {
  const { url, method, body, headers } = item;
  const answer = await send(url, { method, body, headers, timeoutMs: SEND_TIMEOUT_MS }).catch(() => undefined);
  if (!answer?.status) return 'later';
  const outcome = outcomeOf(answer.status);
  if (outcome === 'sent' && isTaken(answer)) {
    await discard(item.id);
    return 'sent';
  }
  const refusal = outcome === 'refused' ? refusalOf(answer) : undefined;
  if (!refusal) return 'later';
  await note({ ...item, refusal });
  return 'refused';
}

interface Sending {
  sent: readonly QueueItem[];
  refused: readonly QueueItem[];
  /** Some could not be sent now. */
  failed: boolean;
}

export const NOTHING_SENT: Sending = { sent: [], refused: [], failed: false };

/** How many requests came to an end, as tabs and worker tell one another. */
export interface QueueNews {
  sent: number;
  refused: number;
}

async function sendAll(send: Send): Promise<Sending> {
  const done: Record<'sent' | 'refused', QueueItem[]> = { sent: [], refused: [] };
  for (const item of await keptItems()) {
    if (item.refusal) continue;
    const outcome = await sendOne(item, send);
    if (outcome === 'later') return { ...done, failed: true };
    done[outcome].push(item);
  }
  return { ...done, failed: false };
}

/**
 * Sends what waits, one after the other, oldest first; stops at the first that cannot be sent now. Undefined when another tab or the
 * worker is at it. Where a browser has no locks the idempotency keys alone keep a request from being taken twice.
 */
export async function sendQueue(send: Send): Promise<Sending | undefined> {
  if (!('locks' in navigator)) return sendAll(send);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll(send) : undefined));
}
