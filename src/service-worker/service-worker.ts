/** Makes the site readable offline. `rules.ts` defines what is cached and for how long. */

import { registerQuotaErrorCallback } from 'workbox-core';
import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { mayFetchAhead } from '../features/network/quality.ts';
import { SYNC_TAG } from '../features/offline/queue/mark.ts';
import { CATALOGUE_FILE } from '../features/store/catalogue/file.shared.ts';
import { LOCALE_CODES } from '../i18n/locales.ts';
import { splitPath } from '../i18n/path.ts';
import { SKIP_WAITING, WORKER_PATH } from './address.ts';
import { keepNewest, refillShell, unlessErased } from './cache-policy.ts';
import { ASSETS_CACHE, MAX_ASSETS, PAGES_CACHE } from './caches.ts';
import { cachedPage, cacheHomes, orOfflinePage, pages } from './pages.ts';
import { assets, cacheParts, onlyOk } from './parts.ts';
import { listenForPush } from './push.ts';
import { isOwnForm, sendOrQueue, sendQueued } from './queue.ts';
import { isAsset, isChoice, isNeverCached, isSearchPage, PAGE_TIMEOUT_S } from './rules.ts';
import { bindSearch, cacheSearch } from './search.ts';

/** Background sync isn't a web standard yet. Source: wicg.github.io/background-sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[];
  addEventListener: (type: 'sync', listener: (event: SyncEvent) => void) => void;
};

const shell = self.__WB_MANIFEST;
precacheAndRoute(shell);
cleanupOutdatedCaches();
registerQuotaErrorCallback(() => Promise.all([caches.delete(PAGES_CACHE), caches.delete(ASSETS_CACHE)]));

const orCachedPage = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const cached = await cachedPage(request.url);
    return cached?.type === 'opaqueredirect' ? undefined : cached;
  },
};

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isNeverCached(url.pathname),
  new NetworkOnly({ plugins: [orOfflinePage] }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isChoice(url),
  new NetworkOnly({
    networkTimeoutSeconds: PAGE_TIMEOUT_S,
    plugins: [orCachedPage, orOfflinePage],
  }),
);
registerRoute(({ request }) => request.mode === 'navigate', pages);

registerRoute(({ sameOrigin, url }) => sameOrigin && isAsset(url.pathname), assets);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === CATALOGUE_FILE,
  new NetworkFirst({
    cacheName: ASSETS_CACHE,
    networkTimeoutSeconds: PAGE_TIMEOUT_S,
    plugins: [onlyOk, unlessErased, keepNewest(MAX_ASSETS)],
  }),
);

bindSearch();

registerRoute(({ request }) => isOwnForm(request), sendOrQueue, 'POST');

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendQueued(self));
});
listenForPush(self);

self.addEventListener('message', ({ data }) => {
  if (data?.type === SKIP_WAITING) void self.skipWaiting();
});

// An idle page requests the worker's own path (register.ts), which caches its islands' scripts.
registerRoute(
  ({ url }) => url.pathname === WORKER_PATH,
  async ({ event, request }) => {
    const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined;
    const cacheFor = async (address: string) => {
      if (await refillShell(shell)) return cacheOpenPages(event);
      await cacheParts(event, address);
      return cacheSearchOf(event, address);
    };
    if (client) event.waitUntil(cacheFor(client.url).catch(() => undefined));
    return fetch(request);
  },
  'HEAD',
);

async function cacheSearchOf(event: ExtendableEvent, address: string): Promise<void> {
  const { pathname } = new URL(address);
  if (isSearchPage(pathname)) await cacheSearch(event, splitPath(pathname).locale);
}

async function cacheOpenPages(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' });
  const wanted = open.map(({ url }) => url).filter((url) => !isNeverCached(new URL(url).pathname));
  await Promise.allSettled(wanted.map((url) => pages.handle({ event, request: new Request(url) })));
  const own = open.map(({ url }) => splitPath(new URL(url).pathname).locale);
  await cacheHomes(new Set(mayFetchAhead() ? LOCALE_CODES : own)).catch(() => undefined);
  await Promise.allSettled(wanted.map((url) => cacheParts(event, url)));
  await Promise.allSettled(wanted.map((url) => cacheSearchOf(event, url)));
}

self.addEventListener('activate', (event) => {
  const start = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
    await cacheOpenPages(event);
  };
  event.waitUntil(start());
  // Left by earlier workers, which stored times in it.
  indexedDB.deleteDatabase('workbox-expiration');
});
