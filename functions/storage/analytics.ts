import { sql } from 'drizzle-orm';
import { PREFERENCE_CHANGED } from '../../src/features/accessibility/preferences.schema.ts';
import { countUse, type Use, WITHIN, within } from './budgets.ts';
import type { Database } from './database.ts';
import type { analyticsEvents } from './schema/analytics.ts';

export type AnalyticsRow = typeof analyticsEvents.$inferInsert;

const INSERT_EVENT = `
  INSERT INTO analytics_events (id, day, at, event, visitor, path, locale, template, channel, referrer, campaign, country, device,
    browser, system, viewport, properties)
  SELECT ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22 WHERE ${WITHIN}
  ON CONFLICT (id) DO NOTHING`;

export async function insertEvent(binding: D1Database, row: AnalyticsRow, use: Use): Promise<boolean> {
  const { path = null, locale = null, template = null, channel = null, referrer = null, campaign = null, country = null } = row;
  const { id, day, at, event, visitor, device, browser, system, viewport = null, properties } = row;
  const where = [path, locale, template, channel, referrer, campaign, country];
  const values = [id, day, at.getTime(), event, visitor, ...where, device, browser, system, viewport];
  const insert = binding.prepare(INSERT_EVENT).bind(...within(use), ...values, properties ? JSON.stringify(properties) : null);
  return ((await binding.batch([countUse(binding, use), insert])).at(-1)?.meta.changes ?? 0) > 0;
}

/** @param days `YYYY-MM-DD`; each is one step into the index */
export const preferenceChanges = (db: Database, days: readonly string[]) =>
  db.all<{ name: string; value: string; count: number }>(sql`
    select json_extract(properties, '$.name') as name, json_extract(properties, '$.value') as value, count(*) as count
    from analytics_events where day in (select value from json_each(${JSON.stringify(days)})) and event = ${PREFERENCE_CHANGED}
    group by 1, 2`);
