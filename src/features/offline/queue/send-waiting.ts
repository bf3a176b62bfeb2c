import { toast } from '@/features/toast/toast.ts';
import { noticeTexts, sentLanguage } from '../texts.ts';
import { followOrders } from './follow-orders.ts';
import { showNews } from './notice.ts';
import { startQueue, syncQueue } from './queue.ts';

export async function sendWaiting(): Promise<void> {
  for (const part of [toast.prepare(), noticeTexts(), sentLanguage()]) part.catch(() => undefined);
  await startQueue();
  showNews().catch(() => undefined);
  followOrders().catch(() => undefined);
  void syncQueue();
}
