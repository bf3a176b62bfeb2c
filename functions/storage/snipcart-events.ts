import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { paymentEvents } from './schema/store.ts';

const PROVIDER = 'snipcart';

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
