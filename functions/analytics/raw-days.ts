import { addDays } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../health/health.ts';
import { ApiError } from '../http/api-error.ts';
import { database } from '../storage/database.ts';
import { lastDeletedDay } from './storage/totals.ts';

export const firstKeptDay = (today: string, eventDays: number): string => addDays(today, -eventDays);

/**
 * The first day of which all single events are stored. Days that were deleted under a lower setting stay deleted.
 * @throws ApiError `unavailable` where the build cannot be read
 */
export async function firstRawDay(env: Pick<Env, 'ASSETS' | 'DB'>, today: string): Promise<string> {
  const [build, deleted] = await Promise.all([readBuild(env.ASSETS).catch(() => undefined), lastDeletedDay(database(env.DB))]);
  if (!build) throw new ApiError('unavailable');
  const kept = firstKeptDay(today, build.eventDays);
  return deleted !== undefined && deleted >= kept ? addDays(deleted, 1) : kept;
}
