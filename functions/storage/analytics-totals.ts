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
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { PAGE_VIEW, WEB_VITALS } from '../../src/features/analytics/names.shared.ts';
import { addDays } from '../calendar.ts';
import { analyticsEvents, analyticsTotals, analyticsVisits, analyticsVitals } from './schema/analytics.ts';

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

const number = (value: SQL) => value.mapWith(Number);
const nothing = () => number(sql`0`);

/** A list of any length: D1 takes a hundred values per statement. */
export const inDays = (column: SQLWrapper, days: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(days)}))`;

const groupedAll = (db: Database, days: readonly string[]) =>
  db
    .select({
      day: analyticsEvents.day,
      dimension: sql<string>`'all'`.as('dimension'),
      key: sql<string>`''`.as('key'),
      views: number(sql`sum(${analyticsEvents.event} = ${PAGE_VIEW})`).as('views'),
      visitors: number(sql`count(distinct case when ${analyticsEvents.event} = ${PAGE_VIEW} then ${analyticsEvents.visitor} end)`).as(
        'visitors',
      ),
      events: number(sql`sum(${analyticsEvents.event} not in (${PAGE_VIEW}, ${WEB_VITALS}))`).as('events'),
    })
    .from(analyticsEvents)
    .where(inDays(analyticsEvents.day, days))
    .groupBy(analyticsEvents.day);

const groupedViews = (db: Database, days: readonly string[], dimension: keyof typeof OF_VIEWS) =>
  db
    .select({
      day: analyticsEvents.day,
      dimension: sql<string>`${dimension}`.as('dimension'),
      key: sql<string>`${OF_VIEWS[dimension]}`.as('key'),
      views: count().as('views'),
      visitors: countDistinct(analyticsEvents.visitor).as('visitors'),
      events: nothing().as('events'),
    })
    .from(analyticsEvents)
    .where(and(inDays(analyticsEvents.day, days), eq(analyticsEvents.event, PAGE_VIEW), isNotNull(OF_VIEWS[dimension])))
    .groupBy(analyticsEvents.day, OF_VIEWS[dimension])
    .orderBy(desc(sql`views`))
    .limit(KEYS_A_DAY);

const groupedVisits = (db: Database, days: readonly string[], dimension: keyof typeof OF_VISITS) =>
  db
    .select({
      day: analyticsVisits.day,
      dimension: sql<string>`${dimension}`.as('dimension'),
      key: sql<string>`${OF_VISITS[dimension]}`.as('key'),
      views: number(sql`sum(${analyticsVisits.views})`).as('views'),
      visitors: count().as('visitors'),
      events: nothing().as('events'),
    })
    .from(analyticsVisits)
    .where(and(inDays(analyticsVisits.day, days), isNotNull(OF_VISITS[dimension])))
    .groupBy(analyticsVisits.day, OF_VISITS[dimension])
    .orderBy(desc(sql`views`))
    .limit(KEYS_A_DAY);

const isOfViews = (dimension: ViewDimension): dimension is keyof typeof OF_VIEWS => dimension in OF_VIEWS;
const groupedBy = (db: Database, days: readonly string[], dimension: ViewDimension) =>
  isOfViews(dimension) ? groupedViews(db, days, dimension) : groupedVisits(db, days, dimension);

const groupedEvents = (db: Database, days: readonly string[]) =>
  db
    .select({
      day: analyticsEvents.day,
      dimension: sql<string>`'event'`.as('dimension'),
      key: sql<string>`${analyticsEvents.event}`.as('key'),
      views: nothing().as('views'),
      visitors: countDistinct(sql`nullif(${analyticsEvents.visitor}, '')`).as('visitors'),
      events: count().as('events'),
    })
    .from(analyticsEvents)
    .where(and(inDays(analyticsEvents.day, days), notInArray(analyticsEvents.event, [PAGE_VIEW, WEB_VITALS])))
    .groupBy(analyticsEvents.day, analyticsEvents.event)
    .orderBy(desc(sql`events`))
    .limit(KEYS_A_DAY);

const groupedVitals = (db: Database, days: readonly string[], device?: string) =>
  db
    .select({
      day: analyticsEvents.day,
      template: sql<string>`${analyticsEvents.template}`.as('template'),
      device: sql<string>`${analyticsEvents.device}`.as('device'),
      metric: sql<string>`vital.key`.as('metric'),
      bucket: number(sql`vital.value`).as('bucket'),
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

/** Days without totals, and yesterday in any case. */
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
    db.insert(analyticsTotals).select(groupedAll(db, [day])),
    ...VIEW_DIMENSIONS.map((dimension) => db.insert(analyticsTotals).select(groupedBy(db, [day], dimension))),
    db.insert(analyticsTotals).select(groupedEvents(db, [day])),
    db.insert(analyticsVitals).select(groupedVitals(db, [day])),
  ] as const;

/** @returns the number of events; the visits of their days are deleted too */
export async function deleteEventsBefore(db: Database, day: string): Promise<number> {
  const [events] = await db.batch([
    db.delete(analyticsEvents).where(and(lt(analyticsEvents.day, day), inArray(analyticsEvents.day, totalledDays(db)))),
    db.delete(analyticsVisits).where(and(lt(analyticsVisits.day, day), inArray(analyticsVisits.day, totalledDays(db)))),
  ]);
  return events.meta.changes;
}

export type TotalRow = Omit<typeof analyticsTotals.$inferSelect, 'dimension'> & { dimension: string };
export type VitalRow = Pick<typeof analyticsVitals.$inferSelect, 'template' | 'metric' | 'bucket' | 'samples'>;

export interface Days {
  from: string;
  to: string;
}

/** Those of a range that the night's job has not totalled: today, and yesterday until it runs. */
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
  const results = await db.batch([
    db
      .select()
      .from(analyticsTotals)
      .where(and(between(analyticsTotals.day, from, to), inArray(analyticsTotals.dimension, ['all', 'event', ...dimensions]))),
    groupedAll(db, live),
    groupedEvents(db, live),
    ...dimensions.map((dimension) => groupedBy(db, live, dimension)),
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
