import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isItem, type QueueItem } from './item.ts';
import { QUEUE_DATABASE } from './mark.ts';

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

/** Oldest first, without invalid ones. Rejects without storage. */
export const queuedItems = (): Promise<QueueItem[]> =>
  within(async (database) => {
    const all: unknown[] = await database.getAll(STORE);
    return all.filter(isItem).sort((one, other) => one.queuedAt - other.queuedAt);
  });

export const addItem = (item: QueueItem): Promise<void> =>
  within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const known = await transaction.store.getKey(item.id);
    if (known === undefined && (await transaction.store.count()) >= QUEUE_LIMIT) throw new Error('The queue is full');
    await transaction.store.put(item);
    await transaction.done;
  });

export const updateItem = (item: QueueItem): Promise<void> =>
  within(async (database) => {
    const transaction = database.transaction(STORE, 'readwrite');
    if ((await transaction.store.getKey(item.id)) !== undefined) await transaction.store.put(item);
    await transaction.done;
  });

export const deleteItem = (id: string): Promise<void> => within((database) => database.delete(STORE, id));
