import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { mayFetchAhead } from '../features/network/quality.ts';
import type { Locale } from '../i18n/locales.ts';
import { isErased, unlessErased } from './cache-policy.ts';
import { SEARCH_CACHE } from './caches.ts';
import { onlyOk } from './parts.ts';
import {
  ENTRY_FILE,
  indexName,
  indexParts,
  isHashedSearch,
  isSearch,
  outdatedParts,
  PAGE_TIMEOUT_S,
  pageKey,
  searchFiles,
} from './rules.ts';

const searchPart = new CacheFirst({ cacheName: SEARCH_CACHE, plugins: [onlyOk, unlessErased] });
const searchEngine = new NetworkFirst({
  cacheName: SEARCH_CACHE,
  networkTimeoutSeconds: PAGE_TIMEOUT_S,
  plugins: [onlyOk, unlessErased, { cacheKeyWillBeUsed: async ({ request }) => pageKey(request.url) }],
});

async function cacheIndex(name: string): Promise<void> {
  if (await isErased()) return;
  const cache = await caches.open(SEARCH_CACHE);
  const list = indexParts(name);
  if (await cache.match(list)) return;
  const response = await fetch(list);
  if (!response.ok) return;
  const parts = (await response.clone().json()) as string[];
  const cached = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  for (const part of parts) if (!cached.includes(part)) await cache.add(new Request(part, { priority: 'low' }));
  await cache.put(list, response);
  await Promise.all(outdatedParts(cached, name, parts).map((part) => cache.delete(part)));
}

export const bindSearch = (): unknown =>
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && isSearch(url.pathname),
    async ({ event, request, url }) => {
      if (!isHashedSearch(url.pathname)) return searchEngine.handle({ event, request });
      const name = indexName(url.pathname);
      if (name) event.waitUntil(cacheIndex(name).catch(() => undefined));
      return searchPart.handle({ event, request });
    },
  );

interface Entry {
  languages: Record<string, { hash: string; wasm: string }>;
}

/**
 * Caches all that a search in a language needs, so that it works offline before the first one. Not on slow or data-saving connections.
 * Call it when the search page is idle.
 */
export async function cacheSearch(event: ExtendableEvent, locale: Locale): Promise<void> {
  if (!mayFetchAhead()) return;
  const read = (file: string) => {
    const strategy = isHashedSearch(file) ? searchPart : searchEngine;
    return strategy.handle({ event, request: new Request(file, { priority: 'low' }) });
  };
  const { languages } = (await (await read(ENTRY_FILE)).clone().json()) as Entry;
  const index = Object.entries(languages).find(([tag]) => tag.startsWith(locale))?.[1];
  if (!index) return;
  for (const file of searchFiles(locale, index)) await read(file);
  await cacheIndex(index.hash);
}
