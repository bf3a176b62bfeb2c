import { announce } from '@/features/announcements/announce.ts';
import { addBar } from '@/features/bars/bar.ts';
import { navigate } from '@/features/network/navigate.ts';
import { toast } from '@/features/toast/toast.ts';
import { fill } from '@/i18n/fill.ts';
import { path, splitPath } from '@/i18n/path.ts';
import { noticeTexts, sentLanguage } from '../texts.ts';
import { isUnsent, type QueueItem } from './item.ts';
import { $listing, $queue, noteItem, startQueue, syncQueue } from './queue.ts';
import { readOrder } from './taken.ts';
import { groupItems, isDue, type SentLanguage, wordsFor } from './words.ts';

const LIST = '/dashboard';

const isListed = ({ page }: QueueItem): boolean => {
  const listing = $listing.get();
  return listing === 'all' || (listing === 'own' && splitPath(page).bare === splitPath(location.pathname).bare);
};

const isHere = ({ taken }: QueueItem): boolean =>
  taken?.order !== undefined && new URLSearchParams(location.search).get('reference') === taken.order.reference;

const isNews = (item: QueueItem): boolean => !isUnsent(item) && !item.seen && !isHere(item);

const visible = (): Promise<void> =>
  new Promise((resolve) => {
    if (!document.hidden) return resolve();
    const onChange = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', onChange);
      resolve();
    };
    document.addEventListener('visibilitychange', onChange);
  });

const bars = new Map<string, () => void>();

const see = (items: readonly QueueItem[]) => Promise.all(items.map(({ id }) => noteItem(id, { seen: true })));

function addBarOf(key: string, items: readonly QueueItem[], { texts, locale }: SentLanguage): void {
  const [first] = items;
  if (!first) return;
  const words =
    items.length === 1
      ? wordsFor(first, { texts, locale })
      : { text: fill(texts['sent.many'], { count: items.length }), label: texts['sent.list'], href: path(locale, LIST) };
  const isLasting = items.some((item) => item.refusal || isDue(item));
  const close = addBar({
    ...{ label: texts['sent.label'], text: words.text, accept: words.label, dismiss: texts['sent.dismiss'] },
    quiet: items.every(({ said }) => said),
    onAccept: () => void (isLasting ? Promise.resolve() : see(items)).finally(() => navigate(words.href)),
    onDismiss: () => void see(items),
  });
  bars.set(key, close);
}

const keyOf = (item: QueueItem, language: SentLanguage) => `${item.id} ${wordsFor(item, language).text}`;

function draw(language: SentLanguage): void {
  const news = $queue.get().filter((item) => isNews(item) && !isListed(item));
  const wanted = new Map(groupItems(news).map((items) => [items.map((item) => keyOf(item, language)).join(), items]));
  for (const [key, close] of bars) {
    if (wanted.has(key)) continue;
    close();
    bars.delete(key);
  }
  for (const [key, items] of wanted) if (!bars.has(key)) addBarOf(key, items, language);
}

function speak(language: SentLanguage): void {
  for (const item of $queue.get()) {
    if (!isNews(item) || item.said || spoken.has(item.id)) continue;
    spoken.add(item.id);
    if (isListed(item)) announce(wordsFor(item, language).text);
    void noteItem(item.id, { said: true });
  }
}
const spoken = new Set<string>();

let shown = false;

async function showNews(): Promise<void> {
  if (shown) return;
  shown = true;
  await visible();
  const language = await sentLanguage();
  const update = () => {
    if (document.hidden) return void visible().then(update);
    draw(language);
    speak(language);
  };
  $queue.subscribe(update);
  $listing.listen(update);
}

let isFollowing = false;

/** Asks once per page whether an order was paid or has ended, without the reporting client: the address holds the token. */
async function followOrders(): Promise<void> {
  if (isFollowing || !navigator.onLine) return;
  isFollowing = true;
  for (const { id, taken } of $queue.get()) {
    const { order } = taken ?? {};
    if (!taken || !order?.token || order.state !== 'pending') continue;
    const { sendRequest } = await import('@/features/api/send-request.ts');
    const { content } = await sendRequest(`/api/store/orders/${order.reference}?${new URLSearchParams({ token: order.token })}`);
    const now = readOrder(content);
    if (now && now.state !== order.state)
      await noteItem(id, { taken: { ...taken, order: now }, ...(now.state === 'paid' && { seen: true }) });
  }
}

export async function sendWaiting(): Promise<void> {
  for (const part of [toast.prepare(), noticeTexts(), sentLanguage()]) part.catch(() => undefined);
  await startQueue();
  showNews().catch(() => undefined);
  followOrders().catch(() => undefined);
  void syncQueue();
}
