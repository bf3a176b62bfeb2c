import type { Database } from '../storage/database.ts';
import { type JobRun, undoneRuns } from '../storage/housekeeping.ts';
import { JOBS } from './jobs.ts';
import { lastDue, lateMs } from './times.ts';

export interface LateJob {
  name: string;
  /** When it was due. */
  dueAt: Date;
  /** Of its newest run since then; null: it was not begun. */
  outcome: JobRun['outcome'] | null;
}

/** Jobs that are not done although they should be by now, also if they have something left. */
export async function lateJobs(db: Database, now: Date): Promise<LateJob[]> {
  const expected = JOBS.map(({ name, rhythm }) => ({ job: name, dueAt: lastDue(rhythm, now.getTime() - lateMs(rhythm)) }));
  return (await undoneRuns(db, expected)).map(({ job, ...run }) => ({ name: job, ...run }));
}
