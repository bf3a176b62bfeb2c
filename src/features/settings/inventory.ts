import { push } from '@/features/push/push.ts';
import { REGISTRATION_LOCK } from '@/service-worker/address.ts';
import { STORAGE_AREAS } from './storage-areas.ts';
import type { StoredItem } from './stored-data.ts';
import { findKnownEntry, inOrder, type StoredTexts } from './stored-data.ts';

const readItems = async (area: (typeof STORAGE_AREAS)[number]): Promise<StoredItem[]> => {
  try {
    return await area();
  } catch {
    return [];
  }
};

/** Exclusive to erase, shared to read (Web Locks API): reading a cache that was just deleted would recreate it. */
const LOCK = 'stored-data';

const whileLocked = <Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const run = () => work().then(resolve, reject);
    // A browser that blocks storage refuses locks too.
    if ('locks' in navigator) navigator.locks.request(LOCK, { mode }, run).catch(run);
    else void run();
  });

const allItems = async (): Promise<StoredItem[]> => inOrder((await Promise.all(STORAGE_AREAS.map(readItems))).flat());

export const readInventory = (): Promise<StoredItem[]> => whileLocked('shared', allItems);

/** Raises in this page the event that other tabs get, so that theme and preferences follow. */
const dispatchStorage = (key: string | null): boolean => dispatchEvent(new StorageEvent('storage', { key }));

const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch {
    // The next inventory still lists it.
  }
};

const isSame = (one: StoredItem, other: StoredItem): boolean => one.kind === other.kind && one.name === other.name;

export const eraseItem = (item: StoredItem): Promise<boolean> =>
  whileLocked('exclusive', async () => {
    await attempt(item.erase);
    if (item.kind === 'local' || item.kind === 'database') dispatchStorage(item.name);
    return !(await allItems()).some((left) => isSame(left, item));
  });

/** Waits until the page has registered the worker, which it does when idle (src/service-worker/register.ts). */
async function waitForRegistration(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1)));
  await navigator.locks?.request(REGISTRATION_LOCK, () => undefined).catch(() => undefined);
}

export interface ErasedCounts {
  left: StoredItem[];
  pushEnded: boolean;
}

/** Rounds of erasing: a stopped worker may still finish a write. */
const ROUNDS = 3;

async function eraseAll(): Promise<StoredItem[]> {
  let left: StoredItem[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const area of STORAGE_AREAS) {
      const items = await readItems(area);
      for (const { erase } of items) await attempt(erase);
      if (items.some(({ kind }) => kind === 'local')) dispatchStorage(null);
    }
    left = await allItems();
    if (left.length === 0) break;
  }
  return left;
}

export async function eraseEverything(): Promise<ErasedCounts> {
  const pushEnded = await push.turnOff(true);
  await waitForRegistration();
  return { left: await whileLocked('exclusive', eraseAll), pushEnded };
}

export async function toExport(texts: StoredTexts, now: Date): Promise<object> {
  const items = await readInventory();
  const stored = items.map(async ({ kind, name, bytes, read }) => ({
    kind: texts[`stored.kind.${kind}`],
    name,
    purpose: texts[findKnownEntry(kind, name)?.purpose ?? 'stored.other'],
    ...(bytes === undefined ? {} : { bytes }),
    content: await read().catch(() => texts['stored.unreadable']),
  }));
  return { site: location.origin, exportedAt: now.toISOString(), stored: await Promise.all(stored) };
}
