import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database } from './database.ts';
import { sessions } from './schema/auth.ts';

export type SessionRow = typeof sessions.$inferSelect;

/** The sessions of a person that still hold, the last used first. */
export const listSessions = (db: Database, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));

/** Notes that a session was used. */
export const touchSession = (db: Database, id: string, now: Date) => db.update(sessions).set({ updatedAt: now }).where(eq(sessions.id, id));

/** Ends a session. The query runs by itself or in a batch. */
export const deleteSession = (db: Database, userId: string, id: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));

/** Ends every session of a person but one. */
export const deleteOtherSessions = (db: Database, userId: string, kept: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept)));

/** Forgets the sessions that ended before a time. @returns how many */
export async function deleteSessionsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(sessions).where(lt(sessions.expiresAt, before))).meta.changes;
}
