import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { signInAttempts } from './schema/auth.ts';

export type Attempt = Omit<typeof signInAttempts.$inferInsert, 'sequence'>;

interface Within extends Pick<Attempt, 'kind'> {
  since: Date;
  limit: number;
}

/** Writes an attempt down. @returns its number, by which its outcome can be changed */
export async function insertAttempt(db: Database, attempt: Attempt): Promise<number> {
  const [row] = await db.insert(signInAttempts).values(attempt).returning({ sequence: signInAttempts.sequence });
  if (!row) throw new Error('an attempt was not written');
  return row.sequence;
}

export const noteDone = (db: Database, sequence: number) =>
  db.update(signInAttempts).set({ outcome: 'done' }).where(eq(signInAttempts.sequence, sequence));

/** Notes an attempt as done unless as many of its kind were since a time: of those that come at once, no more are than may be. */
export async function noteDoneWithin(db: Database, sequence: number, { kind, since, limit }: Within): Promise<boolean> {
  const others = db
    .select({ found: count() })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.kind, kind), eq(signInAttempts.outcome, 'done'), gt(signInAttempts.at, since)));
  const noted = await db
    .update(signInAttempts)
    .set({ outcome: 'done' })
    .where(and(eq(signInAttempts.sequence, sequence), lt(sql`(${others})`, limit)))
    .returning({ sequence: signInAttempts.sequence });
  return noted.length > 0;
}

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
