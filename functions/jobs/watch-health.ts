import type { Env } from '../env.ts';
import { takeHealth } from '../health/health.ts';
import { database } from '../storage/database.ts';
import { noteStates } from '../storage/part-states.ts';

/** Writes down which parts went up or down since the last watch. The job that is running proves that jobs run. */
export async function watchHealth(env: Env, now: Date): Promise<Record<string, number>> {
  const { checks } = await takeHealth(env);
  const states = checks.map(({ name, status }) => ({ name, status: name === 'jobs' ? ('up' as const) : status }));
  const changed = await noteStates(database(env.DB), states, now);
  return { changed, down: states.filter(({ status }) => status === 'down').length };
}
