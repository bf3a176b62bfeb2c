import { atom } from 'nanostores';
import { call } from '@/features/api/client.ts';
import { DEFAULT_RANGE_DAYS, type RangeDays, type Summary, summarySchema } from './figures.schema.ts';

export type Figures = { status: 'loading' | 'error' | 'tooMany' } | { status: 'done'; summary: Summary };

export const $range = atom<RangeDays>(DEFAULT_RANGE_DAYS);
export const $figures = atom<Figures>({ status: 'loading' });

let latest = 0;

export async function loadFigures(days: RangeDays): Promise<void> {
  latest += 1;
  const turn = latest;
  $range.set(days);
  if ($figures.get().status !== 'done') $figures.set({ status: 'loading' });
  const outcome = await call(`GET /api/analytics/summary?days=${days}`, { response: summarySchema });
  if (turn !== latest) return;
  if (outcome.ok) $figures.set({ status: 'done', summary: outcome.data });
  else $figures.set({ status: outcome.status === 429 ? 'tooMany' : 'error' });
}
