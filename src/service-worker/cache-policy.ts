import { cacheNames } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching';
import { itemsBeyond } from './rules.ts';

/**
 * Detects that the visitor erased everything: the worker's cache is filled on installation only, and the worker runs until
 * its last page closes.
 */
export const isErased = async (): Promise<boolean> => !(await caches.has(cacheNames.precache));

export const unlessErased: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isErased()) ? null : response),
};

/** Workbox's own lookup would recreate an erased cache. */
export async function matchPrecached(url: string): Promise<Response | undefined> {
  const key = getCacheKeyForURL(url);
  return key ? caches.match(key, { cacheName: cacheNames.precache }) : undefined;
}

/**
 * Refills the worker's cache if it is gone: an unregistered worker with an open tab is reused by the next registration
 * without installation. @returns whether it was filled
 */
export async function refillShell(shell: readonly PrecacheEntry[]): Promise<boolean> {
  if (!(await isErased())) return false;
  const responses = await Promise.all(shell.map(({ url }) => fetch(url, { cache: 'no-cache' })));
  if (!responses.every(({ ok }) => ok)) return false;
  const cache = await caches.open(cacheNames.precache);
  await Promise.all(responses.map((response, index) => cache.put(getCacheKeyForURL(shell[index]?.url ?? '') ?? response.url, response)));
  return true;
}

/** Removes a cache's oldest entries. Workbox's own plugin keeps a database of times open. */
export const keepNewest = (limit: number): WorkboxPlugin => ({
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    await Promise.all(itemsBeyond(limit, await cache.keys()).map((old) => cache.delete(old)));
  },
});
