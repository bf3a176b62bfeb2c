import { atom } from 'nanostores';
import { track } from '@/features/analytics/track.ts';
import { writeItem } from '@/features/storage/web-storage.ts';
import { sentLanguage } from '../texts.ts';
import { isUnsent, type QueueItem } from './item.ts';
import { QUEUE_MARK, SYNC_TAG } from './mark.ts';
import { addItem, deleteItem, queuedItems, updateItem } from './queue-database.ts';
import { NOTHING_SENT, type Send, sendQueue } from './send.ts';

/** Specification, section 4. `failed`: a request could not be sent and will be retried. */
export type SyncStatus = 'idle' | 'syncing' | 'failed';

const RESEND_MS = 60_000;

export const $queue = atom<readonly QueueItem[]>([]);
export const $sync = atom<SyncStatus>('idle');

let channel: BroadcastChannel | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

const mark = (waiting: boolean): boolean => writeItem(QUEUE_MARK, waiting ? '1' : null);

async function refresh(): Promise<void> {
  const items = await queuedItems().catch(() => []);
  mark(items.length > 0);
  $queue.set(items);
}

async function changed(): Promise<void> {
  await refresh();
  channel?.postMessage('');
}

const hasUnsent = () => $queue.get().some(isUnsent);

/** Only Chromium has background sync (wicg.github.io/background-sync); elsewhere the pages send. */
async function registerSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | (ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } })
    | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}

/** @throws Error if the queue is full; a DOMException without storage */
export async function addToQueue(item: QueueItem): Promise<void> {
  await addItem(item);
  await changed();
  void registerSync();
  if (navigator.onLine) void syncQueue();
}

export async function takeFromQueue(id: string): Promise<void> {
  await deleteItem(id);
  await changed();
}

export async function noteItem(id: string, change: Pick<Partial<QueueItem>, 'said' | 'seen' | 'taken'>): Promise<void> {
  await updateItem(id, change).catch(() => undefined);
  await changed();
}

const send: Send = async (...args) => (await import('@/features/api/client.ts')).request(...args);

async function notifyHidden(done: readonly QueueItem[]): Promise<void> {
  const { notifyOutcome } = await import('./notification.ts');
  const language = await sentLanguage();
  await notifyOutcome(await navigator.serviceWorker?.getRegistration(), done, () => language);
}

/** Does nothing if it is already running. Never throws. */
export async function syncQueue(): Promise<void> {
  clearTimeout(again);
  again = undefined;
  if ($sync.get() === 'syncing' || !hasUnsent()) return;
  $sync.set('syncing');
  const { sent, refused, failed } = (await sendQueue(send).catch(() => undefined)) ?? NOTHING_SENT;
  await changed();
  $sync.set(hasUnsent() && failed ? 'failed' : 'idle');
  if (hasUnsent()) again = setTimeout(() => void syncQueue(), RESEND_MS);
  for (const { event } of sent) if (event) track(event);
  if (document.hidden) void notifyHidden([...sent, ...refused]).catch(() => undefined);
}

let started: Promise<void> | undefined;

export function startQueue(): Promise<void> {
  started ??= (async () => {
    channel = new BroadcastChannel(QUEUE_MARK);
    addEventListener('online', () => void syncQueue());
    channel.addEventListener('message', () => void refresh());
    // Erased, here or in another tab: reading it would create the database again.
    addEventListener('storage', ({ key, newValue }) => {
      if (key === null || (key === QUEUE_MARK && newValue === null)) $queue.set([]);
    });
    await refresh();
    if (navigator.onLine) void syncQueue();
  })();
  return started;
}

export const $listing = atom<'none' | 'own' | 'all'>('none');

/** Call it while a list of queued forms is shown: no bar then repeats them. @returns ends it */
export function listsQueue(listing: 'own' | 'all'): () => void {
  $listing.set(listing);
  return () => $listing.set('none');
}
