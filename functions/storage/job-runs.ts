import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { jobRuns } from './schema/housekeeping.ts';

export type JobRun = typeof jobRuns.$inferSelect;
type Run = Pick<JobRun, 'job' | 'dueAt'>;

/** A run that has not ended by then was cut off and may be taken up again, milliseconds. */
const CUT_OFF_MS = 15 * 60_000;

const isRun = ({ job, dueAt }: Run) => and(eq(jobRuns.job, job), eq(jobRuns.dueAt, dueAt));

/** Takes a run for the caller. False when it was done already, or is being done now. */
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

/** Records how a run ended, with its figures when it was done. */
export async function endRun(db: Database, run: Run, outcome: 'done' | 'failed', done: Record<string, number> | null): Promise<void> {
  await db.update(jobRuns).set({ outcome, done, endedAt: new Date() }).where(isRun(run));
}

/** When a job was last done, undefined before the first time. */
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

/** Forgets the runs that were due before a time. @returns how many */
export async function deleteRunsBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.delete(jobRuns).where(and(lt(jobRuns.dueAt, before), ne(jobRuns.outcome, 'running')));
  return meta.changes;
}
