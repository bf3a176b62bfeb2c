import type { Env } from '../env.ts';
import { oldestOpenDay } from '../limits/days.ts';
import { deleteSharesBefore } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { deleteSaltsBefore } from '../storage/salts.ts';

/**
 * Destroys the salts, and what was counted under them, of days for which no event can arrive any more: about an hour after the day's end, 25 hours after the salt was
 * made. Every five minutes rather than nightly, so that one run that fails does not reach the promised 48 hours.
 */
export async function destroySalts(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const oldest = oldestOpenDay(now);
  await deleteSharesBefore(db, oldest);
  return { destroyed: await deleteSaltsBefore(db, oldest) };
}
