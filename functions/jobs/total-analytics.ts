import { addDays, athensDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { daysToTotal, deleteEventsBefore, totalStatements } from '../storage/analytics-totals.ts';
import { database } from '../storage/database.ts';
import { RAW_EVENTS_DAYS } from './times.ts';

/** The first day whose events are not deleted. */
export const firstRawDay = (today: string): string => addDays(today, -RAW_EVENTS_DAYS);

const DAYS_A_RUN = 14;

export async function totalAnalytics(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const today = athensDay(now);
  const days = await daysToTotal(db, today, addDays(today, -1));
  for (const day of days.toSorted().slice(0, DAYS_A_RUN)) await db.batch(totalStatements(db, day));
  return { days: days.length, deleted: await deleteEventsBefore(db, firstRawDay(today)) };
}
