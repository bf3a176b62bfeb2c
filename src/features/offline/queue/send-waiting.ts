import { toast } from '@/features/toast/toast.ts';
import { noticeTexts, sentLanguage } from '../texts.ts';
import { followOrders } from './follow-orders.ts';
import { showNews } from './notice.ts';
import { startQueue, syncQueue } from './queue.ts';

/** Sends now and whenever the connection returns, and says what became of it. For pages with forms, with the mark, or back online. */
export async function sendWaiting(): Promise<void> {
  // The network may be gone again by then.
  for (const part of [toast.prepare(), noticeTexts(), sentLanguage()]) part.catch(() => undefined);
  await startQueue();
  showNews().catch(() => undefined);
  followOrders().catch(() => undefined);
  void syncQueue();
}
