import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { Env } from '../../functions/env.ts';
import type { Rhythm } from '../../functions/jobs/schedule.ts';
import { added, JOBS, runNext } from '../../functions/scheduled.ts';

/** More than any test has left. */
const TURNS = 200;

/** Gives the jobs of a rhythm their turns for one due time, until none is left. @returns number of turns */
export async function takeTurns(rhythm: Rhythm, dueAt: Date, bindings: Partial<Env> = {}): Promise<number> {
  const due = JOBS.filter((job) => job.rhythm === rhythm).map(({ name }) => ({ job: name, dueAt }));
  for (let turns = 0; turns < TURNS; turns += 1) if (!(await runNext({ ...env, ...bindings }, due))) return turns;
  return expect.fail('the jobs come to no end');
}

/** Repeats a job's turns until it has nothing left. @returns the figures of all, and `left` of the last */
export async function allTurns(
  job: (env: Env, now: Date) => Promise<Record<string, number>>,
  bindings: Env,
  now: Date,
): Promise<Record<string, number>> {
  let figures: Record<string, number> = {};
  for (let turns = 0; turns < TURNS; turns += 1) {
    figures = added(figures, await job(bindings, now));
    if (!figures['left']) return figures;
  }
  return expect.fail('the job comes to no end');
}
