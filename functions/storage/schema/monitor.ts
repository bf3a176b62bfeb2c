import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SEVERITIES } from '../../../src/features/monitor/monitor.schema.ts';

/** Times: milliseconds since 1970, UTC. */
export const monitorGroups = sqliteTable('monitor_groups', {
  fingerprint: text('fingerprint').primaryKey(),
  category: text('category').notNull(),
  severity: text('severity', { enum: SEVERITIES }).notNull(),
  message: text('message').notNull(),
  /** All reports, also those whose entries have expired. */
  count: integer('count').notNull(),
  /** Each report counts for one divided by its sample rate. */
  weight: real('weight').notNull(),
  firstSeen: integer('first_seen', { mode: 'timestamp_ms' }).notNull(),
  // No index: each report changes it, and groups are few.
  lastSeen: integer('last_seen', { mode: 'timestamp_ms' }).notNull(),
});

export const monitorEntries = sqliteTable(
  'monitor_entries',
  {
    id: text('id').primaryKey(),
    fingerprint: text('fingerprint').notNull(),
    /** The group's, so that errors are found without a join. */
    severity: text('severity', { enum: SEVERITIES }).notNull(),
    message: text('message').notNull(),
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    source: text('source', { enum: ['client'] }).notNull(),
    /** The share of such reports that is sent at all, 0 to 1. */
    sampleRate: real('sample_rate').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    index('monitor_entries_by_group').on(table.fingerprint, table.at),
    index('monitor_entries_by_severity').on(table.severity, table.at),
  ],
);

export const monitorAlerts = sqliteTable('monitor_alerts', {
  cause: text('cause').primaryKey(),
  at: integer('at', { mode: 'timestamp_ms' }).notNull(),
});
