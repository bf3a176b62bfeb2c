import { getTableColumns, sql } from 'drizzle-orm';
import { PREFERENCE_CHANGED } from '../../../src/features/accessibility/preferences.schema.ts';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { countUse, type OneUse, WITHIN, within } from '../../storage/budgets.ts';
import type { Database } from '../../storage/database.ts';
import { analyticsEvents } from '../schema.ts';
import { inDays, PREFERENCE_DIMENSION, PREFERENCE_KEY } from './totals.ts';

export type AnalyticsRow = typeof analyticsEvents.$inferInsert;

const COLUMNS = Object.values(getTableColumns(analyticsEvents));
// Values follow those of `WITHIN`. The text is built once, since events come in floods.
const INSERT_EVENT = `
  INSERT INTO analytics_events (${COLUMNS.map(({ name }) => name).join(', ')})
  SELECT ${COLUMNS.map((_, at) => `?${at + 6}`).join(', ')} WHERE ${WITHIN}
  ON CONFLICT (id) DO NOTHING`;

const toValues = (row: AnalyticsRow): unknown[] =>
  COLUMNS.map((column) => {
    const value = own(row, column.name) ?? null;
    return value === null ? null : column.mapToDriverValue(value);
  });

/** Runs in one transaction. @returns how many were stored: no repeats, and none past the budget */
export async function insertEvents(binding: D1Database, rows: readonly AnalyticsRow[], use: OneUse): Promise<number> {
  const insert = binding.prepare(INSERT_EVENT);
  const results = await binding.batch(rows.flatMap((row) => [countUse(binding, use), insert.bind(...within(use), ...toValues(row))]));
  return results.filter(({ meta }, at) => at % 2 === 1 && meta.changes > 0).length;
}

export const preferenceChanges = (db: Database, days: readonly string[]) => {
  const ofDays = inDays(sql.raw('day'), days);
  return db.all<{ key: string; count: number }>(sql`
    select key, sum(count) as count from (
      select ${PREFERENCE_KEY} as key, count(*) as count from analytics_events where ${ofDays} and event = ${PREFERENCE_CHANGED} group by 1
      union all
      select key, events from analytics_totals where ${ofDays} and dimension = ${PREFERENCE_DIMENSION})
    group by key`);
};
