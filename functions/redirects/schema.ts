import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { RedirectStatus } from '../../src/features/redirects/admin/redirects.schema.ts';

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
