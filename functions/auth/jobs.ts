import { daysBefore } from '../calendar.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { ATTEMPT_DAYS, LINK_MEMORY_MS } from './limits.ts';
import { deleteAttemptsBefore } from './storage/attempts.ts';
import { deleteVerificationsBefore } from './storage/credentials.ts';
import { deleteSessionsBefore } from './storage/sessions.ts';

export async function forgetSignIns(env: Env, now: Date): Promise<Record<string, number>> {
  const db = database(env.DB);
  return {
    attempts: await deleteAttemptsBefore(db, daysBefore(now, ATTEMPT_DAYS)),
    sessions: await deleteSessionsBefore(db, now),
    verifications: await deleteVerificationsBefore(db, new Date(now.getTime() - LINK_MEMORY_MS)),
  };
}
