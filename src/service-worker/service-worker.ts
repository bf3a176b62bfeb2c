/** Makes the site readable without a network. What is kept, and how long, is in `rules.ts`. */

import { CacheableResponsePlugin } from 'workbox-cacheable-response';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { SYNC_TAG } from '../features/offline/queue/mark.ts';
import { SKIP_WAITING } from './address.ts';
import { ASSETS_CACHE, MAX_ASSETS, MAX_PAGES, PAGES_CACHE, SEARCH_CACHE } from './caches.ts';
import { listenForPush } from './push.ts';
import { isQueued, sendKept, sendOrKeep } from './queue.ts';
import {
  indexName,
  indexParts,
  isAsset,
  isChoice,
  isHashedSearch,
  isNeverKept,
  isSearch,
  mayBeKept,
  offlinePage,
  outdatedParts,
  PAGE_TIMEOUT_S,
  pageKey,
} from './rules.ts';

/** Background sync is no web standard yet. Source: wicg.github.io/background-sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: PrecacheEntry[];
  addEventListener: (type: 'sync', listener: (event: SyncEvent) => void) => void;
};

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

const onlyOk = new CacheableResponsePlugin({ statuses: [200] });
const orOfflinePage = {
  handlerDidError: ({ request }: { request: Request }) => matchPrecache(offlinePage(new URL(request.url).pathname)),
};

/** Without a network a choice of language leads to the page that is kept; not where that is a redirect by the language chosen before. */
const orKeptPage = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const kept = await caches.match(pageKey(request.url), { cacheName: PAGES_CACHE, ignoreVary: true });
    return kept?.type === 'opaqueredirect' ? undefined : kept;
  },
};

const pages = new NetworkFirst({
  cacheName: PAGES_CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  // The first page is kept by a request of our own, whose `Accept` is not a navigation's.
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) },
    { cacheWillUpdate: async ({ response }) => (mayBeKept(response) ? response : null) },
    // A redirect of `/` to the visitor's language is kept too; the browser follows it.
    new CacheableResponsePlugin({ statuses: [0, 200] }),
    new ExpirationPlugin({ maxEntries: MAX_PAGES, purgeOnQuotaError: true }),
    orOfflinePage,
  ],
});
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isNeverKept(url.pathname),
  new NetworkOnly({ plugins: [orOfflinePage] }),
);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isChoice(url),
  new NetworkOnly({
    networkTimeoutSeconds: PAGE_TIMEOUT_S,
    plugins: [orKeptPage, orOfflinePage],
  }),
);
registerRoute(({ request }) => request.mode === 'navigate', pages);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isAsset(url.pathname),
  new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [onlyOk, new ExpirationPlugin({ maxEntries: MAX_ASSETS, purgeOnQuotaError: true })] }),
);

const searchPart = new CacheFirst({ cacheName: SEARCH_CACHE, plugins: [onlyOk] });
const searchEngine = new NetworkFirst({
  cacheName: SEARCH_CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  plugins: [onlyOk, { cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) }],
});

/** Keeps an index whole, so that words that were never searched for are found offline too, and drops the one before it. */
async function keepIndex(name: string): Promise<void> {
  const cache = await caches.open(SEARCH_CACHE);
  const list = indexParts(name);
  if (await cache.match(list)) return;
  const answer = await fetch(list);
  if (!answer.ok) return;
  const parts = (await answer.clone().json()) as string[];
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  // One after the other: the search that is going on comes first.
  for (const part of parts) if (!kept.includes(part)) await cache.add(new Request(part, { priority: 'low' }));
  await cache.put(list, answer);
  await Promise.all(outdatedParts(kept, name, parts).map((part) => cache.delete(part)));
}

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isSearch(url.pathname),
  async ({ event, request, url }) => {
    if (!isHashedSearch(url.pathname)) return searchEngine.handle({ event, request });
    const name = indexName(url.pathname);
    // Without a network there is nothing to keep: tried again at the next search.
    if (name) event.waitUntil(keepIndex(name).catch(() => undefined));
    return searchPart.handle({ event, request });
  },
);

registerRoute(({ request, url }) => request.mode === 'navigate' && isQueued(url.pathname), sendOrKeep, 'POST');

self.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendKept());
});
listenForPush(self);

self.addEventListener('message', ({ data }) => {
  if (data?.type === SKIP_WAITING) void self.skipWaiting();
});

/** The pages that were open before there was a worker count as visited. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window' });
  const wanted = open.map(({ url }) => url).filter((url) => !isNeverKept(new URL(url).pathname));
  await Promise.allSettled(wanted.map((url) => pages.handle({ event, request: new Request(url) })));
}

self.addEventListener('activate', (event) => {
  const start = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
    await keepOpenPages(event);
  };
  event.waitUntil(start());
});
