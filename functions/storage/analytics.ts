import { sql } from 'drizzle-orm';
import { PREFERENCE_CHANGED } from '../../src/features/accessibility/preferences.schema.ts';
import { inDays, PREFERENCE_DIMENSION, PREFERENCE_KEY } from './analytics-totals.ts';
import { countUse, type OneUse, WITHIN, within } from './budgets.ts';
import type { Database } from './database.ts';
import type { analyticsEvents } from './schema/analytics.ts';

export type AnalyticsRow = typeof analyticsEvents.$inferInsert;

const INSERT_EVENT = `
  INSERT INTO analytics_events (id, day, at, event, visitor, path, locale, template, channel, referrer, campaign, country, device,
    browser, system, viewport, properties)
  SELECT ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22 WHERE ${WITHIN}
  ON CONFLICT (id) DO NOTHING`;

export async function insertEvent(binding: D1Database, row: AnalyticsRow, use: OneUse): Promise<boolean> {
  const { path = null, locale = null, template = null, channel = null, referrer = null, campaign = null, country = null } = row;
  const { id, day, at, event, visitor, device, browser, system, viewport = null, properties } = row;
  const where = [path, locale, template, channel, referrer, campaign, country];
  const values = [id, day, at.getTime(), event, visitor, ...where, device, browser, system, viewport];
  const insert = binding.prepare(INSERT_EVENT).bind(...within(use), ...values, properties ? JSON.stringify(properties) : null);
  return ((await binding.batch([countUse(binding, use), insert])).at(-1)?.meta.changes ?? 0) > 0;
}

/** By `preferenceKey`. @param days `YYYY-MM-DD`; each is one step into the indexes */
export const preferenceChanges = (db: Database, days: readonly string[]) => {
  const ofDays = inDays(sql.raw('day'), days);
  return db.all<{ key: string; count: number }>(sql`
    select key, sum(count) as count from (
      select ${PREFERENCE_KEY} as key, count(*) as count from analytics_events where ${ofDays} and event = ${PREFERENCE_CHANGED} group by 1
      union all
      select key, events from analytics_totals where ${ofDays} and dimension = ${PREFERENCE_DIMENSION})
    group by key`);
};
