import type { Env } from './env.ts';
import { JOBS } from './jobs/jobs.ts';
import { describeFault, log } from './log.ts';

/** Runs the jobs of a cron expression, one after the other; one that fails does not keep the next from running. */
export const scheduled: ExportedHandlerScheduledHandler<Env> = async ({ cron, scheduledTime }, env) => {
  for (const { name, run } of JOBS.filter((job) => job.cron === cron)) {
    try {
      const done = await run(env, new Date(scheduledTime));
      log('info', 'job', { name, done });
    } catch (error) {
      log('error', 'job', { name, fault: describeFault(error) });
    }
  }
};
