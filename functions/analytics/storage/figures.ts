import { type SQL, sql } from 'drizzle-orm';
import type { Counts, FilterName, Filters, ListName, ListRow } from '../../../src/features/analytics/admin/analytics.schema.ts';
import { GOALS } from '../../../src/features/analytics/goals.shared.ts';
import { HOUR_MS } from '../../calendar.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { type Days, inDays } from './totals.ts';

type When = (column: SQL) => SQL;

const between =
  ({ from, to }: Days): When =>
  (column) =>
    sql`${column} between ${from} and ${to}`;
const among =
  (days: readonly string[]): When =>
  (column) =>
    inDays(column, days);

const VISIT_COLUMNS = ['channel', 'referrer', 'campaign', 'country', 'locale', 'device', 'browser', 'system'] as const;
type VisitColumn = (typeof VISIT_COLUMNS)[number];
const isVisitColumn = (name: FilterName | ListName): name is VisitColumn => VISIT_COLUMNS.some((one) => one === name);

// Literals, not values: SQLite uses a partial index only where the query has its condition.
const IS_VIEW = sql.raw("e.event = 'page_view'");
const IS_EVENT = sql.raw("e.event not in ('page_view', 'web_vitals')");

function conditionsOf({ page, event, ...others }: Filters): SQL[] {
  const has = (condition: SQL) =>
    sql`exists (select 1 from analytics_events e where ${condition} and e.day = v.day and e.visitor = v.visitor)`;
  return [
    ...Object.entries(others).map(([name, value]) => sql`v.${sql.identifier(name)} = ${value}`),
    ...(event === undefined ? [] : [has(sql`${IS_EVENT} and e.event = ${event}`)]),
    ...(page === undefined ? [] : [has(sql`${IS_VIEW} and e.path = ${page}`)]),
  ];
}

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `);

const joined = (ofVisit: readonly SQL[]): { join: SQL; conditions: SQL[] } =>
  ofVisit.length === 0
    ? { join: sql``, conditions: [] }
    : { join: sql`cross join analytics_visits v`, conditions: [sql`v.day = e.day`, sql`v.visitor = e.visitor`, ...ofVisit] };

function visitsOf(when: When, filters: Filters): SQL {
  const { page, ...others } = filters;
  const columns = sql.raw(['day', 'visitor', ...VISIT_COLUMNS].map((name) => `v.${name}`).join(', '));
  if (page === undefined)
    return sql`select ${columns}, v.views from analytics_visits v where ${all([when(sql`v.day`), ...conditionsOf(others)])}`;
  return sql`select ${columns}, p.views from (
      select e.day, e.visitor, count(*) as views from analytics_events e
      where ${IS_VIEW} and e.path = ${page} and ${when(sql`e.day`)} group by e.day, e.visitor) p
    cross join analytics_visits v where ${all([sql`v.day = p.day`, sql`v.visitor = p.visitor`, ...conditionsOf(others)])}`;
}

function groupsOf(list: ListName, when: When, filters: Filters): SQL {
  const visits = visitsOf(when, filters);
  if (isVisitColumn(list)) {
    const column = sql.raw(`r.${list}`);
    return sql`select ${column} as key, count(*) as visitors, sum(r.views) as views, 0 as events from (${visits}) r
      where ${column} is not null group by ${column}`;
  }
  if (list === 'page' && filters.page !== undefined)
    return sql`select ${filters.page} as key, count(*) as visitors, sum(views) as views, 0 as events from (${visits}) having count(*) > 0`;
  if (list === 'page')
    return sql`select path as key, count(*) as visitors, sum(views) as views, 0 as events from (
        select e.path, count(*) as views from (${visits}) r cross join analytics_events e
        where ${IS_VIEW} and e.day = r.day and e.visitor = r.visitor and e.path is not null group by r.day, r.visitor, e.path)
      group by path`;
  const { join, conditions } = joined(conditionsOf(filters));
  return sql`select event as key, sum(visitor <> '') as visitors, 0 as views, sum(events) as events from (
      select e.event, e.visitor, count(*) as events from analytics_events e ${join}
      where ${all([IS_EVENT, when(sql`e.day`), ...conditions])} group by e.day, e.event, e.visitor)
    group by event`;
}

/** `totals`: finished days from totals, `untotalled` days from visits. `visits`: all days from visits. */
export type Source = { by: 'totals'; untotalled: readonly string[] } | { by: 'visits' };

const dimensionOf = (list: ListName | FilterName): string => (list === 'goal' ? 'event' : list);

function groupsBy(source: Source, list: ListName, days: Days, filters: Filters): SQL {
  if (source.by === 'visits') return groupsOf(list, between(days), filters);
  return sql`select key, sum(visitors) as visitors, sum(views) as views, sum(events) as events from (
      select key, visitors, views, events from analytics_totals where dimension = ${dimensionOf(list)} and ${between(days)(sql`day`)}
      union all select * from (${groupsOf(list, among(source.untotalled), {})}))
    group by key`;
}

const isGoal = sql`key in (select value from json_each(${JSON.stringify(GOALS)}))`;
const WANTED: Partial<Record<ListName, SQL>> = { goal: isGoal, event: sql`not ${isGoal}` };

interface Question {
  source: Source;
  days: Days;
  filters: Filters;
}

export async function listValues(
  db: Database,
  list: ListName,
  { source, days, filters }: Question,
  { offset, size }: { offset: number; size: number },
): Promise<{ rows: Omit<ListRow, 'before'>[]; total: number }> {
  const [found] = await runBatch(
    db,
    sql<Omit<ListRow, 'before'> & { total: number }>`
      select key, visitors, views, events, count(*) over () as total from (${groupsBy(source, list, days, filters)})
      where ${WANTED[list] ?? sql`true`} order by ${list === 'goal' || list === 'event' ? sql`events desc,` : sql``} visitors desc, views desc, key
      limit ${size} offset ${offset}`,
  );
  return { rows: found.map(({ total: _, ...row }) => row), total: found[0]?.total ?? 0 };
}

export async function valuesOf(
  db: Database,
  list: ListName,
  { source, days, filters }: Question,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const [found] = await runBatch(
    db,
    sql<{ key: string; count: number }>`
      select key, ${list === 'goal' || list === 'event' ? sql`events` : sql`visitors`} as count from (${groupsBy(source, list, days, filters)})
      where key in (select value from json_each(${JSON.stringify(keys)}))`,
  );
  return new Map(found.map(({ key, count }) => [key, count]));
}

export async function countsByDay(db: Database, { source, days, filters }: Question): Promise<Map<string, Counts>> {
  const byDay = (when: When) => sql`select day, count(*) as visitors, sum(views) as views from (${visitsOf(when, filters)}) group by day`;
  const [[dimension, key] = ['all', '']] = Object.entries(filters);
  const [found] = await runBatch(
    db,
    source.by === 'visits'
      ? sql<Counts & { day: string }>`${byDay(between(days))}`
      : sql<Counts & { day: string }>`
          select day, visitors, views from analytics_totals where dimension = ${dimension} and key = ${key} and ${between(days)(sql`day`)}
          union all select * from (${byDay(among(source.untotalled))})`,
  );
  return new Map(found.map(({ day, visitors, views }) => [day, { visitors, views }]));
}

/** Counts by the start of each hour, in milliseconds. A visitor counts in each hour with a view. */
export async function countsByHour(db: Database, days: Days, filters: Filters): Promise<Map<number, Counts>> {
  const { page, ...others } = filters;
  const ofPage = page === undefined ? [] : [sql`e.path = ${page}`];
  const { join, conditions } = joined(conditionsOf(others));
  // The divisor is text: D1 binds numbers as floating point, which would not divide to whole hours.
  const [found] = await runBatch(
    db,
    sql<Counts & { hour: number }>`
      select e.at / ${sql.raw(String(HOUR_MS))} as hour, count(distinct e.visitor) as visitors, count(*) as views
      from analytics_events e ${join} where ${all([IS_VIEW, between(days)(sql`e.day`), ...ofPage, ...conditions])} group by 1`,
  );
  return new Map(found.map(({ hour, visitors, views }) => [hour * HOUR_MS, { visitors, views }]));
}

export async function countsSince(
  db: Database,
  since: Date,
  days: readonly string[],
  pages: number,
): Promise<Counts & { pages: { key: string; visitors: number }[] }> {
  const recent = sql`from analytics_events e where ${IS_VIEW} and ${among(days)(sql`e.day`)} and e.at >= ${since.getTime()}`;
  const [[all], found] = await runBatch(
    db,
    sql<Counts>`select count(distinct e.day || e.visitor) as visitors, count(*) as views ${recent}`,
    sql<{ key: string; visitors: number }>`select e.path as key, count(distinct e.day || e.visitor) as visitors ${recent}
      and e.path is not null group by e.path order by visitors desc, key limit ${pages}`,
  );
  return { visitors: all?.visitors ?? 0, views: all?.views ?? 0, pages: found };
}
