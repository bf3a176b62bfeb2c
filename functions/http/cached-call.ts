import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { success } from './api-error.ts';

/** Of this data centre; others keep their own. */
export const callCache = (): Cache => (caches as unknown as { default: Cache }).default;

/** Answers from the cache, or makes the data and keeps its response for `seconds`, there and at the visitor. */
export async function cachedCall(
  c: Context<AppEnv>,
  { address, seconds }: { address: string; seconds: number },
  make: () => Promise<object>,
): Promise<Response> {
  const cache = callCache();
  const cachedResponse = await cache.match(address);
  if (cachedResponse) return cachedResponse;
  c.header('Cache-Control', `public, max-age=${seconds}`);
  const response = success(c, await make());
  await cache.put(address, response.clone());
  return response;
}
