import type { Context } from 'hono';
import { RANGES_DAYS } from '../../src/features/analytics/figures.schema.ts';
import type { GetAddress } from '../../src/features/api/known-calls.shared.ts';
import { athensDay } from '../calendar.ts';
import type { AppEnv } from '../env.ts';
import { cachedCall, callCache } from '../http/cached-call.ts';

export const FIGURES_CACHE_S = 300;

interface Range {
  today: string;
  days: number;
}

function keyOf(path: string, url: string, { today, days }: Range): string {
  const address = new URL(path, url);
  address.search = new URLSearchParams({ days: String(days), today }).toString();
  return address.href;
}

export const cached = <Key extends Range>(c: Context<AppEnv>, key: Key, make: (key: Key) => Promise<object>): Promise<Response> =>
  cachedCall(c, { address: keyOf(c.req.path, c.req.url, key), seconds: FIGURES_CACHE_S }, () => make(key));

const CACHED_PATHS = ['/api/analytics/summary', '/api/analytics/vitals'] as const satisfies readonly GetAddress[];

/** Purges this data centre only; others keep theirs for at most `FIGURES_CACHE_S`. @returns how many responses were cached */
export async function purgeFigures(url: string): Promise<number> {
  const today = athensDay(new Date());
  const keys = CACHED_PATHS.flatMap((path) => RANGES_DAYS.map((days) => keyOf(path, url, { today, days })));
  const purged = await Promise.all(keys.map((key) => callCache().delete(key)));
  return purged.filter(Boolean).length;
}
