import { toDay } from '../calendar.ts';
import type { QueuedEvent } from '../queue/messages.ts';
import { accepted, type Budget } from './budgets.ts';

/** Those of the events in `?1`, as JSON, that are not stored yet. */
const NEW = `
  FROM json_each(?1) AS queued WHERE NOT EXISTS (SELECT 1 FROM analytics_events WHERE id = queued.value ->> 'id')`;

// `?2` is the day of the budget, `?3` its limit. A full day adds no rows for shares, as in `countUse`.
const COUNT_SHARES = `
  INSERT INTO budget_uses (day, name, share, used)
  SELECT ?2, 'events', queued.value ->> 'share', count(*) ${NEW}
  AND coalesce((SELECT used FROM budget_uses WHERE day = ?2 AND name = 'events' AND share = ''), 0) < ?3
  GROUP BY queued.value ->> 'share'
  ON CONFLICT (day, name, share) DO UPDATE SET used = used + excluded.used`;
const COUNT_ALL = `
  INSERT INTO budget_uses (day, name, share, used, full_since)
  SELECT ?2, 'events', '', count(*), CASE WHEN count(*) > ?3 THEN ?4 END ${NEW} HAVING count(*) > 0
  ON CONFLICT (day, name, share) DO UPDATE
  SET used = used + excluded.used, full_since = CASE WHEN used + excluded.used > ?3 THEN coalesce(full_since, ?4) END`;

const used = (share: string): string =>
  `coalesce((SELECT used FROM budget_uses WHERE day = ?2 AND name = 'events' AND share = ${share}), 0)`;
const INSERT = `
  INSERT INTO analytics_events (id, day, at, event, visitor, path, locale, template, channel, referrer, campaign, country, device,
    browser, system, viewport, properties)
  SELECT value ->> 'id', value ->> 'day', value ->> 'at', value ->> 'event', value ->> 'visitor', value ->> 'path', value ->> 'locale',
    value ->> 'template', value ->> 'channel', value ->> 'referrer', value ->> 'campaign', value ->> 'country', value ->> 'device',
    value ->> 'browser', value ->> 'system', value ->> 'viewport', value ->> 'properties'
  FROM json_each(?1) WHERE ${used("''")} <= ?3 AND ${used("value ->> 'share'")} <= ?4 ORDER BY key
  ON CONFLICT (id) DO NOTHING`;

/** The night counts a day anew that has no totals; until then its figures are read from its events. */
const reopen = (table: 'analytics_totals' | 'analytics_vitals'): string =>
  `DELETE FROM ${table} WHERE day IN (SELECT value FROM json_each(?1))`;

interface Storing {
  budget: Budget;
  now: Date;
  /** In Athens. Earlier days may have totals already. */
  today: string;
  /** Whose events are not deleted yet, whatever the setting. */
  firstRawDay: string;
}

/** One transaction, with the day's budget. Events that are stored already change nothing. */
export async function insertEvents(binding: D1Database, events: readonly QueuedEvent[], storing: Storing): Promise<void> {
  const { budget, now, today, firstRawDay } = storing;
  const last = accepted({ name: 'events', at: now, limits: budget }).limits ?? budget;
  const statements: D1PreparedStatement[] = [];
  const days = Map.groupBy(events, ({ acceptedAt }) => toDay(acceptedAt));
  for (const [day, ofDay] of days) {
    // The first arrival of a visitor decides about the source.
    const sorted = ofDay.toSorted((a, b) => a.row.at - b.row.at);
    const unique = new Map(sorted.toReversed().map(({ row, share }) => [row.id, { ...row, share }]));
    const json = JSON.stringify([...unique.values()].toReversed());
    statements.push(
      binding.prepare(COUNT_SHARES).bind(json, day, budget.all),
      binding.prepare(COUNT_ALL).bind(json, day, budget.all, now.getTime()),
      binding.prepare(INSERT).bind(json, day, last.all, last.share ?? last.all),
    );
  }
  const late = [...new Set(events.map(({ row }) => row.day))].filter((day) => day < today && day >= firstRawDay);
  if (late.length > 0)
    for (const table of ['analytics_totals', 'analytics_vitals'] as const)
      statements.push(binding.prepare(reopen(table)).bind(JSON.stringify(late)));
  if (statements.length > 0) await binding.batch(statements);
}
