import { toast } from '@/features/toast/toast.ts';
import { noticeTexts } from '../texts.ts';
import { onNews, startQueue, syncQueue } from './queue.ts';
import type { QueueNews } from './send.ts';

async function tell({ sent, refused }: QueueNews): Promise<void> {
  if (sent + refused === 0 || document.visibilityState === 'hidden') return;
  const texts = await noticeTexts();
  if (sent > 0) await toast.success({ title: texts['queue.news.sent'] });
  if (refused > 0) await toast.error({ title: texts['queue.news.refused'], persistent: true });
}

let watching = false;

/**
 * Sends what waits, now and whenever the connection returns, and says in a toast what came of it. For a page that finds the mark, one
 * whose connection returns, and the pages of forms.
 */
export async function sendWaiting(): Promise<void> {
  if (!watching) onNews((news) => void tell(news));
  watching = true;
  // The answer may come when the network is gone again.
  toast.prepare().catch(() => undefined);
  noticeTexts().catch(() => undefined);
  await startQueue();
  void syncQueue();
}
