import type { Env } from '../env.ts';
import { describeFault, log } from '../http/log.ts';
import { captureFault } from '../monitor/sentry/capture.ts';
import { database } from '../storage/database.ts';
import { claimRun, endRun, type Run } from '../storage/housekeeping.ts';
import { JOBS } from './jobs.ts';
import { lastDue } from './times.ts';

type Figures = Record<string, number>;

export function added({ left: _, ...before }: Figures, figures: Figures): Figures {
  const sums = new Map(Object.entries(before));
  for (const [name, figure] of Object.entries(figures)) sums.set(name, (sums.get(name) ?? 0) + figure);
  return Object.fromEntries(sums);
}

export const dueRuns = (timeMs: number): Run[] => JOBS.map(({ name, rhythm }) => ({ job: name, dueAt: lastDue(rhythm, timeMs) }));

export async function runNext(env: Env, due: readonly Run[]): Promise<boolean> {
  const db = database(env.DB);
  const claimed = await claimRun(db, due, new Date());
  const job = JOBS.find(({ name }) => name === claimed?.job);
  if (!claimed || !job) return false;
  const { name } = job;
  try {
    const figures = await job.run(env, claimed.dueAt);
    await endRun(db, claimed, 'done', added(claimed.done ?? {}, figures));
    log('info', 'job', { name, done: figures });
  } catch (error) {
    log('error', 'job', { name, fault: describeFault(error) });
    captureFault(env, error, { part: 'job', name });
    await endRun(db, claimed, 'failed', null).catch(() => undefined);
  }
  return true;
}
