import { push } from '@/features/push/push.ts';
import { STORAGE_AREAS, type StoredItem } from './storage-areas.ts';
import { inOrder, knownEntry, type StoredTexts } from './stored-data.ts';

/** A place that is blocked holds nothing. */
const itemsOf = async (area: (typeof STORAGE_AREAS)[number]): Promise<StoredItem[]> => {
  try {
    return await area();
  } catch {
    return [];
  }
};

/** Everything that is stored in this browser for this site. */
export const inventory = async (): Promise<StoredItem[]> => inOrder((await Promise.all(STORAGE_AREAS.map(itemsOf))).flat());

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
export async function eraseItem(item: StoredItem): Promise<boolean> {
  await tried(item.erase);
  if (item.kind === 'local') tell(item.name);
  return !(await inventory()).some((left) => isSame(left, item));
}

export interface Erased {
  /** What is still there. */
  left: StoredItem[];
  /** Whether the server knows that notifications have ended, or never sent any here. */
  told: boolean;
}

/** Ends notifications, then erases all there is, place by place. */
export async function eraseEverything(): Promise<Erased> {
  const told = await push.turnOff(true);
  for (const area of STORAGE_AREAS) {
    const items = await itemsOf(area);
    await Promise.all(items.map(({ erase }) => tried(erase)));
    if (items.some(({ kind }) => kind === 'local')) tell(null);
  }
  return { left: await inventory(), told };
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
