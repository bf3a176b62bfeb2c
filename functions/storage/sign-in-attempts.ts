import { and, count, eq, gt, lt } from 'drizzle-orm';
import { toDay } from '../calendar.ts';
import { countUse, type OneUse, WITHIN, within } from './budgets.ts';
import type { Database } from './database.ts';
import { signInAttempts } from './schema/auth.ts';

export type Attempt = Omit<typeof signInAttempts.$inferInsert, 'sequence'>;

const INSERT = 'INSERT INTO sign_in_attempts (at, kind, outcome, device) VALUES (?1, ?2, ?3, ?4) RETURNING sequence';
/** Past the budget, replaces the oldest refused attempt of the day. */
const MAKE_ROOM = `
  DELETE FROM sign_in_attempts WHERE NOT ${WITHIN} AND sequence = (
    SELECT sequence FROM sign_in_attempts WHERE outcome = 'refused' AND at >= ?6 ORDER BY at, sequence LIMIT 1)`;

export async function insertAttempt({ $client }: Database, { at, kind, outcome, device }: Attempt): Promise<number> {
  const use: OneUse = { name: 'signInAttempts', at };
  const results = await $client.batch<{ sequence: number }>([
    countUse($client, use),
    $client.prepare(MAKE_ROOM).bind(...within(use), Date.parse(toDay(at))),
    $client.prepare(INSERT).bind(at.getTime(), kind, outcome, device),
  ]);
  const row = results.at(-1)?.results[0];
  if (!row) throw new Error('an attempt was not written');
  return row.sequence;
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
