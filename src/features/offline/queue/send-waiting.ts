import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { splitPath } from '@/i18n/path.ts';
import { noticeTexts } from '../texts.ts';
import { $queue, onNews, startQueue, syncQueue } from './queue.ts';
import type { QueueNews } from './send.ts';

const refusedItem = () => $queue.get().find(({ refusal }) => refusal);

async function showRefusal(persistent: boolean): Promise<void> {
  const page = refusedItem()?.page;
  const texts = await noticeTexts();
  const isHere = page === undefined || page === location.pathname;
  const actions = isHere ? [] : [{ label: texts['queue.news.open'], handler: () => navigate(page) }];
  await toast.error({ title: texts['queue.news.refused'], persistent, actions });
}

async function showNews({ sent, refused }: QueueNews): Promise<void> {
  if (sent + refused === 0 || document.visibilityState === 'hidden') return;
  const texts = await noticeTexts();
  if (sent > 0) await toast.success({ title: texts['queue.news.sent'] });
  if (refused > 0) await showRefusal(true);
}

const isListed = (): boolean => {
  const { bare } = splitPath(location.pathname);
  return bare === '/dashboard' || bare === splitPath(refusedItem()?.page ?? '').bare;
};

let watching = false;

/** Sends now and whenever the connection returns, with a toast. For pages with forms, with the mark, or back online. */
export async function sendWaiting(): Promise<void> {
  const isNew = !watching;
  if (isNew) onNews((news) => void showNews(news));
  watching = true;
  // The network may be gone again by then.
  toast.prepare().catch(() => undefined);
  noticeTexts().catch(() => undefined);
  await startQueue();
  // Shown on every page that doesn't list the refused request, until it is corrected or deleted.
  if (isNew && refusedItem() && !isListed()) await showRefusal(false).catch(() => undefined);
  void syncQueue();
}
