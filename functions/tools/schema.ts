import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { RedirectStatus } from '../../src/features/redirects/admin/redirects.schema.ts';
import { CHECK_RULES, CHECKS } from '../../src/features/site-check/admin/checks.schema.ts';

export const redirects = sqliteTable('redirects', {
  id: text('id').primaryKey(),
  /** Decoded, without a slash at the end. */
  from: text('source').notNull().unique(),
  to: text('target').notNull(),
  status: integer('status').$type<RedirectStatus>().notNull(),
  everyLocale: integer('every_locale', { mode: 'boolean' }).notNull(),
  note: text('note').notNull(),
  hits: integer('hits').notNull(),
  /** UTC, `YYYY-MM-DD`. */
  lastOn: text('last_on'),
  version: integer('version').notNull(),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
});

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
