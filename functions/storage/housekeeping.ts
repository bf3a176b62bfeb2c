import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { HealthCheck } from '../../src/features/health/health.schema.ts';
import type { Database } from './database.ts';
import { jobRuns, partStates } from './schema/housekeeping.ts';

type State = Pick<HealthCheck, 'name' | 'status'>;

export async function currentStates(db: Database): Promise<Map<string, { status: string; since: Date }>> {
  const rows = await db
    .select({ part: partStates.part, status: partStates.status, since: partStates.since })
    .from(partStates)
    .where(sql`(${partStates.part}, ${partStates.since}) in (select part, max(since) from ${partStates} group by part)`);
  return new Map(rows.map(({ part, ...state }) => [part, state]));
}

/** Keeps the newest earlier change of each part: its state at that time. */
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

export async function recordStates(db: Database, states: readonly State[], now: Date): Promise<number> {
  const before = await currentStates(db);
  const changed = states.filter(({ name, status }) => before.get(name)?.status !== status);
  if (changed.length > 0)
    await db
      .insert(partStates)
      .values(changed.map(({ name, status }) => ({ part: name, status, since: now })))
      .onConflictDoNothing();
  return changed.length;
}

export type JobRun = typeof jobRuns.$inferSelect;
type Run = Pick<JobRun, 'job' | 'dueAt'>;

const CUT_OFF_MS = 15 * 60_000;

const isRun = ({ job, dueAt }: Run) => and(eq(jobRuns.job, job), eq(jobRuns.dueAt, dueAt));

export async function claimRun(db: Database, run: Run, now: Date): Promise<boolean> {
  const taken = await db
    .insert(jobRuns)
    .values({ ...run, startedAt: now, outcome: 'running' })
    .onConflictDoUpdate({
      target: [jobRuns.job, jobRuns.dueAt],
      set: { startedAt: now, endedAt: null, outcome: 'running' },
      setWhere: sql`${jobRuns.outcome} = 'failed' or (${jobRuns.outcome} = 'running' and ${jobRuns.startedAt} < ${now.getTime() - CUT_OFF_MS})`,
    })
    .returning({ job: jobRuns.job });
  return taken.length > 0;
}

export const lastRun = (db: Database, job: string): Promise<JobRun | undefined> =>
  db.select().from(jobRuns).where(eq(jobRuns.job, job)).orderBy(desc(jobRuns.dueAt)).limit(1).get();

export async function endRun(db: Database, run: Run, outcome: 'done' | 'failed', done: Record<string, number> | null): Promise<void> {
  await db.update(jobRuns).set({ outcome, done, endedAt: new Date() }).where(isRun(run));
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
  const { meta } = await db.delete(jobRuns).where(and(lt(jobRuns.dueAt, before), ne(jobRuns.outcome, 'running')));
  return meta.changes;
}
