import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Every run of a job, one row for each time that it was due. Times: milliseconds since 1970, UTC. */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    job: text('job').notNull(),
    dueAt: integer('due_at', { mode: 'timestamp_ms' }).notNull(),
    startedAt: integer('started_at', { mode: 'timestamp_ms' }).notNull(),
    endedAt: integer('ended_at', { mode: 'timestamp_ms' }),
    outcome: text('outcome', { enum: ['running', 'done', 'failed'] }).notNull(),
    /** Figures of what it did. JSON. */
    done: text('done', { mode: 'json' }).$type<Record<string, number>>(),
  },
  (table) => [primaryKey({ columns: [table.job, table.dueAt] }), index('job_runs_by_time').on(table.dueAt)],
);

/** The state of each part of the site and since when, one row for each change; the newest row of a part is its state. */
export const partStates = sqliteTable(
  'part_states',
  {
    part: text('part').notNull(),
    status: text('status', { enum: ['up', 'down'] }).notNull(),
    since: integer('since', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.since] })],
);

/** Single facts of the installation, one a row. `updatedAt`: milliseconds since 1970, UTC. */
export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
});

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

/** How much of a day's budgets is used (functions/storage/budgets.ts). `day`: of UTC, `YYYY-MM-DD`. */
export const budgetUses = sqliteTable(
  'budget_uses',
  {
    day: text('day').notNull(),
    name: text('name').notNull(),
    /** Empty for all together, else one network: a keyed hash that holds for the day. */
    share: text('share').notNull(),
    used: integer('used').notNull(),
    /** Since when nothing more is taken. Milliseconds since 1970, UTC; of all together only. */
    fullSince: integer('full_since', { mode: 'timestamp_ms' }),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.share] })],
);
