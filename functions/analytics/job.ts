import { addDays, athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../health/health.ts';
import { database } from '../storage/database.ts';
import { firstKeptDay } from './raw-days.ts';
import { daysToTotal, deleteEventsBefore, totalStatements } from './storage/totals.ts';

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
