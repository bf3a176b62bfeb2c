import { and, count, countDistinct, desc, eq, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { PAGE_VIEW, WEB_VITALS } from '../../src/features/analytics/names.shared.ts';
import type { Database } from './database.ts';
import { analyticsEvents } from './schema/analytics.ts';

/** What views are counted by. */
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
export const VIEW_DIMENSIONS = Object.keys(COLUMNS) as ViewDimension[];

/** Keys of a dimension that a day keeps, the most viewed: a flood of invented ones must not fill the totals. */
const KEYS_A_DAY = 500;

const number = (value: SQL) => value.mapWith(Number);
const nothing = () => number(sql`0`);

/** Events of days, as rows of totals: everything together. `when` picks the days. */
export const groupedAll = (db: Database, when: SQL) =>
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

/** Views of days by one dimension. */
export const groupedViews = (db: Database, when: SQL, dimension: ViewDimension) =>
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

/** Named events of days by their name. */
export const groupedEvents = (db: Database, when: SQL) =>
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

/** Measurements of days, by template, device, metric and bucket. */
export const groupedVitals = (db: Database, when: SQL) =>
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
