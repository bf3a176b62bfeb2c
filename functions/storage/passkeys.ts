import { and, asc, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { passkeys } from './schema/auth.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const ofOwner = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/** The passkeys of a person, the oldest first. */
export const listPasskeys = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

export const findPasskey = (db: Database, userId: string, id: string): Promise<PasskeyRow | undefined> =>
  db.select().from(passkeys).where(ofOwner(userId, id)).get();

/** Whether a credential belongs to anybody here. */
export const isKnownCredential = async (db: Database, credentialID: string): Promise<boolean> =>
  (await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.credentialID, credentialID)).get()) !== undefined;

/** Notes that a credential was used. */
export const touchPasskey = (db: Database, credentialID: string, now: Date) =>
  db.update(passkeys).set({ lastUsedAt: now }).where(eq(passkeys.credentialID, credentialID));

export const renamePasskey = (db: Database, userId: string, id: string, name: string) =>
  db.update(passkeys).set({ name }).where(ofOwner(userId, id));

export const deletePasskey = (db: Database, userId: string, id: string) => db.delete(passkeys).where(ofOwner(userId, id));
