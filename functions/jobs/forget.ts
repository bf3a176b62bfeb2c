import { ATTEMPT_DAYS, LINK_MEMORY_MS } from '../auth/limits.ts';
import type { Env } from '../env.ts';
import { oldestOpenDay } from '../limits/days.ts';
import { deleteAuditBefore } from '../storage/audit.ts';
import { deleteSharesBefore } from '../storage/budgets.ts';
import { deleteVerificationsBefore } from '../storage/credentials.ts';
import { database } from '../storage/database.ts';
import { deleteSaltsBefore } from '../storage/day-hash.ts';
import { deleteRunsBefore, deleteStatesBefore } from '../storage/housekeeping.ts';
import { deleteSpamBefore } from '../storage/mail/messages.ts';
import { eraseMail, forgetErasedWords } from '../storage/mail/retention.ts';
import { readMailSettings, SPAM_DAYS } from '../storage/mail/settings.ts';
import { removeEntriesBefore } from '../storage/monitor.ts';
import { deletePushesBefore } from '../storage/push-messages.ts';
import { deleteSessionsBefore } from '../storage/sessions.ts';
import { deleteAttemptsBefore } from '../storage/sign-in-attempts.ts';
import { monthsBefore } from './times.ts';

const DAY_MS = 86_400_000;

/** Days for which the record of job runs and of parts going down is kept: as long as the monitor's entries, which explain them. */
export const JOB_RUN_DAYS = 90;
/** Days for which it is kept which push message went to which subscription: three times the longest life of one (`/privacy` says so too). */
export const PUSH_DAYS = 90;
/** Months for which the audit log is kept: two years (product.md, Retention). */
const AUDIT_MONTHS = 24;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/** Deletes spam whose time is over. */
export async function forgetSpam(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const deleted = await deleteSpamBefore(db, daysBefore(now, SPAM_DAYS));
  if (deleted > 0) await forgetErasedWords(db);
  return { deleted };
}

/** Deletes the record of old runs, and of old changes of the parts' states. */
export const forgetRuns = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteRunsBefore(database(env.DB), daysBefore(now, JOB_RUN_DAYS)),
  states: await deleteStatesBefore(database(env.DB), daysBefore(now, JOB_RUN_DAYS)),
});

/** Deletes what the owner changed long ago from the audit log. */
export const forgetAudit = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteAuditBefore(database(env.DB), monthsBefore(now, AUDIT_MONTHS)),
});

/** Deletes push messages whose time is over, with the random numbers that say where they went. */
export const forgetPushes = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deletePushesBefore(database(env.DB), daysBefore(now, PUSH_DAYS)),
});

/** Deletes old attempts to sign in, sessions that ended, and what is left of links and challenges. */
export async function forgetSignIns(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  return {
    attempts: await deleteAttemptsBefore(db, daysBefore(now, ATTEMPT_DAYS)),
    sessions: await deleteSessionsBefore(db, now),
    verifications: await deleteVerificationsBefore(db, new Date(now.getTime() - LINK_MEMORY_MS)),
  };
}

/** How long a report is kept (product, "The server's calls"). */
export const MONITOR_RETENTION_DAYS = 90;

/** Removes reports past their time, and with the last of its kind the group. */
export const monitorRetention = (env: Env, now: Date): Promise<Record<string, number>> =>
  removeEntriesBefore(database(env.DB), new Date(now.getTime() - MONITOR_RETENTION_DAYS * DAY_MS));

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
