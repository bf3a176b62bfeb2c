import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What is kept of each counted event, for 90 days. `day` is the UTC day of `at`: `YYYY-MM-DD`. */
export const analyticsEvents = sqliteTable(
  'analytics_events',
  {
    /** Made by the sender where it can: an event that is sent twice is kept once. */
    id: text('id').primaryKey(),
    day: text('day').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    event: text('event').notNull(),
    /** A keyed hash that holds for one day: no address, and nothing that leads from one day to the next. */
    visitor: text('visitor').notNull(),
    path: text('path'),
    locale: text('locale'),
    template: text('template'),
    /** Of a view that came from outside; null for one that came from another page of the site. */
    channel: text('channel'),
    /** The other site's host, without path and query. */
    referrer: text('referrer'),
    /** `source / medium / campaign`. */
    campaign: text('campaign'),
    /** Two letters (ISO 3166-1), as the platform knows it; `T1` is Tor. */
    country: text('country'),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    viewport: text('viewport'),
    /** JSON: buckets of the vitals, or the properties that an event keeps. */
    properties: text('properties', { mode: 'json' }).$type<Record<string, string | number>>(),
  },
  (table) => [index('analytics_events_by_day').on(table.day, table.event)],
);

/** Daily totals, kept for good. One row for each key of a dimension; `all` has one key, the empty one. */
export const analyticsTotals = sqliteTable(
  'analytics_totals',
  {
    day: text('day').notNull(),
    dimension: text('dimension').notNull(),
    key: text('key').notNull(),
    views: integer('views').notNull(),
    visitors: integer('visitors').notNull(),
    /** Named events; neither views nor measurements. */
    events: integer('events').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.dimension, table.key] })],
);

/** Daily histograms of the vitals: how many measurements fell into a bucket (src/features/analytics/vitals.shared.ts). */
export const analyticsVitals = sqliteTable(
  'analytics_vitals',
  {
    day: text('day').notNull(),
    template: text('template').notNull(),
    device: text('device').notNull(),
    metric: text('metric').notNull(),
    bucket: integer('bucket').notNull(),
    samples: integer('samples').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.template, table.device, table.metric, table.bucket] })],
);

/** The random key of a day's visitor hashes: 32 bytes, base64url. Destroyed soon after its day (functions/jobs/forget.ts). */
export const analyticsSalts = sqliteTable('analytics_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
});
