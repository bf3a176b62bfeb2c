import { eq, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { verifications } from './schema/auth.ts';

const spentName = (identifier: string): string => `spent:${identifier}`;

/** How a sign-in link stands, by the hash of its token. */
export async function linkState(db: Database, identifier: string, now: Date): Promise<'open' | 'expired' | 'used' | 'unknown'> {
  const [found, spent] = await db.batch([
    db.select({ expiresAt: verifications.expiresAt }).from(verifications).where(eq(verifications.identifier, identifier)),
    db
      .select({ id: verifications.id })
      .from(verifications)
      .where(eq(verifications.identifier, spentName(identifier))),
  ]);
  if (spent.length > 0) return 'used';
  if (!found[0]) return 'unknown';
  return found[0].expiresAt > now ? 'open' : 'expired';
}

/** Remembers that a link was used, so that a second click is told so. */
export const markSpent = (db: Database, identifier: string, now: Date) => {
  const name = spentName(identifier);
  const row = { id: name, identifier: name, value: '', expiresAt: now, createdAt: now, updatedAt: now };
  return db.insert(verifications).values(row).onConflictDoNothing();
};

/** Forgets what expired before a time. @returns how many */
export async function deleteVerificationsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(verifications).where(lt(verifications.expiresAt, before))).meta.changes;
}
