import { useStore } from '@nanostores/react';
import { type RefObject, useEffect } from 'react';
import type { EventName } from '@/features/analytics/names.shared.ts';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { $queue, $sync, addToQueue, noteItem, type SyncStatus, syncQueue, takeFromQueue } from '@/features/offline/queue/queue.ts';
import { type NoticeTexts, noticeTexts } from '@/features/offline/texts.ts';
import type { toast } from '@/features/toast/toast.ts';
import { splitPath } from '@/i18n/path.ts';
import { fillEmpty, writtenIn } from './form-values.ts';
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
export async function enqueueSubmission({ key, action, languageTag, body, values, event, preview }: Submission): Promise<boolean> {
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

/** Loads toasts in the browser only: this module also renders on the server. Silent if they fail to load. */
const announce = async (use: (toast: Toasts, texts: NoticeTexts) => Promise<unknown>): Promise<void> => {
  try {
    const [{ toast }, texts] = await Promise.all([import('@/features/toast/toast.ts'), noticeTexts()]);
    await use(toast, texts);
  } catch {
    // Offline, and not fetched before.
  }
};

type Toasts = typeof toast;

interface Options {
  queue: Queue;
  node: RefObject<HTMLFormElement | null>;
  onEdit: (written: FieldValues) => void;
  onTaken: (item: QueueItem) => void;
  onReturned: (item: QueueItem) => void;
}

export function useQueueActions({ queue, node, onEdit, onTaken, onReturned }: Options) {
  return {
    /** Restores it as a draft with a new key: the queued request may have arrived. */
    edit: async (item: QueueItem): Promise<void> => {
      const form = node.current;
      if (!form) return;
      if (Object.keys(writtenIn(form)).length > 0) {
        await announce(({ warning }, texts) => warning({ title: texts['queue.full'] }));
        return;
      }
      fillEmpty(form, item.values);
      onTaken(item);
      onEdit(writtenIn(form));
      await queue.take(item.id);
      form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
    },
    remove: async (item: QueueItem): Promise<boolean> => {
      const isGone = await queue.take(item.id);
      if (isGone) onTaken(item);
      return isGone;
    },
    /** @throws if the queue is full, or nothing can be stored */
    restore: async (item: QueueItem): Promise<void> => {
      await addToQueue(item);
      onReturned(item);
    },
  };
}
