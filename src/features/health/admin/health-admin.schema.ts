import { z } from 'zod';
import { pageQuery, pageSchema } from '../../admin/table/page.schema.ts';
import { BUDGET_NAMES } from '../../today/admin/budgets.shared.ts';
import { buildSchema, PARTS } from '../health.schema.ts';

export const HEALTH_PAGE = '/admin/health';

/** Days of Athens, today included. */
export const HISTORY_DAYS = 90;

const count = z.int().min(0);
const time = z.iso.datetime();

/** Of one part. `days`: oldest first. Time without checks is not measured, unless the part was down before. */
const partHistory = z.object({
  part: z.enum(PARTS),
  measuredHours: count,
  downMinutes: count,
  /** 0 to 1; null if nothing was measured. */
  available: z.number().min(0).max(1).nullable(),
  days: z.array(z.object({ measuredMinutes: count, downMinutes: count })),
});
export type PartHistory = z.infer<typeof partHistory>;

export const healthHistory = z.object({ days: z.array(z.iso.date()), parts: z.array(partHistory) });
export type HealthHistory = z.infer<typeof healthHistory>;

const RUN_OUTCOMES = ['running', 'done', 'failed'] as const;

export const jobParams = z.object({ job: z.string().max(40) });

export const jobRun = z.object({
  job: z.string(),
  dueAt: time,
  startedAt: time,
  endedAt: time.nullable(),
  outcome: z.enum(RUN_OUTCOMES),
  /** What it did, such as `{ deleted: 3 }`. */
  done: z.record(z.string(), z.number()).nullable(),
});
export type JobRun = z.infer<typeof jobRun>;

/** `lateSince`: when an overdue run was due. `missed`: due times without a run in the last day (nightly jobs: month), newest first. */
const job = z.object({
  name: z.string(),
  isNightly: z.boolean(),
  last: jobRun.nullable(),
  nextAt: time,
  lateSince: time.nullable(),
  missed: z.array(z.object({ from: time, until: time, count })),
});
export type JobState = z.infer<typeof job>;
export const jobList = z.object({ jobs: z.array(job) });

/** `day` is in UTC. Mail is measured in KiB. */
const budget = z.object({ day: z.iso.date(), name: z.enum(BUDGET_NAMES), used: count, limit: count, fullSince: time.nullable() });
export type BudgetState = z.infer<typeof budget>;

/** Contains today's budgets, and full ones of yesterday. */
export const budgetList = z.object({ budgets: z.array(budget) });

/** Null while the files cannot be read. */
export const buildState = z.object({
  build: buildSchema.pick({ version: true, builtAt: true, dueAt: true }).extend({ pages: count }).nullable(),
});
export type BuildState = z.infer<typeof buildState>;

export const INCIDENTS_SORT = '-from';

export const incidentsQuery = z.object({
  ...pageQuery(['from', 'minutes'], '-from'),
  show: z.enum(['now']).optional(),
  part: z.enum(PARTS).optional(),
});

/** `until`: null while it lasts. */
const incident = z.object({ part: z.enum(PARTS), from: time, until: time.nullable(), minutes: count });
export type Incident = z.infer<typeof incident>;
export const incidentsPage = pageSchema(incident);

/** `day`: those of the last 24 hours, as counted on `/admin`. */
export const RUN_FILTERS = ['failed', 'failedDay', 'running'] as const;

export const RUNS_SORT = '-dueAt';

export const runsQuery = z.object({
  ...pageQuery(['dueAt'], '-dueAt'),
  show: z.enum(RUN_FILTERS).optional(),
  job: z.string().max(40).optional(),
});
export const runsPage = pageSchema(jobRun);
