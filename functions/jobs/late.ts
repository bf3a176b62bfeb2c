import type { Database } from '../storage/database.ts';
import { type JobRun, undoneRuns } from '../storage/housekeeping.ts';
import { lastDue, lateMs, SCHEDULED } from './schedule.ts';

export interface LateJob {
  name: string;
  dueAt: Date;
  outcome: JobRun['outcome'] | null;
}

export async function lateJobs(db: Database, now: Date): Promise<LateJob[]> {
  const expected = SCHEDULED.map(({ name, rhythm }) => ({ job: name, dueAt: lastDue(rhythm, now.getTime() - lateMs(rhythm)) }));
  return (await undoneRuns(db, expected)).map(({ job, ...run }) => ({ name: job, ...run }));
}
