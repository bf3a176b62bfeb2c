import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { PAYMENT_METHODS, type PaymentMethod } from '../../../src/features/store/order/order.schema.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { orders, paymentEvents, payments } from '../schema.ts';
import type { OrderRow, PaymentRow } from './orders.ts';

const cells = (row: PaymentRow): SQL => sql`
  ${row.id}, ${row.orderId}, ${row.provider}, ${row.providerId}, ${row.chargeId}, ${row.state}, ${row.amountCents}, ${row.url},
  ${row.note}, ${row.restock}, ${row.settles}, ${row.returns && JSON.stringify(row.returns)}, ${row.returnPosition}, ${row.refundBy?.getTime() ?? null}, ${row.createdAt.getTime()}, ${row.updatedAt.getTime()}`;

const COLUMNS = sql.raw(
  'id, order_id, provider, provider_id, charge_id, state, amount_cents, url, note, restock, settles, returns, return_position, refund_by, created_at, updated_at',
);

export const NO_REFUND = { note: '', restock: false, settles: false, returns: null, returnPosition: null, refundBy: null } as const;

export async function insertPayment(db: Database, row: PaymentRow): Promise<void> {
  await db.insert(payments).values(row).onConflictDoNothing();
}

export const putPayment = (row: PaymentRow, isMoved: SQL): SQL => sql`
  insert into payments (${COLUMNS}) select ${cells(row)} where ${isMoved}
  on conflict (id) do update set provider_id = excluded.provider_id, charge_id = excluded.charge_id, state = excluded.state,
    amount_cents = excluded.amount_cents, refund_by = excluded.refund_by, updated_at = excluded.updated_at`;

/** The oldest order that ended since a time with a payment of Viva's still open: Viva did not answer when it ended. */
export async function leftAtViva(db: Database, since: Date): Promise<string | undefined> {
  const [[found]] = await runBatch(
    db,
    sql<{ id: string }>`select orders.id as id from orders join payments on payments.order_id = orders.id
      where orders.state = 'cancelled' and orders.closed_at > ${since.getTime()} and payments.provider = 'viva' and payments.state = 'open'
        and payments.amount_cents > 0 order by orders.closed_at limit 1`,
  );
  return found?.id;
}

/** @returns the open payment of the order at the same provider: the row, or one that came before it */
export async function insertOnlyOpen(db: Database, row: PaymentRow): Promise<Pick<PaymentRow, 'providerId' | 'url'>> {
  const { orderId, provider } = row;
  const isOpen = sql`order_id = ${orderId} and provider = ${provider} and state = 'open' and amount_cents > 0`;
  const [, [open]] = await runBatch(
    db,
    putPayment(row, sql`not exists (select 1 from payments where ${isOpen})`),
    sql<{ provider_id: string; url: string | null }>`select provider_id, url from payments where ${isOpen} limit 1`,
  );
  return open ? { providerId: open.provider_id, url: open.url } : row;
}

/**
 * Reserves a part of what was paid, as an open refund (negative `amountCents`).
 * @param leftCents what was left when it was decided @returns `known` for a call at the same time, undefined if it no longer is left: another refund came first
 */
export async function reserveRefund(db: Database, row: PaymentRow, leftCents: number): Promise<'new' | 'known' | undefined> {
  const open = sql`(select coalesce(sum(amount_cents), 0) from payments where order_id = ${row.orderId} and amount_cents < 0 and state = 'open')`;
  const [inserted, found] = await runBatch(
    db,
    sql<{ id: string }>`
      insert into payments (${COLUMNS}) select ${cells(row)} from orders
      where id = ${row.orderId} and max(0, paid_cents - refunded_cents - lost_cents + ${open}) = ${leftCents} and ${leftCents} + ${row.amountCents} >= 0
      on conflict do nothing returning id`,
    sql<{ id: string }>`select id from payments where id = ${row.id}`,
  );
  return inserted.length > 0 ? 'new' : found.length > 0 ? 'known' : undefined;
}

/** Only an open payment can end or fail. @returns false if it was no longer open */
export async function closePayment(db: Database, id: string, state: 'ended' | 'failed'): Promise<boolean> {
  const closed = await db
    .update(payments)
    .set({ state, updatedAt: new Date() })
    .where(and(eq(payments.id, id), eq(payments.state, 'open')))
    .returning({ id: payments.id });
  return closed.length > 0;
}

export async function renamePayment(db: Database, id: string, providerId: string): Promise<void> {
  await db.update(payments).set({ providerId, updatedAt: new Date() }).where(eq(payments.id, id));
}

/** The first stays. */
export async function setCardCountry(db: Database, id: string, cardCountry: string): Promise<void> {
  await db
    .update(orders)
    .set({ cardCountry })
    .where(and(eq(orders.id, id), isNull(orders.cardCountry)));
}

const isProvider = (name: string): name is PaymentMethod => PAYMENT_METHODS.some((method) => method === name);

export async function findPayment(
  db: Database,
  by: { provider: string; providerId: string } | { chargeId: string },
): Promise<PaymentRow | undefined> {
  if ('chargeId' in by) return db.select().from(payments).where(eq(payments.chargeId, by.chargeId)).limit(1).get();
  if (!isProvider(by.provider)) return undefined;
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, by.provider), eq(payments.providerId, by.providerId)))
    .get();
}

/** Of a pending order. A concurrent call that chose the same gets the same `payBy`. @returns undefined if the order is not pending */
export async function choosePayment(
  db: Database,
  { id }: OrderRow,
  {
    payment,
    payBy,
    notBefore,
  }: { payment: PaymentMethod; payBy: Date /** Replaces an earlier `payBy` of the same method. */; notBefore: Date },
): Promise<Pick<OrderRow, 'payment' | 'payBy'> | undefined> {
  const pending = and(eq(orders.id, id), eq(orders.state, 'pending'));
  await db
    .update(orders)
    .set({ payment, payBy })
    .where(and(pending, sql`(payment <> ${payment} or pay_by < ${notBefore.getTime()})`));
  return db.select({ payment: orders.payment, payBy: orders.payBy }).from(orders).where(pending).get();
}

export interface PaymentEvent {
  provider: string;
  id: string;
  type: string;
  at: Date;
}

export async function isKnownEvent(db: Database, { provider, id }: PaymentEvent): Promise<boolean> {
  const row = await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.id, id)))
    .get();
  return row !== undefined;
}

export const insertEvent = ({ provider, id, type, at }: PaymentEvent, orderId: string | null, outcome: string, isMoved: SQL): SQL => sql`
  insert into payment_events (provider, id, type, order_id, outcome, at)
  select ${provider}, ${id}, ${type}, ${orderId}, ${outcome}, ${at.getTime()} where ${isMoved}`;

/** Gives a pending order more time for a payment that is under way. @returns false if it had that already */
export async function extendOnce(db: Database, { id: orderId }: OrderRow, payBy: Date): Promise<boolean> {
  const event: PaymentEvent = { provider: 'viva', id: `wait-${orderId}`, type: 'waiting', at: new Date() };
  const isFirst = sql`not exists (select 1 from payment_events where provider = ${event.provider} and id = ${event.id})`;
  const [extended] = await runBatch(
    db,
    sql<{ id: string }>`
      update orders set pay_by = ${payBy.getTime()} where id = ${orderId} and state = 'pending' and ${isFirst} returning id`,
    insertEvent(event, orderId, 'waiting', isFirst),
  );
  return extended.length > 0;
}

export async function storeEvent(
  db: Database,
  { provider, id, type, at }: PaymentEvent,
  orderId: string | null,
  outcome: string,
): Promise<void> {
  await db.insert(paymentEvents).values({ provider, id, type, orderId, outcome, at }).onConflictDoNothing();
}
