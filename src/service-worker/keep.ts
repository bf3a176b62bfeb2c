/** Rules of the worker's caches: nothing after the visitor has erased everything, and the newest of each kind only. */
import { cacheNames } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching';
import { beyond } from './rules.ts';

/**
 * The worker's own cache is filled on installation only: if it is gone, the visitor has erased everything. The worker runs until its last page
 * closes.
 */
export const isErased = async (): Promise<boolean> => !(await caches.has(cacheNames.precache));

export const unlessErased: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isErased()) ? null : response),
};

/** Reads a file of the worker's own cache. Workbox's own lookup would recreate an erased cache. */
export async function precached(url: string): Promise<Response | undefined> {
  const key = getCacheKeyForURL(url);
  return key ? caches.match(key, { cacheName: cacheNames.precache }) : undefined;
}

/**
 * Refills the worker's own cache if it is gone while a page still uses the worker: an unregistered worker with an open tab is reused by the next
 * registration without a new installation. @returns whether it was filled
 */
export async function refill(shell: readonly PrecacheEntry[]): Promise<boolean> {
  if (!(await isErased())) return false;
  const answers = await Promise.all(shell.map(({ url }) => fetch(url, { cache: 'no-cache' })));
  // Of an older build: the next worker brings its own.
  if (!answers.every(({ ok }) => ok)) return false;
  const cache = await caches.open(cacheNames.precache);
  await Promise.all(answers.map((answer, index) => cache.put(getCacheKeyForURL(shell[index]?.url ?? '') ?? answer.url, answer)));
  return true;
}

/** Removes the oldest entries of a cache. Without a database of times, which a running worker would hold open. */
export const newest = (limit: number): WorkboxPlugin => ({
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    await Promise.all(beyond(limit, await cache.keys()).map((old) => cache.delete(old)));
  },
});
