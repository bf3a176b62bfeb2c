import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { eraseMail } from '../storage/mail/retention.ts';
import { forgetErasedWords } from '../storage/mail/search.ts';
import { readMailSettings } from '../storage/mail/settings.ts';
import { monthsBefore } from './times.ts';

const DAY_MS = 86_400_000;

/** Days for which a change of the owner's can be undone. */
export const CHANGE_DAYS = 30;

/**
 * Erases deleted messages whose time to be had back is over, and conversations that ended 12 months ago, as `content/pages/privacy` says
 * ("12 months after the last message"), or earlier where the owner has set it so. Kept are those with a contract (`keep`) and those
 * that a privacy request is about: those are what shows that it was met, and last as long as its record.
 */
export async function forgetMail(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const { keptMonths, deletedDays } = await readMailSettings(db);
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const erased = await eraseMail(db, {
    deletedUntil: before(deletedDays),
    endedUntil: monthsBefore(now, keptMonths),
    changesBefore: before(CHANGE_DAYS),
  });
  // Every night: also for what was taken back or erased elsewhere during the day.
  await forgetErasedWords(db);
  return erased;
}
