import { forgetVisitor } from '@/features/analytics-tag/forget.ts';
import { push } from '@/features/push/push.ts';
import { databaseArea } from './databases.ts';
import { countBytes, readCookies, type StorageArea, type StoredItem, type StoredKind, SUBSCRIPTION_NAME } from './stored-data.ts';

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
