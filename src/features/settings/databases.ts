import type { StoredItem } from './stored-data.ts';
import { KNOWN_ENTRIES } from './stored-data.ts';

/** Emptied, and gone as soon as nothing has them open. Until then they cannot be opened either. */
const leaving = new Set<string>();

const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Opens a database; undefined where it is not there. One that opening would make is not made: the parts that own it could not set it up. */
const opened = (name: string): Promise<IDBDatabase | undefined> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let wasThere = true;
    request.onupgradeneeded = () => {
      wasThere = false;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      if (wasThere) reject(request.error);
      else resolve(undefined);
    };
  });

/** Lets `use` work on a database that is there; undefined where it is not. */
async function withDatabase<Result>(name: string, use: (database: IDBDatabase) => Promise<Result>): Promise<Result | undefined> {
  const database = await opened(name);
  try {
    return database && (await use(database));
  } finally {
    database?.close();
  }
}

/** Bytes and the like have no form in JSON: their kind is said instead. */
const shown = (_: string, value: unknown): unknown =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? Object.prototype.toString.call(value) : value;

/** Every record, by store. */
const read = async (name: string): Promise<Record<string, unknown[]>> => {
  const found = await withDatabase(name, async (database) => {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return {};
    const reading = database.transaction(stores);
    const records = await Promise.all(stores.map(async (store) => [store, await answered(reading.objectStore(store).getAll())] as const));
    return JSON.parse(JSON.stringify(Object.fromEntries(records), shown)) as Record<string, unknown[]>;
  });
  return found ?? {};
};

const empty = (name: string): Promise<unknown> =>
  withDatabase(name, async (database) => {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const writing = database.transaction(stores, 'readwrite');
    await Promise.all(stores.map((store) => answered(writing.objectStore(store).clear())));
  });

async function erase(name: string): Promise<void> {
  await empty(name);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
    request.onblocked = () => {
      leaving.add(name);
      request.onsuccess = () => leaving.delete(name);
      resolve();
    };
  });
}

const isThere = async (name: string): Promise<boolean> => (await withDatabase(name, async () => true).catch(() => false)) ?? false;

/** The databases that are there; where the browser does not list them (Firefox before 126), those that the site can have made. */
async function databaseNames(): Promise<string[]> {
  if ('databases' in indexedDB) return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const known = KNOWN_ENTRIES.filter(({ kind }) => kind === 'database').map(({ name }) => name);
  const there = await Promise.all(known.map(isThere));
  return known.filter((_, index) => there[index]);
}

/** The databases of the site. */
export async function databaseArea(): Promise<StoredItem[]> {
  const names = (await databaseNames()).filter((name) => name !== '');
  return Promise.all(
    names.map(async (name) => {
      if (leaving.has(name))
        return { kind: 'database', name, count: 0, read: async () => ({}), erase: async () => undefined } satisfies StoredItem;
      const records = await read(name).catch(() => ({}));
      return {
        kind: 'database',
        name,
        count: Object.values(records).flat().length,
        read: () => read(name),
        erase: () => erase(name),
      } satisfies StoredItem;
    }),
  );
}
