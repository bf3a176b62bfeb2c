import type { StoredItem } from './stored-data.ts';
import { KNOWN_ENTRIES } from './stored-data.ts';

/** Databases being deleted: emptied, removed once every connection closes, and not to be opened until then. */
const leaving = new Set<string>();

const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Undefined if absent: never creates one, which its owner could not set up. */
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

async function withDatabase<Result>(name: string, use: (database: IDBDatabase) => Promise<Result>): Promise<Result | undefined> {
  const database = await opened(name);
  try {
    return database && (await use(database));
  } finally {
    database?.close();
  }
}

const shown = (_: string, value: unknown): unknown =>
  value instanceof Blob || value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? Object.prototype.toString.call(value) : value;

const read = async (name: string): Promise<Record<string, unknown[]>> => {
  const found = await withDatabase(name, async (database) => {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return {};
    const reading = database.transaction(stores);
    const records = await Promise.all(stores.map(async (store) => [store, await toPromise(reading.objectStore(store).getAll())] as const));
    return JSON.parse(JSON.stringify(Object.fromEntries(records), shown)) as Record<string, unknown[]>;
  });
  return found ?? {};
};

const empty = (name: string): Promise<unknown> =>
  withDatabase(name, async (database) => {
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return;
    const writing = database.transaction(stores, 'readwrite');
    await Promise.all(stores.map((store) => toPromise(writing.objectStore(store).clear())));
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

/** Falls back to the site's known names where the browser can't list databases (Firefox before 126). */
async function databaseNames(): Promise<string[]> {
  if ('databases' in indexedDB) return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const known = KNOWN_ENTRIES.filter(({ kind }) => kind === 'database').map(({ name }) => name);
  const there = await Promise.all(known.map(isThere));
  return known.filter((_, index) => there[index]);
}

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
