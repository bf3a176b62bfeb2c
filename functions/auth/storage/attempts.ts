import { and, count, eq, gt, lt } from 'drizzle-orm';
import { countUse, type OneUse, WITHIN, within } from '../../storage/budgets.ts';
import type { Database } from '../../storage/database.ts';
import { signInAttempts } from '../schema.ts';

export type Attempt = Omit<typeof signInAttempts.$inferInsert, 'sequence'>;

const INSERT = 'INSERT INTO sign_in_attempts (at, kind, outcome, device) SELECT ?6, ?7, ?8, ?9';

/**
 * Stores a successful attempt always, and a refused one within the day's budget.
 * @param share the network's
 * @returns undefined if it was not stored
 */
export async function insertAttempt(
  { $client }: Database,
  { at, kind, outcome, device }: Attempt,
  share = '',
): Promise<number | undefined> {
  const use: OneUse = { name: 'signInAttempts', at, share };
  const statement = `${INSERT} WHERE ?8 = 'done' OR ${WITHIN} RETURNING sequence`;
  const results = await $client.batch<{ sequence: number }>([
    countUse($client, use),
    $client.prepare(statement).bind(...within(use), at.getTime(), kind, outcome, device),
  ]);
  return results.at(-1)?.results[0]?.sequence;
}

export const markAttemptDone = (db: Database, sequence: number) =>
  db.update(signInAttempts).set({ outcome: 'done' }).where(eq(signInAttempts.sequence, sequence));

export async function countAttempts(db: Database, { kind, outcome }: Pick<Attempt, 'kind' | 'outcome'>, since: Date): Promise<number> {
  const row = await db
    .select({ found: count() })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.kind, kind), eq(signInAttempts.outcome, outcome), gt(signInAttempts.at, since)))
    .get();
  return row?.found ?? 0;
}

export async function deleteAttemptsBefore(db: Database, before: Date): Promise<number> {
  return (await db.delete(signInAttempts).where(lt(signInAttempts.at, before))).meta.changes;
}
