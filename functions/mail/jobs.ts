import { DAY_MS, daysBefore } from '../calendar.ts';
import type { Env } from '../env.ts';
import { monthsBefore } from '../jobs/schedule.ts';
import { database } from '../storage/database.ts';
import { attemptOne } from './outgoing/send.ts';
import { deleteSpamBefore } from './storage/messages.ts';
import { dueMails, retryDelayed } from './storage/outbox.ts';
import { UNSENT_FILE_DAYS } from './storage/outbox-files.ts';
import { eraseMail, forgetErasedWords } from './storage/retention.ts';
import { readMailSettings, SPAM_DAYS } from './storage/settings.ts';

export async function forgetSpam(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const deleted = await deleteSpamBefore(db, daysBefore(now, SPAM_DAYS));
  if (deleted > 0) await forgetErasedWords(db);
  return { deleted };
}

export const CHANGE_DAYS = 30;

/**
 * Erases deleted messages and ended conversations (12 months or less, `content/pages/privacy`), except those with `keep` or a privacy
 * request.
 */
export async function forgetMail(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const { keptMonths, deletedDays } = await readMailSettings(db);
  const before = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const erased = await eraseMail(db, {
    deletedUntil: before(deletedDays),
    endedUntil: monthsBefore(now, keptMonths),
    changesBefore: before(CHANGE_DAYS),
    filesBefore: before(UNSENT_FILE_DAYS),
  });
  await forgetErasedWords(db);
  return erased;
}

/** Each takes two statements, so that every mail is recorded before the next one leaves. */
const MAILS_A_TURN = 15;

export async function sendDue(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  let sent = 0;
  const due = await dueMails(db, now, MAILS_A_TURN);
  for (const mail of due) if ((await attemptOne(env, mail)) === 'sent') sent += 1;
  if (sent > 0) await retryDelayed(db);
  return { due: due.length, sent, ...(due.length === MAILS_A_TURN && { left: 1 }) };
}
