import { sql } from 'drizzle-orm';
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { GROUP_STATES, SEVERITIES } from '../../src/features/monitor/monitor.schema.ts';

export const DETAILED_REPORTS = 10;

export const monitorGroups = sqliteTable('monitor_groups', {
  fingerprint: text('fingerprint').primaryKey(),
  category: text('category').notNull(),
  severity: text('severity', { enum: SEVERITIES }).notNull(),
  message: text('message').notNull(),
  count: integer('count').notNull(),
  /** Each report adds one divided by its sample rate. */
  weight: real('weight').notNull(),
  firstSeen: integer('first_seen', { mode: 'timestamp_ms' }).notNull(),
  // Not indexed: each report changes it, and groups are few.
  lastSeen: integer('last_seen', { mode: 'timestamp_ms' }).notNull(),
  release: text('release').notNull().default(''),
  detailedCount: integer('detailed_count').notNull().default(DETAILED_REPORTS),
  state: text('state', { enum: GROUP_STATES }).notNull().default('open'),
  resolvedAt: integer('resolved_at', { mode: 'timestamp_ms' }),
  resolvedIn: text('resolved_in').notNull().default(''),
});

export const monitorEntries = sqliteTable(
  'monitor_entries',
  {
    id: text('id').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    severity: text('severity', { enum: SEVERITIES }).notNull(),
    message: text('message').notNull(),
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    source: text('source', { enum: ['client'] }).notNull(),
    sampleRate: real('sample_rate').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    /** Version of the build that was served, since pages do not know theirs. */
    release: text('release').notNull().default(''),
  },
  (table) => [
    index('monitor_entries_detailed').on(table.fingerprint, table.at).where(sql`message <> ''`),
    index('monitor_entries_by_group').on(table.fingerprint, table.at),
    index('monitor_entries_by_severity').on(table.severity, table.at),
  ],
);

export const monitorAlerts = sqliteTable('monitor_alerts', {
  cause: text('cause').primaryKey(),
  at: integer('at', { mode: 'timestamp_ms' }).notNull(),
});
