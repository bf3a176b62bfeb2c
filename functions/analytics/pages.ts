import type { Context } from 'hono';
import { LONGEST_LIST, SMALLEST_GROUP } from '../../src/features/analytics/figures.schema.ts';
import type { AppEnv } from '../env.ts';
import type { TotalRow } from '../storage/analytics-figures.ts';

/** Paths that are looked up: more than a list shows, so that a few invented ones do not empty it. */
const LOOKED_UP = 3 * LONGEST_LIST;

/**
 * Which of the counted paths are pages of this site. Anyone may send an event with any path; what is no page is not shown, so that nobody
 * can write on the public page of figures.
 */
export async function pagesAmong(c: Context<AppEnv>, rows: readonly TotalRow[]): Promise<(path: string) => boolean> {
  const sums = new Map<string, { views: number; visitors: number }>();
  for (const { dimension, key, views, visitors } of rows) {
    if (dimension !== 'page') continue;
    const sum = sums.get(key) ?? { views: 0, visitors: 0 };
    sums.set(key, { views: sum.views + views, visitors: sum.visitors + visitors });
  }
  const candidates = [...sums]
    .filter(([, { visitors }]) => visitors >= SMALLEST_GROUP)
    .sort(([, a], [, b]) => b.visitors - a.visitors || b.views - a.views)
    .slice(0, LOOKED_UP);
  const found = await Promise.all(
    candidates.map(async ([path]) => {
      const answer = await c.env.ASSETS.fetch(new Request(new URL(path, c.req.url), { method: 'HEAD' })).catch(() => undefined);
      return answer?.ok === true && answer.headers.get('Content-Type')?.startsWith('text/html') === true ? [path] : [];
    }),
  );
  const pages = new Set(found.flat());
  return (path) => pages.has(path);
}
