import { forgetVisitor } from '@/features/analytics-tag/consent-storage.ts';
import { push } from '@/features/push/push.ts';
import {
  countBytes,
  KNOWN_ENTRIES,
  readCookies,
  type StorageArea,
  type StoredItem,
  type StoredKind,
  SUBSCRIPTION_NAME,
} from './stored-data.ts';

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

async function databaseArea(): Promise<StoredItem[]> {
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

const keyed = (kind: StoredKind, storage: () => Storage) => async (): Promise<StoredItem[]> =>
  Object.keys(storage()).map((name) => ({
    kind,
    name,
    bytes: countBytes(name, storage().getItem(name) ?? ''),
    read: async () => storage().getItem(name),
    erase: async () => storage().removeItem(name),
  }));

const cookies: StorageArea = async () =>
  readCookies(document.cookie).map(([name, value]) => ({
    kind: 'cookie',
    name,
    bytes: countBytes(name, '=', value),
    read: async () => value,
    erase: async () => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
      document.cookie = `${name}=;Max-Age=0;Path=/`;
      if (name.startsWith('_ga')) forgetVisitor();
    },
  }));

async function cacheItem(name: string): Promise<StoredItem> {
  // Called under the lock (inventory.ts) with existing names only: opening any other would create it.
  const cache = await caches.open(name);
  const addresses = (await cache.keys()).map(({ url }) => url);
  const sizes = await Promise.all(addresses.map(async (url) => (await (await cache.match(url, { ignoreVary: true }))?.blob())?.size ?? 0));
  return {
    kind: 'cache',
    name,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    count: addresses.length,
    read: async () => (name === 'push' ? Promise.all(addresses.map(async (url) => (await cache.match(url))?.json())) : addresses),
    erase: async () => {
      // The worker fills this cache only when it is installed: remove the worker too, or it would have no offline page.
      if (isWorkers(name)) await Promise.all((await workerItems()).map(({ erase }) => erase()));
      await caches.delete(name);
    },
  };
}

const isWorkers = (name: string) => name.startsWith('workbox-precache');

/** The worker's own cache first: without it the worker stores nothing more (src/service-worker/service-worker.ts). */
const cacheItems: StorageArea = async () => {
  const names = 'caches' in window ? await caches.keys() : [];
  return Promise.all(names.toSorted((one, other) => Number(isWorkers(other)) - Number(isWorkers(one))).map(cacheItem));
};

const workerItems: StorageArea = async () =>
  (await (navigator.serviceWorker?.getRegistrations() ?? [])).map((registration) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing;
    const { scriptURL = '', state = '' } = worker ?? {};
    return {
      kind: 'worker',
      name: scriptURL && new URL(scriptURL).pathname,
      read: async () => ({ scriptURL, state, scope: registration.scope }),
      erase: () => registration.unregister(),
    };
  });

const subscriptions: StorageArea = async () => {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return [];
  return [{ kind: 'push', name: SUBSCRIPTION_NAME, read: async () => subscription.toJSON(), erase: () => push.turnOff() }];
};

/** In the order of erasing: a running worker would refill caches and databases. */
export const STORAGE_AREAS: readonly StorageArea[] = [
  subscriptions,
  workerItems,
  keyed('local', () => localStorage),
  keyed('session', () => sessionStorage),
  cookies,
  databaseArea,
  cacheItems,
];
