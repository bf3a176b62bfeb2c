import type { RawResponse, RequestOptions } from '../../api/send-request.ts';
import { isUnsent, type QueueItem, type Refusal } from './item.ts';
import { queuedItems, updateItem } from './queue-database.ts';
import { toTaken } from './taken.ts';

/** Only the holder of this lock sends: one tab or the service worker (Web Locks API). */
const LOCK = 'offline-queue';
/** Retried besides 5xx. 409, which calls retry (specification, section 9), would stay the same here. */
const LATER = new Set([408, 425, 429]);
const SEND_TIMEOUT_MS = 30_000;
/** “Too many” for so long counts as a refusal: the visitor has to know. */
export const HELD_MS = 2 * 60 * 60 * 1000;

export function toOutcome(status: number): 'sent' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'sent';
  return LATER.has(status) || status >= 500 ? 'later' : 'refused';
}

export type Send = (path: string, options: RequestOptions) => Promise<RawResponse>;

type Envelope =
  | { success?: unknown; error?: { code?: string; message?: string; fields?: Record<string, string>; data?: { reason?: unknown } } }
  | null
  | undefined;

function parseRefusal({ status, content }: RawResponse): Refusal | undefined {
  const { success, error } = (content as Envelope) ?? {};
  if (success !== false) return undefined;
  return {
    status,
    ...(error?.fields && { fields: error.fields }),
    ...((error?.data?.reason || error?.code === 'full') && error.message ? { message: error.message } : {}),
  };
}

/** Requires our own envelope: a captive portal sends HTML, and 200 for everything. */
const isAccepted = ({ content }: RawResponse): boolean => (content as Envelope)?.success === true;

const emptied = (item: QueueItem, content: unknown): Partial<QueueItem> => ({
  taken: toTaken(item.body, content, Date.now()),
  preview: '',
  ...{ body: '{}', values: {}, headers: {} },
});

async function holdBack({ id, heldSince }: QueueItem, response: RawResponse): Promise<'later' | 'refused'> {
  if (response.status !== 429) return 'later';
  const since = heldSince ?? Date.now();
  const refusal = Date.now() - since >= HELD_MS ? parseRefusal(response) : undefined;
  await updateItem(id, refusal ? { refusal } : { heldSince: since });
  return refusal ? 'refused' : 'later';
}

async function sendOne(item: QueueItem, send: Send): Promise<'sent' | 'later' | 'refused' | 'unreached'> {
  const { url, method, body, headers } = item;
  const response = await send(url, { method, body, headers, timeoutMs: SEND_TIMEOUT_MS }).catch(() => undefined);
  if (!response?.status) return 'unreached';
  const outcome = toOutcome(response.status);
  if (outcome === 'sent' && isAccepted(response)) {
    await updateItem(item.id, emptied(item, response.content));
    return 'sent';
  }
  if (outcome === 'later') return holdBack(item, response);
  const refusal = outcome === 'refused' ? parseRefusal(response) : undefined;
  if (!refusal) return 'unreached';
  await updateItem(item.id, { refusal });
  return 'refused';
}

interface Sending {
  sent: readonly QueueItem[];
  refused: readonly QueueItem[];
  failed: boolean;
}

export const NOTHING_SENT: Sending = { sent: [], refused: [], failed: false };

async function sendAll(send: Send): Promise<Sending> {
  const done: Record<'sent' | 'refused' | 'later', QueueItem[]> = { sent: [], refused: [], later: [] };
  for (const item of await queuedItems()) {
    if (!isUnsent(item)) continue;
    const outcome = await sendOne(item, send);
    if (outcome === 'unreached') return { ...done, failed: true };
    done[outcome].push(item);
  }
  return { ...done, failed: done.later.length > 0 };
}

/**
 * Sends in order and stops when the server is out of reach; undefined if another tab or the worker is sending. Without locks, only the
 * idempotency keys prevent duplicates.
 */
export async function sendQueue(send: Send): Promise<Sending | undefined> {
  if (!('locks' in navigator)) return sendAll(send);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll(send) : undefined));
}
