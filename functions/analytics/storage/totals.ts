import {
  and,
  between,
  count,
  countDistinct,
  desc,
  eq,
  inArray,
  isNotNull,
  lt,
  max,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { PREFERENCE_CHANGED, PREFERENCE_NAMES, VALUE_CLASSES } from '../../../src/features/accessibility/preferences.schema.ts';
import { PAGE_VIEW, WEB_VITALS } from '../../../src/features/analytics/names.shared.ts';
import { addDays } from '../../calendar.ts';
import { analyticsEvents, analyticsTotals, analyticsVisits, analyticsVitals } from '../schema.ts';

/** Not `Database`, whose types scripts lack: they total seeded events. */
type Database = DrizzleD1Database;

const OF_VIEWS = { page: analyticsEvents.path, template: analyticsEvents.template, viewport: analyticsEvents.viewport };
const OF_VISITS = {
  locale: analyticsVisits.locale,
  channel: analyticsVisits.channel,
  referrer: analyticsVisits.referrer,
  campaign: analyticsVisits.campaign,
  country: analyticsVisits.country,
  device: analyticsVisits.device,
  browser: analyticsVisits.browser,
  system: analyticsVisits.system,
};
export type ViewDimension = keyof typeof OF_VIEWS | keyof typeof OF_VISITS;
const VIEW_DIMENSIONS = [...Object.keys(OF_VIEWS), ...Object.keys(OF_VISITS)] as ViewDimension[];

/** Stores only the most viewed keys per day: invented ones must not fill the totals. */
const KEYS_A_DAY = 500;

/** A list of any length: D1 takes a hundred values per statement. */
export const inDays = (column: SQLWrapper, days: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(days)}))`;

const IS_VIEW = eq(analyticsEvents.event, PAGE_VIEW);
const IS_EVENT = notInArray(analyticsEvents.event, [PAGE_VIEW, WEB_VITALS]);

const isOfViews = (dimension: ViewDimension): dimension is keyof typeof OF_VIEWS => dimension in OF_VIEWS;

interface Grouping {
  table: typeof analyticsEvents | typeof analyticsVisits;
  key: SQLWrapper;
  views: SQL;
  visitors: SQL;
  events?: SQL;
  where?: SQL;
}

function groupingOf(dimension: 'all' | 'event' | ViewDimension): Grouping {
  const { event, visitor } = analyticsEvents;
  if (dimension === 'all') {
    const visitors = countDistinct(sql`case when ${IS_VIEW} then ${visitor} end`);
    return { table: analyticsEvents, key: sql`''`, views: sql`sum(${IS_VIEW})`, visitors, events: sql`sum(${IS_EVENT})` };
  }
  if (dimension === 'event') {
    const visitors = countDistinct(sql`nullif(${visitor}, '')`);
    return { table: analyticsEvents, key: event, views: sql`0`, visitors, events: count(), where: IS_EVENT };
  }
  if (isOfViews(dimension))
    return { table: analyticsEvents, key: OF_VIEWS[dimension], views: count(), visitors: countDistinct(visitor), where: IS_VIEW };
  return { table: analyticsVisits, key: OF_VISITS[dimension], views: sql`sum(${analyticsVisits.views})`, visitors: count() };
}

function counted(db: Database, days: readonly string[], dimension: 'all' | 'event' | ViewDimension) {
  const { table, key, views, visitors, events = sql`0`, where } = groupingOf(dimension);
  return db
    .select({
      day: table.day,
      dimension: sql<string>`${dimension}`.as('dimension'),
      key: sql<string>`${key}`.as('key'),
      views: views.mapWith(Number).as('views'),
      visitors: visitors.mapWith(Number).as('visitors'),
      events: events.mapWith(Number).as('events'),
    })
    .from(table)
    .where(and(inDays(table.day, days), where, isNotNull(key)))
    .groupBy(table.day, sql`key`)
    .orderBy(desc(sql`views`), desc(sql`events`))
    .limit(KEYS_A_DAY);
}

const groupedVitals = (db: Database, days: readonly string[], device?: string) =>
  db
    .select({
      day: analyticsEvents.day,
      template: sql<string>`${analyticsEvents.template}`.as('template'),
      device: sql<string>`${analyticsEvents.device}`.as('device'),
      metric: sql<string>`vital.key`.as('metric'),
      bucket: sql`vital.value`.mapWith(Number).as('bucket'),
      samples: count().as('samples'),
    })
    .from(analyticsEvents)
    .innerJoin(sql`json_each(${analyticsEvents.properties}) as vital`, sql`true`)
    .where(
      and(
        inDays(analyticsEvents.day, days),
        eq(analyticsEvents.event, WEB_VITALS),
        isNotNull(analyticsEvents.template),
        ...(device === undefined ? [] : [eq(analyticsEvents.device, device)]),
      ),
    )
    .groupBy(sql`1, 2, 3, 4, 5`);

const totalledDays = (db: Database) =>
  db.select({ day: analyticsTotals.day }).from(analyticsTotals).where(eq(analyticsTotals.dimension, 'all'));

export async function daysToTotal(db: Database, today: string, yesterday: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: analyticsEvents.day })
    .from(analyticsEvents)
    .where(
      and(
        lt(analyticsEvents.day, today),
        sql`(${analyticsEvents.day} = ${yesterday} or ${analyticsEvents.day} not in ${totalledDays(db)})`,
      ),
    );
  return rows.map(({ day }) => day);
}

/** Run in one batch. */
export const totalStatements = (db: Database, day: string) =>
  [
    db.delete(analyticsTotals).where(eq(analyticsTotals.day, day)),
    db.delete(analyticsVitals).where(eq(analyticsVitals.day, day)),
    ...(['all', 'event', ...VIEW_DIMENSIONS] as const).map((dimension) => db.insert(analyticsTotals).select(counted(db, [day], dimension))),
    db.insert(analyticsVitals).select(groupedVitals(db, [day])),
  ] as const;

/** Changed preferences, by {@link PREFERENCE_KEY}. Written when a day's events are deleted: each change is in one of the two. */
export const PREFERENCE_DIMENSION = 'preference';
export const PREFERENCE_KEY = sql.raw("json_extract(properties, '$.name') || ' ' || json_extract(properties, '$.value')");
export const preferenceKey = (name: string, value: string): string => `${name} ${value}`;
const PREFERENCE_KEYS = PREFERENCE_NAMES.flatMap((name) => VALUE_CLASSES[name].map((value) => preferenceKey(name, value)));

const totalPreferences = (db: Database, day: string) =>
  db
    .insert(analyticsTotals)
    .select(
      sql`select day, ${PREFERENCE_DIMENSION}, ${PREFERENCE_KEY} as key, 0, 0, count(*) from ${analyticsEvents}
        where day = ${day} and event = ${PREFERENCE_CHANGED} and key in (select value from json_each(${JSON.stringify(PREFERENCE_KEYS)}))
        group by key`,
    )
    .onConflictDoUpdate({
      target: [analyticsTotals.day, analyticsTotals.dimension, analyticsTotals.key],
      set: { events: sql`${analyticsTotals.events} + excluded.events` },
    });

/** Events per statement: a million at once take 18 seconds, of the 30 that D1 gives a query (docs/owner/scaling.md). */
const DELETED_AT_ONCE = 100_000;

const DAYS_AT_ONCE = 3;

async function deleteDay(db: Database, day: string, atOnce: number): Promise<number> {
  const ofDay = eq(analyticsEvents.day, day);
  const [, { meta }] = await db.batch([
    totalPreferences(db, day),
    db.delete(analyticsEvents).where(and(ofDay, eq(analyticsEvents.event, PREFERENCE_CHANGED))),
    db.delete(analyticsVisits).where(eq(analyticsVisits.day, day)),
  ]);
  const some = db.select({ id: sql`rowid` }).from(analyticsEvents).where(ofDay).limit(atOnce);
  let deleted = meta.changes;
  for (let changes = atOnce; changes === atOnce; deleted += changes)
    changes = (await db.delete(analyticsEvents).where(inArray(sql`rowid`, some))).meta.changes;
  return deleted;
}

/**
 * Deletes the oldest days that have totals, with their visits; a lower setting leaves more than `DAYS_AT_ONCE`.
 * @param atOnce tests set a lower one
 * @returns the number of events
 */
export async function deleteEventsBefore(db: Database, before: string, atOnce = DELETED_AT_ONCE): Promise<number> {
  const { day } = analyticsEvents;
  const days = await db
    .selectDistinct({ day })
    .from(analyticsEvents)
    .where(and(lt(day, before), inArray(day, totalledDays(db))))
    .orderBy(day)
    .limit(DAYS_AT_ONCE);
  let deleted = 0;
  for (const one of days) deleted += await deleteDay(db, one.day, atOnce);
  return deleted;
}

export async function lastDeletedDay(db: Database): Promise<string | undefined> {
  const firstStored = db.select({ day: sql`coalesce(min(${analyticsEvents.day}), '9999')` }).from(analyticsEvents);
  const [found] = await db
    .select({ day: max(analyticsTotals.day) })
    .from(analyticsTotals)
    .where(and(eq(analyticsTotals.dimension, 'all'), lt(analyticsTotals.day, firstStored)));
  return found?.day ?? undefined;
}

export type TotalRow = Omit<typeof analyticsTotals.$inferSelect, 'dimension'> & { dimension: string };
export type VitalRow = Pick<typeof analyticsVitals.$inferSelect, 'template' | 'metric' | 'bucket' | 'samples'>;

export interface Days {
  from: string;
  to: string;
}

export async function untotalledDays(db: Database, { from, to }: Days): Promise<string[]> {
  const totalled = await db
    .select({ day: analyticsTotals.day })
    .from(analyticsTotals)
    .where(and(eq(analyticsTotals.dimension, 'all'), between(analyticsTotals.day, from, to)));
  const known = new Set(totalled.map(({ day }) => day));
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (!known.has(day)) days.push(day);
  return days;
}

export async function figuresBetween(db: Database, { from, to }: Days, dimensions: readonly ViewDimension[]): Promise<TotalRow[]> {
  const live = await untotalledDays(db, { from, to });
  const all = ['all', 'event', ...dimensions] as const;
  const results = await db.batch([
    db
      .select()
      .from(analyticsTotals)
      .where(and(between(analyticsTotals.day, from, to), inArray(analyticsTotals.dimension, all))),
    ...all.map((dimension) => counted(db, live, dimension)),
  ]);
  return (results as TotalRow[][]).flat();
}

export async function vitalsBetween(db: Database, days: Days, untotalled: readonly string[], device?: string): Promise<VitalRow[]> {
  const { day, template, metric, bucket, samples } = analyticsVitals;
  const [totals, live] = await db.batch([
    db
      .select({ template, metric, bucket, samples: sql`sum(${samples})`.mapWith(Number) })
      .from(analyticsVitals)
      .where(and(between(day, days.from, days.to), ...(device === undefined ? [] : [eq(analyticsVitals.device, device)])))
      .groupBy(template, metric, bucket),
    groupedVitals(db, untotalled, device),
  ]);
  return [...totals, ...live];
}
