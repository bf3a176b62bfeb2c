import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from './database.ts';
import { recoveryCodes } from './schema/auth.ts';

/** How many codes of a person still work. */
export async function countCodes(db: Database, userId: string): Promise<number> {
  const row = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .get();
  return row?.left ?? 0;
}

/** Uses a code up: of two that try at once, one is told whose it is, the other nothing. */
export async function spendCode(db: Database, hash: string, now: Date): Promise<string | undefined> {
  const [spent] = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId });
  return spent?.userId;
}

/** The two queries that put new codes in the place of all old ones; for a batch. */
export const replaceCodes = (db: Database, userId: string, hashes: readonly string[], now: Date) =>
  [
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    db.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId, createdAt: now, usedAt: null }))),
  ] as const;
