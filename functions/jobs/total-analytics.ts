import type { Env } from '../env.ts';
import { daysBefore, toDay } from '../limits/days.ts';
import { daysToTotal, deleteEventsBefore, replaceTotals } from '../storage/analytics.ts';
import { database } from '../storage/database.ts';

/** product.md. */
export const RAW_EVENTS_DAYS = 90;
const DAYS_A_RUN = 14;

export async function totalAnalytics(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const today = toDay(now);
  const days = await daysToTotal(db, today, daysBefore(today, 1));
  for (const day of days.toSorted().slice(0, DAYS_A_RUN)) await replaceTotals(db, day);
  return { days: days.length, deleted: await deleteEventsBefore(db, daysBefore(today, RAW_EVENTS_DAYS)) };
}
