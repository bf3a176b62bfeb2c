import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheFirst } from 'workbox-strategies';
import { graphOf } from '../features/islands/chunk-graph.ts';
import { mayFetchAhead } from '../features/network/quality.ts';
import { keepNewest, matchPrecached, unlessErased } from './cache-policy.ts';
import { ASSETS_CACHE, MAX_ASSETS } from './caches.ts';
import { cachedPage } from './pages.ts';
import { worksOffline } from './rules.ts';

export const onlyOk: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) };

export const assets = new CacheFirst({ cacheName: ASSETS_CACHE, plugins: [onlyOk, unlessErased, keepNewest(MAX_ASSETS)] });

const ISLAND_FILE = /\s(?:component|renderer)-url="(\/[^"]+\.js)"/gu;

/**
 * Caches a page's island scripts, so that an untouched form works offline. Not on slow or data-saving connections.
 * Call it when the page is idle.
 */
export async function cacheParts(event: ExtendableEvent, address: string): Promise<void> {
  if (!worksOffline(new URL(address).pathname) || !mayFetchAhead()) return;
  const html = (await (await cachedPage(address))?.text()) ?? '';
  const read = async (file: string) => {
    const part = (await matchPrecached(file)) ?? (await assets.handle({ event, request: new Request(file, { priority: 'low' }) }));
    return part.text();
  };
  await graphOf(
    [...html.matchAll(ISLAND_FILE)].map(([, file = '']) => file),
    read,
  );
}
