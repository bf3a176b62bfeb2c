import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { CHECK_RULES, CHECKS } from '../../src/features/site-check/admin/checks.schema.ts';

export const checkRuns = sqliteTable('check_runs', {
  name: text('name', { enum: CHECKS }).primaryKey(),
  startedAt: integer('started_at', { mode: 'timestamp_ms' }).notNull(),
  endedAt: integer('ended_at', { mode: 'timestamp_ms' }),
  reached: integer('reached').notNull(),
  total: integer('total').notNull(),
  found: integer('found').notNull(),
});

export const checkFindings = sqliteTable(
  'check_findings',
  {
    name: text('name', { enum: CHECKS }).notNull(),
    page: text('page').notNull(),
    rule: text('rule', { enum: CHECK_RULES }).notNull(),
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.page, table.rule, table.subject] })],
);

export const outwardLinks = sqliteTable('outward_links', {
  url: text('url').primaryKey(),
  page: text('page').notNull(),
});
