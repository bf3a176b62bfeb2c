import type { Context } from 'hono';
import { RANGES_DAYS } from '../../src/features/analytics/figures.schema.ts';
import type { GetAddress } from '../../src/features/api/known-calls.shared.ts';
import { athensDay } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { success } from '../http/api-error.ts';

export const FIGURES_CACHE_S = 300;

const getCache = (): Cache => (caches as unknown as { default: Cache }).default;

interface Range {
  today: string;
  days: number;
}

function keyOf(path: string, url: string, { today, days }: Range): string {
  const address = new URL(path, url);
  address.search = new URLSearchParams({ days: String(days), today }).toString();
  return address.href;
}

export async function cached<Key extends Range>(c: Context<AppEnv>, key: Key, make: (key: Key) => Promise<object>): Promise<Response> {
  const cache = getCache();
  const address = keyOf(c.req.path, c.req.url, key);
  const cachedResponse = await cache.match(address);
  if (cachedResponse) return cachedResponse;
  c.header('Cache-Control', `public, max-age=${FIGURES_CACHE_S}`);
  const response = success(c, await make(key));
  await cache.put(address, response.clone());
  return response;
}

const CACHED_PATHS = ['/api/analytics/summary', '/api/analytics/vitals'] as const satisfies readonly GetAddress[];

/** Purges this data centre only; others keep theirs for at most `FIGURES_CACHE_S`. @returns how many responses were cached */
export async function purgeFigures(url: string): Promise<number> {
  const today = athensDay(new Date());
  const keys = CACHED_PATHS.flatMap((path) => RANGES_DAYS.map((days) => keyOf(path, url, { today, days })));
  const purged = await Promise.all(keys.map((key) => getCache().delete(key)));
  return purged.filter(Boolean).length;
}
