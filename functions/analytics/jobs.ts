import { addDays, athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { ApiError } from '../http/api-error.ts';
import { readBuild } from '../http/build.ts';
import { database } from '../storage/database.ts';
import { daysToTotal, deleteEventsBefore, lastDeletedDay, totalStatements } from './storage/totals.ts';

/** Each takes seventeen statements. */
const DAYS_A_TURN = 1;

/** @throws after the totals, before anything is deleted, where the build cannot be read */
export async function totalAnalytics(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const today = athensDay(now);
  const days = await daysToTotal(db, today, addDays(today, -1));
  const [day] = days.toSorted();
  if (day !== undefined) await db.batch(totalStatements(db, day));
  if (days.length > DAYS_A_TURN) return { days: DAYS_A_TURN, left: days.length - DAYS_A_TURN };
  const { eventDays } = await readBuild(env.ASSETS);
  const deleted = await deleteEventsBefore(db, firstKeptDay(today, eventDays));
  return { days: days.length, deleted, left: deleted > 0 ? 1 : 0 };
}

const firstKeptDay = (today: string, eventDays: number): string => addDays(today, -eventDays);

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
