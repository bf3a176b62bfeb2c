import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Single facts of the installation, one a row. `updatedAt`: milliseconds since 1970, UTC. */
export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
});
