import { ATTEMPT_DAYS, LINK_MEMORY_MS } from '../auth/limits.ts';
import type { Env } from '../env.ts';
import { deleteChangesBefore } from '../storage/audit.ts';
import { database } from '../storage/database.ts';
import { deleteRunsBefore } from '../storage/job-runs.ts';
import { deleteSpamBefore } from '../storage/mail/messages.ts';
import { forgetErasedWords } from '../storage/mail/search.ts';
import { deleteStatesBefore } from '../storage/part-states.ts';
import { deletePushesBefore } from '../storage/push-messages.ts';
import { deleteSessionsBefore } from '../storage/sessions.ts';
import { deleteAttemptsBefore } from '../storage/sign-in-attempts.ts';
import { deleteVerificationsBefore } from '../storage/verifications.ts';
import { monthsBefore } from './times.ts';

const DAY_MS = 86_400_000;

/** Days after which spam is deleted (product.md, Retention). */
export const SPAM_DAYS = 30;
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
  deleted: await deleteChangesBefore(database(env.DB), monthsBefore(now, AUDIT_MONTHS)),
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
