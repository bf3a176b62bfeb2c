import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { splitPath } from '@/i18n/path.ts';
import { noticeTexts } from '../texts.ts';
import { $queue, onNews, startQueue, syncQueue } from './queue.ts';
import type { QueueNews } from './send.ts';

const refusedItem = () => $queue.get().find(({ refusal }) => refusal);

/** Says that something was refused, with the way to its form, which shows it; on that page there is nothing to lead to. */
async function tellRefusal(persistent: boolean): Promise<void> {
  const page = refusedItem()?.page;
  const texts = await noticeTexts();
  const isHere = page === undefined || page === location.pathname;
  const actions = isHere ? [] : [{ label: texts['queue.news.open'], handler: () => navigate(page) }];
  await toast.error({ title: texts['queue.news.refused'], persistent, actions });
}

async function tell({ sent, refused }: QueueNews): Promise<void> {
  if (sent + refused === 0 || document.visibilityState === 'hidden') return;
  const texts = await noticeTexts();
  if (sent > 0) await toast.success({ title: texts['queue.news.sent'] });
  if (refused > 0) await tellRefusal(true);
}

/** Whether the page itself shows what waits and what was refused. */
const isListed = (): boolean => {
  const { bare } = splitPath(location.pathname);
  return bare === '/dashboard' || bare === splitPath(refusedItem()?.page ?? '').bare;
};

let watching = false;

/**
 * Sends what waits, now and whenever the connection returns, and says in a toast what came of it. For a page that finds the mark, one
 * whose connection returns, and the pages of forms.
 */
export async function sendWaiting(): Promise<void> {
  const isNew = !watching;
  if (isNew) onNews((news) => void tell(news));
  watching = true;
  // The answer may come when the network is gone again.
  toast.prepare().catch(() => undefined);
  noticeTexts().catch(() => undefined);
  await startQueue();
  // Of earlier pages: until it is corrected or deleted, every page says so, the ones that list it apart.
  if (isNew && refusedItem() && !isListed()) await tellRefusal(false).catch(() => undefined);
  void syncQueue();
}
