/** How the worker keeps things: nothing after the visitor has erased everything, and of each kind the newest only. */
import { cacheNames } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { getCacheKeyForURL, type PrecacheEntry } from 'workbox-precaching';
import { beyond } from './rules.ts';

/**
 * The worker's own cache is filled when it is installed, and only then: where it is gone, the visitor has erased everything. The worker goes
 * on until the last of its pages is left.
 */
export const isErased = async (): Promise<boolean> => !(await caches.has(cacheNames.precache));

export const unlessErased: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isErased()) ? null : response),
};

/** A file of the worker's own cache. Workbox's own way to it would make the cache anew where it is gone. */
export async function precached(url: string): Promise<Response | undefined> {
  const key = getCacheKeyForURL(url);
  return key ? caches.match(key, { cacheName: cacheNames.precache }) : undefined;
}

/**
 * Fills the worker's own cache where it is gone although a page asks for the worker: while another tab was open, a worker that was told to
 * go is taken up again by the next registration, and not installed anew. @returns whether it was filled
 */
export async function refill(shell: readonly PrecacheEntry[]): Promise<boolean> {
  if (!(await isErased())) return false;
  const answers = await Promise.all(shell.map(({ url }) => fetch(url, { cache: 'no-cache' })));
  // Of an older build: the worker that comes brings its own.
  if (!answers.every(({ ok }) => ok)) return false;
  const cache = await caches.open(cacheNames.precache);
  await Promise.all(answers.map((answer, index) => cache.put(getCacheKeyForURL(shell[index]?.url ?? '') ?? answer.url, answer)));
  return true;
}

/** Takes out of a cache what was given to it the longest time ago. Without a database of times, which a worker that runs would hold open. */
export const newest = (limit: number): WorkboxPlugin => ({
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    await Promise.all(beyond(limit, await cache.keys()).map((old) => cache.delete(old)));
  },
});
