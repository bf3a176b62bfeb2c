import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { EventName } from '@/features/analytics/names.shared.ts';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { $queue, $sync, addToQueue, noteItem, type SyncStatus, syncQueue, takeFromQueue } from '@/features/offline/queue/queue.ts';
import { noticeTexts } from '@/features/offline/texts.ts';
import { splitPath } from '@/i18n/path.ts';
import { type FieldValues, IDEMPOTENCY_HEADER } from './forms.schema.ts';

export interface Queue {
  /** Oldest first; empty until read, after mount. */
  items: readonly QueueItem[];
  sync: SyncStatus;
  take: (id: string) => Promise<boolean>;
  send: () => void;
  close: (id: string) => void;
}

interface Submission {
  key: string;
  action: string;
  languageTag: string;
  body: object;
  values: FieldValues;
  event?: EventName | undefined;
  preview?: string | undefined;
}

/** @returns false if it is not stored or could not be shown: the form then keeps its text */
export async function enqueue({ key, action, languageTag, body, values, event, preview }: Submission): Promise<boolean> {
  const item: QueueItem = {
    id: key,
    url: action,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Accept-Language': languageTag, [IDEMPOTENCY_HEADER]: key },
    page: location.pathname,
    values,
    queuedAt: Date.now(),
    ...(event && { event }),
    ...(preview && { preview }),
  };
  try {
    // The network may have gone before they were loaded. The form must not be emptied then.
    await noticeTexts();
    await addToQueue(item);
    return true;
  } catch {
    return false;
  }
}

const isSamePage = (one: string, other: string): boolean => splitPath(one).bare === splitPath(other).bare;

export function useQueue(): Queue {
  // The page may have read the queue before the form hydrates: start from the server's HTML.
  const all = useStore($queue, { ssr: 'initial' });
  const items = all.length === 0 ? all : all.filter(({ page }) => isSamePage(page, location.pathname));
  const sync = useStore($sync, { ssr: 'initial' });
  useEffect(() => void import('@/features/offline/queue/send-waiting.ts').then(({ sendWaiting }) => sendWaiting()), []);
  return {
    items,
    sync,
    take: (id) =>
      takeFromQueue(id).then(
        () => true,
        () => false,
      ),
    send: () => void syncQueue(),
    close: (id) => void noteItem(id, { seen: true }),
  };
}
