import { and, count, eq, gt, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { signInAttempts } from './schema/auth.ts';

export type Attempt = Omit<typeof signInAttempts.$inferInsert, 'sequence'>;

/** Writes an attempt down. @returns its number, by which its outcome can be changed */
export async function insertAttempt(db: Database, attempt: Attempt): Promise<number> {
  const [row] = await db.insert(signInAttempts).values(attempt).returning({ sequence: signInAttempts.sequence });
  if (!row) throw new Error('an attempt was not written');
  return row.sequence;
}

export const noteDone = (db: Database, sequence: number) =>
  db.update(signInAttempts).set({ outcome: 'done' }).where(eq(signInAttempts.sequence, sequence));

/** How many attempts of a kind ended so since a time. */
export async function countAttempts(db: Database, { kind, outcome }: Pick<Attempt, 'kind' | 'outcome'>, since: Date): Promise<number> {
  const row = await db
    .select({ found: count() })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.kind, kind), eq(signInAttempts.outcome, outcome), gt(signInAttempts.at, since)))
    .get();
  return row?.found ?? 0;
}

/** Forgets the attempts before a time. @returns how many */
export async function deleteAttemptsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(signInAttempts).where(lt(signInAttempts.at, before))).meta.changes;
}
