import type { Env } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { captureFault } from '../monitor/sentry/capture.ts';
import { database } from '../storage/database.ts';
import { claimRun, endRun } from '../storage/housekeeping.ts';
import { JOBS } from './jobs.ts';

export const scheduled: ExportedHandlerScheduledHandler<Env> = async ({ cron, scheduledTime }, env) => {
  const db = database(env.DB);
  const dueAt = new Date(scheduledTime);
  for (const { name, run } of JOBS.filter((job) => job.cron === cron)) {
    try {
      if (!(await claimRun(db, { job: name, dueAt }, new Date()))) continue;
      const done = await run(env, dueAt);
      await endRun(db, { job: name, dueAt }, 'done', done);
      log('info', 'job', { name, done });
    } catch (error) {
      log('error', 'job', { name, fault: describeFault(error) });
      captureFault(env, error, { part: 'job', name });
      await endRun(db, { job: name, dueAt }, 'failed', null).catch(() => undefined);
    }
  }
};
