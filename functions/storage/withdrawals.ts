import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { WithdrawalRow } from './orders.ts';
import { isBehind } from './place.ts';
import { withdrawals } from './schema/store.ts';

/** @returns the stored one: the first with the same key */
export async function insertWithdrawal(db: Database, row: WithdrawalRow): Promise<WithdrawalRow> {
  const [stored] = await db.insert(withdrawals).values(row).onConflictDoNothing().returning();
  if (stored) return stored;
  const first = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.idempotencyKey, row.idempotencyKey ?? ''))
    .get();
  if (!first) throw new Error('a withdrawal was neither stored nor known');
  return first;
}

export const findWithdrawal = (db: Database, id: string): Promise<WithdrawalRow | undefined> =>
  db.select().from(withdrawals).where(eq(withdrawals.id, id)).get();

export async function changeWithdrawal(
  db: Database,
  id: string,
  change: Partial<Pick<WithdrawalRow, 'orderId' | 'provenAt' | 'outcome'>>,
): Promise<void> {
  await db.update(withdrawals).set(change).where(eq(withdrawals.id, id));
}

/** Stored before, and not handled to the end: the Worker died after its response. */
export const unhandledWithdrawals = (db: Database, job: string, before: Date, limit: number): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(withdrawals)
    .where(and(isNull(withdrawals.outcome), lt(withdrawals.receivedAt, before), isBehind(job, withdrawals.receivedAt, withdrawals.id)))
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id))
    .limit(limit);
