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
