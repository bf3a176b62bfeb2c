import { and, count, countDistinct, desc, eq, gte, inArray, isNotNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { PAGE_VIEW, WEB_VITALS } from '../../src/features/analytics/names.shared.ts';
import { countUse, type Use, WITHIN, within } from './budgets.ts';
import type { Database } from './database.ts';
import { analyticsEvents, analyticsTotals, analyticsVitals } from './schema/analytics.ts';

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

const COLUMNS = {
  page: analyticsEvents.path,
  locale: analyticsEvents.locale,
  template: analyticsEvents.template,
  channel: analyticsEvents.channel,
  referrer: analyticsEvents.referrer,
  campaign: analyticsEvents.campaign,
  country: analyticsEvents.country,
  device: analyticsEvents.device,
  browser: analyticsEvents.browser,
  system: analyticsEvents.system,
  viewport: analyticsEvents.viewport,
};
export type ViewDimension = keyof typeof COLUMNS;
const VIEW_DIMENSIONS = Object.keys(COLUMNS) as ViewDimension[];

/** Stores only the most viewed keys per day: invented ones must not fill the totals. */
const KEYS_A_DAY = 500;

const number = (value: SQL) => value.mapWith(Number);
const nothing = () => number(sql`0`);

const groupedAll = (db: Database, when: SQL) =>
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
    .where(when)
    .groupBy(analyticsEvents.day);

const groupedViews = (db: Database, when: SQL, dimension: ViewDimension) =>
  db
    .select({
      day: analyticsEvents.day,
      dimension: sql<string>`${dimension}`.as('dimension'),
      key: sql<string>`${COLUMNS[dimension]}`.as('key'),
      views: count().as('views'),
      visitors: countDistinct(analyticsEvents.visitor).as('visitors'),
      events: nothing().as('events'),
    })
    .from(analyticsEvents)
    .where(and(when, eq(analyticsEvents.event, PAGE_VIEW), isNotNull(COLUMNS[dimension])))
    .groupBy(analyticsEvents.day, COLUMNS[dimension])
    .orderBy(desc(sql`views`))
    .limit(KEYS_A_DAY);

const groupedEvents = (db: Database, when: SQL) =>
  db
    .select({
      day: analyticsEvents.day,
      dimension: sql<string>`'event'`.as('dimension'),
      key: sql<string>`${analyticsEvents.event}`.as('key'),
      views: nothing().as('views'),
      visitors: countDistinct(analyticsEvents.visitor).as('visitors'),
      events: count().as('events'),
    })
    .from(analyticsEvents)
    .where(and(when, notInArray(analyticsEvents.event, [PAGE_VIEW, WEB_VITALS])))
    .groupBy(analyticsEvents.day, analyticsEvents.event)
    .orderBy(desc(sql`events`))
    .limit(KEYS_A_DAY);

const groupedVitals = (db: Database, when: SQL) =>
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
    .where(and(when, eq(analyticsEvents.event, WEB_VITALS), isNotNull(analyticsEvents.template)))
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

export async function replaceTotals(db: Database, day: string): Promise<void> {
  const when: SQL = eq(analyticsEvents.day, day);
  await db.batch([
    db.delete(analyticsTotals).where(eq(analyticsTotals.day, day)),
    db.delete(analyticsVitals).where(eq(analyticsVitals.day, day)),
    db.insert(analyticsTotals).select(groupedAll(db, when)),
    ...VIEW_DIMENSIONS.map((dimension) => db.insert(analyticsTotals).select(groupedViews(db, when, dimension))),
    db.insert(analyticsTotals).select(groupedEvents(db, when)),
    db.insert(analyticsVitals).select(groupedVitals(db, when)),
  ]);
}

export async function deleteEventsBefore(db: Database, day: string): Promise<number> {
  const { meta } = await db
    .delete(analyticsEvents)
    .where(and(lt(analyticsEvents.day, day), inArray(analyticsEvents.day, totalledDays(db))))
    .run();
  return meta.changes;
}

export type TotalRow = Omit<typeof analyticsTotals.$inferSelect, 'dimension'> & { dimension: string };
export type VitalRow = Pick<typeof analyticsVitals.$inferSelect, 'template' | 'metric' | 'bucket' | 'samples'>;

const untotalled = (db: Database, from: string): SQL =>
  sql`${analyticsEvents.day} >= ${from} and ${analyticsEvents.day} not in ${totalledDays(db)}`;

export async function figuresSince(db: Database, from: string, dimensions: readonly ViewDimension[]): Promise<TotalRow[]> {
  const live = untotalled(db, from);
  const results = await db.batch([
    db
      .select()
      .from(analyticsTotals)
      .where(and(gte(analyticsTotals.day, from), inArray(analyticsTotals.dimension, ['all', 'event', ...dimensions]))),
    groupedAll(db, live),
    groupedEvents(db, live),
    ...dimensions.map((dimension) => groupedViews(db, live, dimension)),
  ]);
  return (results as TotalRow[][]).flat();
}

export async function vitalsSince(db: Database, from: string): Promise<VitalRow[]> {
  const { template, metric, bucket, samples } = analyticsVitals;
  const [totals, live] = await db.batch([
    db
      .select({ template, metric, bucket, samples: sql`sum(${samples})`.mapWith(Number) })
      .from(analyticsVitals)
      .where(gte(analyticsVitals.day, from))
      .groupBy(template, metric, bucket),
    groupedVitals(db, untotalled(db, from)),
  ]);
  return [...totals, ...live];
}
