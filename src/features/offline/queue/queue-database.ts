import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isItem, type QueueItem } from './item.ts';
import { QUEUE_DATABASE } from './mark.ts';
import { keptUntilNow } from './taken.ts';

const STORE = 'requests';
const VERSION = 1;
/** At the limit, a request stays in its form, as a draft. */
export const QUEUE_LIMIT = 20;

interface Schema extends DBSchema {
  [STORE]: { key: string; value: QueueItem };
}

/** Closes the database after each use, so that erasing the site's data never waits for a forgotten tab. */
async function within<Result>(use: (database: IDBPDatabase<Schema>) => Promise<Result>): Promise<Result> {
  const database = await openDB<Schema>(QUEUE_DATABASE, VERSION, {
    upgrade: (fresh) => void fresh.createObjectStore(STORE, { keyPath: 'id' }),
  });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

/** Oldest first, without invalid ones. Deletes what is kept no longer. Rejects without storage. */
export const queuedItems = (now = Date.now()): Promise<QueueItem[]> =>
  within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const all: unknown[] = await transaction.store.getAll();
    const items: QueueItem[] = [];
    for (const item of all.filter(isItem)) {
      const taken = item.taken && keptUntilNow(item.taken, now);
      const kept = taken ? { ...item, taken } : item;
      if (item.taken && !taken) await transaction.store.delete(item.id);
      else items.push(kept);
      if (taken && taken !== item.taken) await transaction.store.put(kept);
    }
    await transaction.done;
    return items.sort((one, other) => one.queuedAt - other.queuedAt);
  });

export const addItem = (item: QueueItem): Promise<void> =>
  within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const others = (await transaction.store.getAll()).filter(({ id, taken }) => id !== item.id && !taken);
    if (others.length >= QUEUE_LIMIT) throw new Error('The queue is full');
    await transaction.store.put(item);
    await transaction.done;
  });

/** Does nothing if it was deleted meanwhile. */
export const updateItem = (id: string, change: Partial<QueueItem>): Promise<void> =>
  within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const item = await transaction.store.get(id);
    if (item) await transaction.store.put({ ...item, ...change });
    await transaction.done;
  });

export const deleteItem = (id: string): Promise<void> => within((database) => database.delete(STORE, id));
