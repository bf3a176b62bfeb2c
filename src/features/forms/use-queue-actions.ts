import type { RefObject } from 'react';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { addToQueue } from '@/features/offline/queue/queue.ts';
import { type NoticeTexts, noticeTexts } from '@/features/offline/texts.ts';
import type { toast } from '@/features/toast/toast.ts';
import { fillEmpty, writtenIn } from './form-values.ts';
import type { FieldValues } from './forms.schema.ts';
import type { Queue } from './use-queue.ts';

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
