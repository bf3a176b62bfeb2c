import type { RawResponse, RequestOptions } from '../../api/send-request.ts';
import type { QueueItem, Refusal } from './item.ts';
import { deleteItem, queuedItems, updateItem } from './queue-database.ts';

/** Only the holder of this lock sends: one tab or the service worker (Web Locks API). */
const LOCK = 'offline-queue';
/** Retried besides 5xx. 409, which calls retry (specification, section 9), would stay the same here. */
const LATER = new Set([408, 425, 429]);
const SEND_TIMEOUT_MS = 30_000;

export function toOutcome(status: number): 'sent' | 'later' | 'refused' {
  if (status >= 200 && status < 300) return 'sent';
  return LATER.has(status) || status >= 500 ? 'later' : 'refused';
}

export type Send = (path: string, options: RequestOptions) => Promise<RawResponse>;

type Envelope =
  | { success?: unknown; error?: { message?: string; fields?: Record<string, string>; data?: { reason?: unknown } } }
  | null
  | undefined;

function parseRefusal({ status, content }: RawResponse): Refusal | undefined {
  const { success, error } = (content as Envelope) ?? {};
  if (success !== false) return undefined;
  return {
    status,
    ...(error?.fields && { fields: error.fields }),
    ...(error?.data?.reason && error.message ? { message: error.message } : {}),
  };
}

/** Requires our own envelope: a captive portal sends HTML, and 200 for everything. */
const isTaken = ({ content }: RawResponse): boolean => (content as Envelope)?.success === true;

async function sendOne(item: QueueItem, send: Send): Promise<'sent' | 'later' | 'refused'> {
  const { url, method, body, headers } = item;
  const response = await send(url, { method, body, headers, timeoutMs: SEND_TIMEOUT_MS }).catch(() => undefined);
  if (!response?.status) return 'later';
  const outcome = toOutcome(response.status);
  if (outcome === 'sent' && isTaken(response)) {
    await deleteItem(item.id);
    return 'sent';
  }
  const refusal = outcome === 'refused' ? parseRefusal(response) : undefined;
  if (!refusal) return 'later';
  await updateItem({ ...item, refusal });
  return 'refused';
}

interface Sending {
  sent: readonly QueueItem[];
  refused: readonly QueueItem[];
  failed: boolean;
}

export const NOTHING_SENT: Sending = { sent: [], refused: [], failed: false };

export interface QueueNews {
  sent: number;
  refused: number;
}

async function sendAll(send: Send): Promise<Sending> {
  const done: Record<'sent' | 'refused', QueueItem[]> = { sent: [], refused: [] };
  for (const item of await queuedItems()) {
    if (item.refusal) continue;
    const outcome = await sendOne(item, send);
    if (outcome === 'later') return { ...done, failed: true };
    done[outcome].push(item);
  }
  return { ...done, failed: false };
}

/**
 * Sends in order and stops at the first failure; undefined if another tab or the worker is sending. Without locks, only the
 * idempotency keys prevent duplicates.
 */
export async function sendQueue(send: Send): Promise<Sending | undefined> {
  if (!('locks' in navigator)) return sendAll(send);
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? sendAll(send) : undefined));
}
