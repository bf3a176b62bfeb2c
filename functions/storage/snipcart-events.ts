import { and, eq, type SQL, sql } from 'drizzle-orm';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import { paymentEvents } from './schema/store.ts';

const PROVIDER = 'snipcart';
/** Payments of the custom gateway: `id` is the session, `type` our method, `orderId` the cart's token, `outcome` the state told to Snipcart. */
const GATEWAY = 'snipcart-gateway';

export type PaymentEventRow = typeof paymentEvents.$inferSelect;

interface Event {
  id: string;
  type: string;
  orderId: string | null;
  outcome: string;
}

export const hasEvent = async (db: Database, id: string): Promise<boolean> =>
  (await db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, PROVIDER), eq(paymentEvents.id, id)))
    .get()) !== undefined;

/** Fails for a repeat, and with it the whole transaction. */
export const insertEvent = ({ id, type, orderId, outcome }: Event, isMoved: SQL): SQL => sql`
  insert into payment_events (provider, id, type, order_id, outcome, at)
  select ${PROVIDER}, ${id}, ${type}, ${orderId}, ${outcome}, ${Date.now()} where ${isMoved}`;

/** An event that changed nothing. */
export const noteEvent = (db: Database, event: Event): Promise<unknown> =>
  db
    .insert(paymentEvents)
    .values({ provider: PROVIDER, ...event, at: new Date() })
    .onConflictDoNothing();

/** What came before its order; `outcome` is `waiting` and what it is. */
export const waitingEvents = async (db: Database, orderId: string): Promise<PaymentEventRow[]> =>
  (await db.select().from(paymentEvents).where(eq(paymentEvents.orderId, orderId))).filter(
    ({ provider, outcome }) => provider === PROVIDER && outcome.startsWith('waiting '),
  );

export const endWaiting = (id: string, outcome: string, isMoved: SQL): SQL => sql`
  update payment_events set outcome = ${outcome} where provider = ${PROVIDER} and id = ${id} and ${isMoved}`;

/** @returns false if the session has been used */
export async function claimSession(db: Database, session: Omit<Event, 'outcome'> & { state: string }): Promise<boolean> {
  const [rows] = await runBatch(
    db,
    sql<{ id: string }>`
      insert into payment_events (provider, id, type, order_id, outcome, at)
      values (${GATEWAY}, ${session.id}, ${session.type}, ${session.orderId}, ${session.state}, ${Date.now()})
      on conflict do nothing returning id`,
  );
  return rows.length > 0;
}

const isSession = (id: string) => and(eq(paymentEvents.provider, GATEWAY), eq(paymentEvents.id, id));

/** The shopper may choose again. */
export const freeSession = (db: Database, id: string): Promise<unknown> => db.delete(paymentEvents).where(isSession(id));

export const moveSession = (db: Database, id: string, outcome: string): Promise<unknown> =>
  db.update(paymentEvents).set({ outcome }).where(isSession(id));

/** The payment that was chosen for a cart. */
export const gatewayPayment = (db: Database, orderId: string): Promise<PaymentEventRow | undefined> =>
  db
    .select()
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, GATEWAY), eq(paymentEvents.orderId, orderId)))
    .get();

export const gatewaySession = (db: Database, id: string): Promise<PaymentEventRow | undefined> =>
  db.select().from(paymentEvents).where(isSession(id)).get();
