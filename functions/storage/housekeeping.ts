import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { HealthCheck } from '../../src/features/health/health.schema.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import { jobRuns, partStates } from './schema.ts';

type State = Pick<HealthCheck, 'name' | 'status'>;

export async function currentStates(db: Database): Promise<Map<string, { status: string; since: Date }>> {
  const rows = await db
    .select({ part: partStates.part, status: partStates.status, since: partStates.since })
    .from(partStates)
    .where(sql`(${partStates.part}, ${partStates.since}) in (select part, max(since) from ${partStates} group by part)`);
  return new Map(rows.map(({ part, ...state }) => [part, state]));
}

export async function deleteStatesBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db
    .delete(partStates)
    .where(
      and(
        lt(partStates.since, before),
        sql`(${partStates.part}, ${partStates.since}) not in (select part, max(since) from ${partStates} where since < ${before.getTime()} group by part)`,
      ),
    );
  return meta.changes;
}

export async function recordStates(db: Database, changed: readonly State[], now: Date): Promise<void> {
  if (changed.length > 0)
    await db
      .insert(partStates)
      .values(changed.map(({ name, status }) => ({ part: name, status, since: now })))
      .onConflictDoNothing();
}

export type JobRun = typeof jobRuns.$inferSelect;
export type Run = Pick<JobRun, 'job' | 'dueAt'>;

/** As long as an alarm of an object may last; a run that lasts longer was cut off. */
export const CUT_OFF_MS = 15 * 60_000;
const FAILED_AGAIN_MS = 60 * 60_000;

const isCutOff = (now: Date): SQL => sql`(outcome = 'running' and started_at < ${now.getTime() - CUT_OFF_MS})`;
export const isFailed = (now: Date): SQL => sql`(outcome = 'failed' or ${isCutOff(now)})`;

const toJson = (due: readonly Run[]): string => JSON.stringify(due.map(({ job, dueAt }) => ({ job, dueAt: dueAt.getTime() })));
const JOB = sql`one.value ->> 'job'`;
const DUE_AT = sql`one.value ->> 'dueAt'`;

/**
 * Claims the first of these runs that was not begun, was cut off, failed an hour ago or wants another turn; the latter three come last.
 * @returns it, with the figures of its turns until now
 */
export async function claimRun(db: Database, due: readonly Run[], now: Date): Promise<(Run & Pick<JobRun, 'done'>) | undefined> {
  const at = now.getTime();
  const [[claimed]] = await runBatch(
    db,
    sql<{ job: string; dueAt: number; done: string | null }>`
      insert into job_runs (job, due_at, started_at, outcome)
      select ${JOB}, ${DUE_AT}, ${at}, 'running'
      from json_each(${toJson(due)}) as one left join job_runs on job = ${JOB} and due_at = ${DUE_AT}
      where job is null or ${isCutOff(now)} or (outcome = 'done' and done ->> 'left' > 0)
        or (outcome = 'failed' and started_at < ${at - FAILED_AGAIN_MS})
      order by job is not null, one.key limit 1
      on conflict (job, due_at) do update set started_at = excluded.started_at, ended_at = null, outcome = 'running'
      returning job, due_at as dueAt, done`,
  );
  return claimed && { job: claimed.job, dueAt: new Date(claimed.dueAt), done: claimed.done === null ? null : JSON.parse(claimed.done) };
}

export const lastRun = (db: Database, job: string): Promise<JobRun | undefined> =>
  db.select().from(jobRuns).where(eq(jobRuns.job, job)).orderBy(desc(jobRuns.dueAt)).limit(1).get();

export async function endRun(db: Database, { job, dueAt }: Run, outcome: 'done' | 'failed', done: JobRun['done']): Promise<void> {
  await db
    .update(jobRuns)
    .set({ outcome, done, endedAt: new Date() })
    .where(and(eq(jobRuns.job, job), eq(jobRuns.dueAt, dueAt)));
}

/** Finds due runs since the installation that neither they nor a later run completed, with the newest outcome. */
export async function undoneRuns(db: Database, due: readonly Run[]): Promise<(Run & { outcome: JobRun['outcome'] | null })[]> {
  const since = sql`from job_runs where job = ${JOB} and due_at >= ${DUE_AT}`;
  const [rows] = await runBatch(
    db,
    sql<{ job: string; dueAt: number; outcome: JobRun['outcome'] | null }>`
      select ${JOB} as job, ${DUE_AT} as dueAt, (select outcome ${since} order by due_at desc limit 1) as outcome
      from json_each(${toJson(due)}) as one
      where ${DUE_AT} > (select unixepoch(min(applied_at)) * 1000 from d1_migrations)
        and not exists (select 1 ${since} and outcome = 'done' and coalesce(done ->> 'left', 0) = 0)`,
  );
  return rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) }));
}

export async function lastDone(db: Database): Promise<Date | undefined> {
  const row = await db
    .select({ endedAt: jobRuns.endedAt })
    .from(jobRuns)
    .where(eq(jobRuns.outcome, 'done'))
    .orderBy(desc(jobRuns.dueAt))
    .limit(1)
    .get();
  return row?.endedAt ?? undefined;
}

export async function deleteRunsBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.delete(jobRuns).where(lt(jobRuns.dueAt, before));
  return meta.changes;
}
