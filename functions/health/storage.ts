import { and, asc, desc, eq, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { runsQuery } from '../../src/features/health/admin/health-admin.schema.ts';
import { runBatch } from '../storage/batch.ts';
import type { Database } from '../storage/database.ts';
import { isFailed, type JobRun } from '../storage/housekeeping.ts';
import { budgetUses, jobRuns, partStates } from '../storage/schema.ts';

export type StateRow = typeof partStates.$inferSelect;

export const listStates = (db: Database): Promise<StateRow[]> => db.select().from(partStates).orderBy(asc(partStates.since));

export interface Gap {
  from: number;
  until: number;
}

export interface JobGaps {
  job: string;
  first: number;
  last: number;
  gaps: Gap[];
}

export async function findGaps(
  db: Database,
  jobs: readonly string[],
  { sinceMs, toleranceMs }: { sinceMs: number; toleranceMs: number },
  condition: SQL = sql`true`,
): Promise<Map<string, JobGaps>> {
  const [rows] = await runBatch(
    db,
    sql<{ job: string; first: number; last: number; gaps: string }>`
      select job, min(due_at) as first, max(due_at) as last,
        json_group_array(json_object('from', due_at, 'until', next)) filter (where next - due_at > ${toleranceMs}) as gaps
      from (
        select job, due_at, lead(due_at) over (partition by job order by due_at) as next
        from json_each(${JSON.stringify(jobs)}) as one join job_runs on job = one.value
        where ${condition} and due_at >= coalesce((select max(due_at) from job_runs as earlier where earlier.job = one.value and earlier.due_at < ${sinceMs}), 0)
      ) group by job`,
  );
  return new Map(rows.map((row) => [row.job, { ...row, gaps: JSON.parse(row.gaps) as Gap[] }]));
}

export const lastRuns = (db: Database, jobs: readonly string[]): Promise<JobRun[]> =>
  db
    .select()
    .from(jobRuns)
    .where(
      sql`(job, due_at) in (select value, (select max(due_at) from job_runs as theirs where theirs.job = value) from json_each(${JSON.stringify(jobs)}))`,
    );

export async function listRuns(
  db: Database,
  { show, job, sort, page, size }: z.output<typeof runsQuery>,
  since: Date,
  now: Date,
): Promise<{ rows: JobRun[]; total: number }> {
  const where = and(
    job ? eq(jobRuns.job, job) : undefined,
    show && (show === 'running' ? sql`outcome = 'running' and not ${isFailed(now)}` : isFailed(now)),
    show === 'failedDay' ? gt(jobRuns.dueAt, since) : undefined,
  );
  const order = sort.startsWith('-') ? desc : asc;
  const [rows, [total]] = await db.batch([
    db
      .select()
      .from(jobRuns)
      .where(where)
      .orderBy(order(jobRuns.dueAt), asc(jobRuns.job))
      .limit(size)
      .offset((page - 1) * size),
    db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(jobRuns)
      .where(where),
  ]);
  return { rows, total: total?.count ?? 0 };
}

export const budgetsOf = (db: Database, day: string, before: string): Promise<(typeof budgetUses.$inferSelect)[]> =>
  db
    .select()
    .from(budgetUses)
    .where(
      and(inArray(budgetUses.day, [day, before]), eq(budgetUses.share, ''), or(eq(budgetUses.day, day), isNotNull(budgetUses.fullSince))),
    );
