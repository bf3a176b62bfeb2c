import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** 90 days. `day` is the UTC day of `at`: `YYYY-MM-DD`. */
export const analyticsEvents = sqliteTable(
  'analytics_events',
  {
    /** From the sender if possible: a repeat is stored once. */
    id: text('id').primaryKey(),
    day: text('day').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    event: text('event').notNull(),
    /** A keyed hash that changes daily. */
    visitor: text('visitor').notNull(),
    path: text('path'),
    locale: text('locale'),
    template: text('template'),
    channel: text('channel'),
    referrer: text('referrer'),
    campaign: text('campaign'),
    country: text('country'),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    viewport: text('viewport'),
    properties: text('properties', { mode: 'json' }).$type<Record<string, string | number>>(),
  },
  (table) => [index('analytics_events_by_day').on(table.day, table.event)],
);

/** Never deleted. The dimension `all` has the empty key. */
export const analyticsTotals = sqliteTable(
  'analytics_totals',
  {
    day: text('day').notNull(),
    dimension: text('dimension').notNull(),
    key: text('key').notNull(),
    views: integer('views').notNull(),
    visitors: integer('visitors').notNull(),
    events: integer('events').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.dimension, table.key] })],
);

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

export const analyticsSalts = sqliteTable('analytics_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
});
