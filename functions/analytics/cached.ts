import type { Context } from 'hono';
import type { AppEnv } from '../env.ts';
import { success } from '../http/envelope.ts';

export const FIGURES_CACHE_S = 300;

export async function cached<Key extends { today: string; days: number }>(
  c: Context<AppEnv>,
  key: Key,
  make: (key: Key) => Promise<object>,
): Promise<Response> {
  const cache = (caches as unknown as { default: Cache }).default;
  const address = new URL(c.req.path, c.req.url);
  address.search = new URLSearchParams({ days: String(key.days), today: key.today }).toString();
  const cachedResponse = await cache.match(address.href);
  if (cachedResponse) return cachedResponse;
  c.header('Cache-Control', `public, max-age=${FIGURES_CACHE_S}`);
  const response = success(c, await make(key));
  await cache.put(address.href, response.clone());
  return response;
}
