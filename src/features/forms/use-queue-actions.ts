import type { RefObject } from 'react';
import type { QueueItem } from '@/features/offline/queue/item.ts';
import { addToQueue } from '@/features/offline/queue/queue.ts';
import { type NoticeTexts, noticeTexts } from '@/features/offline/texts.ts';
import type { toast } from '@/features/toast/toast.ts';
import { fillEmpty, writtenIn } from './form-values.ts';
import type { FieldValues } from './forms.schema.ts';
import type { Queue } from './use-queue.ts';

/** How long a deletion can be taken back, milliseconds. */
const UNDO_MS = 10_000;

/** A toast belongs to the browser; this module is also rendered on the server. Where its code cannot be had, nothing is said. */
const say = async (use: (toast: Toasts, texts: NoticeTexts) => Promise<unknown>): Promise<void> => {
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
  /** Told what stands in the form again. */
  onEdit: (written: FieldValues) => void;
}

/** What a visitor may do about a submission that waits. Nothing that was written is lost by it. */
export function useQueueActions({ queue, node, onEdit }: Options) {
  return {
    /** Back into the form, where it becomes a draft with a key of its own: the one that waited may have arrived after all. */
    edit: async (item: QueueItem): Promise<void> => {
      const form = node.current;
      if (!form) return;
      if (Object.keys(writtenIn(form)).length > 0) {
        await say(({ warning }, texts) => warning({ title: texts['queue.full'] }));
        return;
      }
      fillEmpty(form, item.values);
      onEdit(writtenIn(form));
      await queue.take(item.id);
      form.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
    },
    remove: async (item: QueueItem): Promise<void> => {
      await queue.take(item.id);
      await say(({ info }, texts) =>
        info({
          title: texts['queue.deleted'],
          duration: UNDO_MS,
          actions: [{ label: texts['queue.undo'], handler: () => void addToQueue(item).catch(() => undefined) }],
        }),
      );
    },
  };
}
