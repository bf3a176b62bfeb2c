import { firstKeptDay } from '../analytics/raw-days.ts';
import { addDays, athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { readBuild } from '../health/health.ts';
import { daysToTotal, deleteEventsBefore, totalStatements } from '../storage/analytics-totals.ts';
import { database } from '../storage/database.ts';

const DAYS_A_RUN = 14;

/** @throws after the totals, before anything is deleted, where the build cannot be read */
export async function totalAnalytics(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const today = athensDay(now);
  const days = await daysToTotal(db, today, addDays(today, -1));
  for (const day of days.toSorted().slice(0, DAYS_A_RUN)) await db.batch(totalStatements(db, day));
  const { eventDays } = await readBuild(env.ASSETS);
  return { days: days.length, deleted: await deleteEventsBefore(db, firstKeptDay(today, eventDays)) };
}
