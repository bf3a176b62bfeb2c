import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { WithdrawalRow } from './orders.ts';
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
