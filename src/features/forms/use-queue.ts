import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { EventName } from '@/features/analytics/names.shared.ts';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { $queue, $sync, addToQueue, type SyncStatus, syncQueue, takeFromQueue } from '@/features/offline/queue/queue.ts';
import { splitPath } from '@/i18n/path.ts';
import { type FieldValues, IDEMPOTENCY_HEADER } from './forms.schema.ts';

/** What was written in a form and waits for the network. */
export interface Queue {
  /** Oldest first; empty until it was read, after the mount. */
  items: readonly QueueItem[];
  sync: SyncStatus;
  take: (id: string) => Promise<void>;
  send: () => void;
}

interface Submission {
  /** The idempotency key. */
  key: string;
  action: string;
  /** Language tag of the page, in which a refusal is shown. */
  tag: string;
  body: object;
  /** What the visitor wrote. */
  values: FieldValues;
  event?: EventName | undefined;
}

/** Queues a submission. False where the browser stores nothing, or too much waits. */
export async function enqueue({ key, action, tag, body, values, event }: Submission): Promise<boolean> {
  const item: QueueItem = {
    id: key,
    url: action,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': tag, [IDEMPOTENCY_HEADER]: key },
    page: location.pathname,
    values,
    queuedAt: Date.now(),
    ...(event && { event }),
  };
  try {
    await addToQueue(item);
    return true;
  } catch {
    return false;
  }
}

const isSamePage = (one: string, other: string): boolean => splitPath(one).bare === splitPath(other).bare;

/** What waits of the form on this page, in whichever language it was written, as React sees it. */
export function useQueue(): Queue {
  // The page may have read the queue before the form wakes: it begins as the server wrote it.
  const all = useStore($queue, { ssr: 'initial' });
  // On the server, and until the queue was read, there are none.
  const items = all.length === 0 ? all : all.filter(({ page }) => isSamePage(page, location.pathname));
  const sync = useStore($sync, { ssr: 'initial' });
  // Toasts belong to the browser; this module is also rendered on the server.
  useEffect(() => void import('@/features/offline/queue/send-waiting.ts').then(({ sendWaiting }) => sendWaiting()), []);
  return {
    items,
    sync,
    take: (id) => takeFromQueue(id).catch(() => undefined),
    send: () => void syncQueue(),
  };
}
