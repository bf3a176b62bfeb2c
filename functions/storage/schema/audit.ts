import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What the owner changed: one row for each change, never changed afterwards, kept for two years. Times: milliseconds since 1970, UTC. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    /** The id of who did it. */
    actor: text('actor').notNull(),
    requestId: text('request_id').notNull(),
    /** `noun.verb`: `message.archive`. */
    action: text('action').notNull(),
    /** The id of what was changed. */
    subject: text('subject').notNull(),
    /** Of the changed fields only, as they were and as they are; null where there was or is nothing. JSON, without the content of messages. */
    before: text('before', { mode: 'json' }).$type<Record<string, unknown> | null>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown> | null>(),
  },
  (table) => [index('audit_log_by_time').on(table.at), index('audit_log_by_subject').on(table.subject)],
);
