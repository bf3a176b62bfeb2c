import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Proof } from '../../env.ts';
import type { Database } from '../../storage/database.ts';
import { sessions, users } from '../schema.ts';

export const findOwner = (db: Database): Promise<{ id: string; email: string } | undefined> =>
  db.select({ id: users.id, email: users.email }).from(users).where(eq(users.role, 'owner')).get();

export type SessionRow = typeof sessions.$inferSelect;

export const listSessions = (db: Database, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));

export async function filterOwnerSessions(db: Database, ids: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.role, 'owner')))
    .where(and(sql`${sessions.id} in (select value from json_each(${JSON.stringify(ids)}))`, gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

export const touchSession = (db: Database, id: string, times: Pick<SessionRow, 'updatedAt' | 'expiresAt'>) =>
  db.update(sessions).set(times).where(eq(sessions.id, id));

export const setProof = (db: Database, id: string, proof: Proof) => db.update(sessions).set({ proof }).where(eq(sessions.id, id));

export const deleteSession = (db: Database, userId: string, id: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));

export const deleteOtherSessions = (db: Database, userId: string, currentId: string) =>
  db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, currentId)));

export async function deleteSessionsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(sessions).where(lt(sessions.expiresAt, before))).meta.changes;
}
