import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** For `analytics.eventDays` of `content/site.yaml`. `day` is the Athens day of `at`: `YYYY-MM-DD`. The partial indexes hold all that the owner's figures read. */
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
  (table) => [
    index('analytics_events_by_day').on(table.day, table.event),
    index('analytics_views_by_visitor').on(table.day, table.visitor, table.path, table.at).where(sql`event = 'page_view'`),
    index('analytics_views_by_page').on(table.path, table.day, table.visitor).where(sql`event = 'page_view'`),
    index('analytics_events_by_name').on(table.day, table.event, table.visitor).where(sql`event not in ('page_view', 'web_vitals')`),
  ],
);

/** One row per day and visitor with a view, as long as the events. Source: of the day's first arrival; the rest: of its first view. */
export const analyticsVisits = sqliteTable(
  'analytics_visits',
  {
    day: text('day').notNull(),
    visitor: text('visitor').notNull(),
    views: integer('views').notNull(),
    locale: text('locale'),
    country: text('country'),
    device: text('device').notNull(),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    channel: text('channel'),
    referrer: text('referrer'),
    campaign: text('campaign'),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
);

export const analyticsNotes = sqliteTable(
  'analytics_notes',
  {
    id: text('id').primaryKey(),
    day: text('day').notNull(),
    text: text('text').notNull(),
  },
  (table) => [index('analytics_notes_by_day').on(table.day)],
);

/** Never deleted. The dimension `all` has the empty key; `preference` has only days whose events are deleted. */
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
  (table) => [
    primaryKey({ columns: [table.day, table.dimension, table.key] }),
    index('analytics_totals_by_dimension').on(table.dimension, table.day),
  ],
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
