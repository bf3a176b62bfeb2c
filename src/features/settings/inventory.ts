import { push } from '@/features/push/push.ts';
import { REGISTRATION_LOCK } from '@/service-worker/address.ts';
import { STORAGE_AREAS } from './storage-areas.ts';
import type { StoredItem } from './stored-data.ts';
import { inOrder, knownEntry, type StoredTexts } from './stored-data.ts';

/** A place that is blocked holds nothing. */
const itemsOf = async (area: (typeof STORAGE_AREAS)[number]): Promise<StoredItem[]> => {
  try {
    return await area();
  } catch {
    return [];
  }
};

/** Who erases holds this lock alone, who looks shares it (Web Locks API): to look into a cache is to make one that has just gone. */
const LOCK = 'stored-data';

const whileLocked = <Result>(mode: LockMode, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const run = () => work().then(resolve, reject);
    // A browser that lets the site keep nothing refuses locks too.
    if ('locks' in navigator) navigator.locks.request(LOCK, { mode }, run).catch(run);
    else void run();
  });

const allItems = async (): Promise<StoredItem[]> => inOrder((await Promise.all(STORAGE_AREAS.map(itemsOf))).flat());

/** Everything that is stored in this browser for this site. Waits while something is erased, in whichever tab. */
export const inventory = (): Promise<StoredItem[]> => whileLocked('shared', allItems);

/** Says in this page what other tabs hear by themselves, so that theme, preferences and the rest follow. */
const tell = (key: string | null): boolean => dispatchEvent(new StorageEvent('storage', { key }));

const tried = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch {
    // Found still there afterwards.
  }
};

const isSame = (one: StoredItem, other: StoredItem): boolean => one.kind === other.kind && one.name === other.name;

/** Erases one thing. @returns whether it is gone */
export const eraseItem = (item: StoredItem): Promise<boolean> =>
  whileLocked('exclusive', async () => {
    await tried(item.erase);
    if (item.kind === 'local') tell(item.name);
    return !(await allItems()).some((left) => isSame(left, item));
  });

/** The page registers the worker once it stands and the browser is idle (src/service-worker/register.ts): waits until that is done. */
async function registrationEnds(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => ('requestIdleCallback' in window ? requestIdleCallback(resolve) : setTimeout(resolve, 1)));
  await navigator.locks?.request(REGISTRATION_LOCK, () => undefined).catch(() => undefined);
}

export interface Erased {
  /** What is still there. */
  left: StoredItem[];
  /** Whether the server knows that notifications have ended, or never sent any here. */
  told: boolean;
}

/** What the worker was writing when it was told to go may come after its place was emptied: so often everything is erased. */
const ROUNDS = 3;

/** Erases all there is, place by place. @returns what is still there */
async function eraseAll(): Promise<StoredItem[]> {
  let left: StoredItem[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const area of STORAGE_AREAS) {
      const items = await itemsOf(area);
      // One after the other: the order within a place counts too.
      for (const { erase } of items) await tried(erase);
      if (items.some(({ kind }) => kind === 'local')) tell(null);
    }
    left = await allItems();
    if (left.length === 0) break;
  }
  return left;
}

/** Ends notifications and the worker's registration, also one that is under way, then erases all there is. */
export async function eraseEverything(): Promise<Erased> {
  const told = await push.turnOff(true);
  await registrationEnds();
  return { left: await whileLocked('exclusive', eraseAll), told };
}

/** What the export holds, ready for JSON: each thing with its purpose and its content. Of caches, the addresses. */
export async function exported(texts: StoredTexts, now: Date): Promise<object> {
  const items = await inventory();
  const stored = items.map(async ({ kind, name, bytes, read }) => ({
    kind: texts[`stored.kind.${kind}`],
    name,
    purpose: texts[knownEntry(kind, name)?.purpose ?? 'stored.other'],
    ...(bytes === undefined ? {} : { bytes }),
    content: await read().catch(() => texts['stored.unreadable']),
  }));
  return { site: location.origin, exportedAt: now.toISOString(), stored: await Promise.all(stored) };
}
