import { REFUSAL_DAYS } from '../../src/features/security/admin/security-admin.schema.ts';
import { addDays, athensDay, daysBefore } from '../calendar.ts';
import type { Env } from '../env.ts';
import { oldestOpenDay } from '../http/believed-time.ts';
import { deleteAuditBefore } from '../storage/audit.ts';
import { deleteSharesBefore } from '../storage/budgets.ts';
import { database } from '../storage/database.ts';
import { deleteSaltsBefore } from '../storage/day-hash.ts';
import { deleteRunsBefore, deleteStatesBefore } from '../storage/housekeeping.ts';
import { deleteRefusalsBefore } from '../storage/refusals.ts';
import { deleteSubmissionsBefore } from '../storage/submissions.ts';
import { monthsBefore } from './schedule.ts';

export const JOB_RUN_DAYS = 90;
/** A form may wait on a device before it is sent again (`content/pages/privacy`). */
export const SUBMISSION_DAYS = 15;
const AUDIT_MONTHS = 24;

export const forgetRuns = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteRunsBefore(database(env.DB), daysBefore(now, JOB_RUN_DAYS)),
  states: await deleteStatesBefore(database(env.DB), daysBefore(now, JOB_RUN_DAYS)),
  submissions: await deleteSubmissionsBefore(database(env.DB), daysBefore(now, SUBMISSION_DAYS)),
});

export const forgetAudit = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteAuditBefore(database(env.DB), monthsBefore(now, AUDIT_MONTHS)),
});

export const forgetRefusals = async (env: Env, now: Date): Promise<Record<string, number>> => ({
  deleted: await deleteRefusalsBefore(database(env.DB), addDays(athensDay(now), 1 - REFUSAL_DAYS)),
});

/** Runs every five minutes, so that one failed run does not break the promised 48 hours. */
export async function destroySalts(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  const oldest = oldestOpenDay(now);
  await deleteSharesBefore(db, oldest);
  return { destroyed: await deleteSaltsBefore(db, oldest) };
}
