import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { SERVICE_NAMES } from '../../src/features/integrations/admin/integrations.schema.ts';
import { REFUSAL_KINDS } from '../../src/features/security/admin/security-admin.schema.ts';

export const jobRuns = sqliteTable(
  'job_runs',
  {
    job: text('job').notNull(),
    dueAt: integer('due_at', { mode: 'timestamp_ms' }).notNull(),
    startedAt: integer('started_at', { mode: 'timestamp_ms' }).notNull(),
    endedAt: integer('ended_at', { mode: 'timestamp_ms' }),
    outcome: text('outcome', { enum: ['running', 'done', 'failed'] }).notNull(),
    done: text('done', { mode: 'json' }).$type<Record<string, number>>(),
  },
  (table) => [primaryKey({ columns: [table.job, table.dueAt] }), index('job_runs_by_time').on(table.dueAt)],
);

export const partStates = sqliteTable(
  'part_states',
  {
    part: text('part').notNull(),
    status: text('status', { enum: ['up', 'down'] }).notNull(),
    since: integer('since', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.part, table.since] })],
);

export const meta = sqliteTable('meta', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
});

/** Append-only; two years. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    actor: text('actor').notNull(),
    requestId: text('request_id').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    before: text('before', { mode: 'json' }).$type<Record<string, unknown> | null>(),
    after: text('after', { mode: 'json' }).$type<Record<string, unknown> | null>(),
  },
  (table) => [index('audit_log_by_time').on(table.at), index('audit_log_by_subject').on(table.subject)],
);

export const budgetUses = sqliteTable(
  'budget_uses',
  {
    day: text('day').notNull(),
    name: text('name').notNull(),
    /** Empty for the total, else the hash of a network. */
    share: text('share').notNull(),
    used: integer('used').notNull(),
    fullSince: integer('full_since', { mode: 'timestamp_ms' }),
  },
  (table) => [primaryKey({ columns: [table.day, table.name, table.share] })],
);

export const refusals = sqliteTable(
  'refusals',
  {
    day: text('day').notNull(),
    kind: text('kind', { enum: REFUSAL_KINDS }).notNull(),
    /** Method and pattern, such as `GET /api/privacy-requests/:token`. */
    call: text('call').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.call] })],
);

/** A backup that is checked before it is restored: `line` is a row of the table `place` as JSON; of the empty place, what the backup is. */
export const restoreRows = sqliteTable(
  'restore_rows',
  {
    id: integer('id').primaryKey(),
    restore: text('restore').notNull(),
    place: text('place').notNull(),
    line: text('line').notNull(),
  },
  (table) => [index('restore_rows_by_place').on(table.restore, table.place)],
);

/** Finds repeats of a form: `key` is that of the first submission. Holds hashes only, for some days. */
export const submissions = sqliteTable(
  'submissions',
  {
    hash: text('hash').primaryKey(),
    key: text('key').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('submissions_by_time').on(table.at)],
);

export const analyticsSalts = sqliteTable('analytics_salts', {
  day: text('day').primaryKey(),
  salt: text('salt').notNull(),
});

export const integrationCalls = sqliteTable(
  'integration_calls',
  {
    service: text('service', { enum: SERVICE_NAMES }).notNull(),
    outcome: text('outcome', { enum: ['success', 'failure'] }).notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.outcome] })],
);
