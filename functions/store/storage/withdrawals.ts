import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../storage/database.ts';
import { isBehind } from '../../storage/meta.ts';
import { withdrawals } from '../schema.ts';
import type { WithdrawalRow } from './orders.ts';

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

export async function endWithdrawal(db: Database, id: string, outcome: WithdrawalRow['outcome']): Promise<void> {
  await db.update(withdrawals).set({ outcome }).where(eq(withdrawals.id, id));
}

export const UNPROVEN_PER_ORDER = 20;

/** Attaches a declaration to its order; unproven ones past `UNPROVEN_PER_ORDER` stay without. A proof is never removed. */
export async function attachWithdrawal(db: Database, { id, orderId, provenAt }: WithdrawalRow): Promise<void> {
  const proven = sql`coalesce(${withdrawals.provenAt}, ${provenAt?.getTime() ?? null})`;
  const others = sql`(select count(*) from withdrawals as other where other.order_id = ${orderId} and other.proven_at is null and other.id <> ${id})`;
  await db
    .update(withdrawals)
    .set({ orderId, provenAt: proven })
    .where(and(eq(withdrawals.id, id), sql`(${proven} is not null or ${others} < ${UNPROVEN_PER_ORDER})`));
}

/** Finds stored declarations that were not handled to the end: the Worker died after its response. */
export const unhandledWithdrawals = (db: Database, job: string, before: Date, limit: number): Promise<WithdrawalRow[]> =>
  db
    .select()
    .from(withdrawals)
    .where(and(isNull(withdrawals.outcome), lt(withdrawals.receivedAt, before), isBehind(job, withdrawals.receivedAt, withdrawals.id)))
    .orderBy(asc(withdrawals.receivedAt), asc(withdrawals.id))
    .limit(limit);
