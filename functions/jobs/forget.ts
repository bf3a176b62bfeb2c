import { QUESTION_DAYS } from '../../src/features/assistant/admin/ai.schema.ts';
import { PUSH_DAYS } from '../../src/features/push/admin/notifications.schema.ts';
import { REFUSAL_DAYS } from '../../src/features/security/admin/security-admin.schema.ts';
import { deleteQuestionsBefore } from '../assistant/storage.ts';
import { ATTEMPT_DAYS, LINK_MEMORY_MS } from '../auth/limits.ts';
import { deleteAttemptsBefore } from '../auth/storage/attempts.ts';
import { deleteVerificationsBefore } from '../auth/storage/credentials.ts';
import { deleteSessionsBefore } from '../auth/storage/sessions.ts';
import { addDays, DAY_MS, toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { oldestOpenDay } from '../http/believed-time.ts';
import { deleteSpamBefore } from '../mail/storage/messages.ts';
import { eraseMail, forgetErasedWords } from '../mail/storage/retention.ts';
import { readMailSettings, SPAM_DAYS } from '../mail/storage/settings.ts';
import { removeEntriesBefore } from '../monitor/storage/entries.ts';
import { deleteNoticesBefore } from '../notices/storage/notices.ts';
import { deleteBroadcastsBefore } from '../push/storage/broadcasts.ts';
import { deleteAuditBefore } from '../storage/audit.ts';
import { deleteSharesBefore } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { deleteSaltsBefore } from '../storage/day-hash.ts';
import { deleteRunsBefore, deleteStatesBefore } from '../storage/housekeeping.ts';
import { deleteRefusalsBefore } from '../storage/refusals.ts';
import { deleteSubmissionsBefore } from '../storage/submissions.ts';
import { monthsBefore } from './times.ts';

export const JOB_RUN_DAYS = 90;
/** A form may wait on a device before it is sent again (`content/pages/privacy`). */
export const SUBMISSION_DAYS = 15;
const AUDIT_MONTHS = 24;

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export async function forgetSpam(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const deleted = await deleteSpamBefore(db, daysBefore(now, SPAM_DAYS));
  if (deleted > 0) await forgetErasedWords(db);
  return { deleted };
}

export const forgetRuns = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteRunsBefore(database(env.DB), daysBefore(now, JOB_RUN_DAYS)),
  states: await deleteStatesBefore(database(env.DB), daysBefore(now, JOB_RUN_DAYS)),
  submissions: await deleteSubmissionsBefore(database(env.DB), daysBefore(now, SUBMISSION_DAYS)),
});

export const forgetAudit = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteAuditBefore(database(env.DB), monthsBefore(now, AUDIT_MONTHS)),
});

const NOTICE_DAYS = 30;

export const forgetNotices = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteNoticesBefore(database(env.DB), daysBefore(now, NOTICE_DAYS)),
});

export const forgetPushes = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteBroadcastsBefore(database(env.DB), daysBefore(now, PUSH_DAYS)),
});

export const forgetQuestions = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteQuestionsBefore(database(env.DB), addDays(toDay(now), 1 - QUESTION_DAYS)),
});

export const forgetRefusals = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteRefusalsBefore(database(env.DB), addDays(toDay(now), 1 - REFUSAL_DAYS)),
});

export async function forgetSignIns(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  return {
    attempts: await deleteAttemptsBefore(db, daysBefore(now, ATTEMPT_DAYS)),
    sessions: await deleteSessionsBefore(db, now),
    verifications: await deleteVerificationsBefore(db, new Date(now.getTime() - LINK_MEMORY_MS)),
  };
}

export const MONITOR_RETENTION_DAYS = 90;

export const monitorRetention = (env: Env, now: Date): Promise<Record<string, number>> =>
  removeEntriesBefore(database(env.DB), new Date(now.getTime() - MONITOR_RETENTION_DAYS * DAY_MS));

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
  });
  await forgetErasedWords(db);
  return erased;
}

/** Runs every five minutes, so that one failed run does not break the promised 48 hours. */
export async function destroySalts(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const oldest = oldestOpenDay(now);
  await deleteSharesBefore(db, oldest);
  return { destroyed: await deleteSaltsBefore(db, oldest) };
}
