import { and, asc, count, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { passkeys, recoveryCodes, verifications } from '../schema.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const ofOwner = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

export const listPasskeys = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt));

export const findPasskey = (db: Database, userId: string, id: string): Promise<PasskeyRow | undefined> =>
  db.select().from(passkeys).where(ofOwner(userId, id)).get();

export const isKnownCredential = async (db: Database, credentialID: string): Promise<boolean> =>
  (await db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.credentialID, credentialID)).get()) !== undefined;

export const touchPasskey = (db: Database, credentialID: string, now: Date) =>
  db.update(passkeys).set({ lastUsedAt: now }).where(eq(passkeys.credentialID, credentialID));

export const renamePasskey = (db: Database, userId: string, id: string, name: string) =>
  db.update(passkeys).set({ name }).where(ofOwner(userId, id));

export const deletePasskey = (db: Database, userId: string, id: string) => db.delete(passkeys).where(ofOwner(userId, id));

export const countPasskeys = (db: Database, userId: string): Promise<number> => db.$count(passkeys, eq(passkeys.userId, userId));

export async function countCodes(db: Database, userId: string): Promise<number> {
  const row = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .get();
  return row?.left ?? 0;
}

/** Only one of two simultaneous uses succeeds. */
export async function spendCode(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [spent] = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent?.userId;
}

export const replaceCodes = (db: Database, userId: string, hashes: readonly string[], now: Date) =>
  [
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId, createdAt: now, usedAt: null }))),
  ] as const;

const spentName = (hash: string): string => `spent:${hash}`;

/** As better-auth's magic-link plugin names a link (1.7.25). */
const linkName = (hash: string): string => `magic-link:${hash}`;

export type Link = { state: 'open'; isTerminal: boolean; browser: string | undefined } | { state: 'expired' | 'used' | 'unknown' };

/** @param browser hash of the cookie of the one that asked */
export const bindLink = (db: Database, hash: string, browser: string) =>
  db
    .update(verifications)
    .set({ opener: browser })
    .where(eq(verifications.identifier, linkName(hash)));

export async function findLink(db: Database, hash: string, now: Date): Promise<Link> {
  const [found, spent] = await db.batch([
    db
      .select({ expiresAt: verifications.expiresAt, opener: verifications.opener })
      .from(verifications)
      .where(eq(verifications.identifier, linkName(hash))),
    db
      .select({ id: verifications.id })
      .from(verifications)
      .where(eq(verifications.identifier, spentName(hash))),
  ]);
  if (spent.length > 0) return { state: 'used' };
  const [row] = found;
  if (!row) return { state: 'unknown' };
  if (row.expiresAt <= now) return { state: 'expired' };
  const isTerminal = row.opener === 'terminal';
  return { state: 'open', isTerminal, browser: isTerminal ? undefined : (row.opener ?? undefined) };
}

export const markSpent = (db: Database, hash: string, now: Date) => {
  const name = spentName(hash);
  const row = { id: name, identifier: name, value: '', expiresAt: now, createdAt: now, updatedAt: now };
  return db.insert(verifications).values(row).onConflictDoNothing();
};

export async function deleteVerificationsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(verifications).where(lt(verifications.expiresAt, before))).meta.changes;
}
