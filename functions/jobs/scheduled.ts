import type { Env } from '../env.ts';
import { describeFault, log } from '../http/log.ts';
import { dueRuns, runNext } from './run-next.ts';

/** Wakes the object that runs the jobs; while it cannot be reached, each trigger gives one job its turn. */
export const scheduled: ExportedHandlerScheduledHandler<Env> = async ({ scheduledTime }, env) => {
  try {
    await env.CLOCK.getByName('clock').wake(scheduledTime);
  } catch (error) {
    log('error', 'clock', { fault: describeFault(error) });
    await runNext(env, dueRuns(scheduledTime));
  }
};
