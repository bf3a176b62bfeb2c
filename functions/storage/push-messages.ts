import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { pushDeliveries, pushMessages, pushSubscriptions } from './schema/push.ts';

export type MessageRow = typeof pushMessages.$inferSelect;
export type DeliveryRow = typeof pushDeliveries.$inferSelect;

/** Claims the oldest until `lease`. Counts attempts first, so that a message that kills its run does not return for ever. */
export async function claimDue(db: Database, { now, lease, limit }: { now: Date; lease: Date; limit: number }): Promise<DeliveryRow[]> {
  const due = db
    .select({ row: sql`rowid` })
    .from(pushDeliveries)
    .where(lte(pushDeliveries.dueAt, now))
    .orderBy(asc(pushDeliveries.dueAt))
    .limit(limit);
  return db
    .update(pushDeliveries)
    .set({ state: 'sending', attempts: sql`${pushDeliveries.attempts} + 1`, dueAt: lease })
    .where(inArray(sql`rowid`, due))
    .returning();
}

/** D1 takes at most 100 parameters. */
const IDS_PER_QUERY = 90;

async function byId<Row extends { id: string }>(
  ids: readonly string[],
  find: (some: string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const all = [...new Set(ids)];
  const found = new Map<string, Row>();
  for (let at = 0; at < all.length; at += IDS_PER_QUERY)
    for (const row of await find(all.slice(at, at + IDS_PER_QUERY))) found.set(row.id, row);
  return found;
}

export async function readParts(db: Database, deliveries: readonly DeliveryRow[]) {
  const [messages, subscriptions] = await Promise.all([
    byId(
      deliveries.map(({ message }) => message),
      (ids) => db.select().from(pushMessages).where(inArray(pushMessages.id, ids)),
    ),
    byId(
      deliveries.map(({ subscription }) => subscription),
      (ids) => db.select().from(pushSubscriptions).where(inArray(pushSubscriptions.id, ids)),
    ),
  ]);
  return { messages, subscriptions };
}

/** Ignored if another run has claimed the delivery. */
export async function settle(
  db: Database,
  { message, subscription, attempts }: DeliveryRow,
  outcome: Pick<DeliveryRow, 'state' | 'status' | 'dueAt' | 'settledAt'>,
): Promise<void> {
  await db
    .update(pushDeliveries)
    .set(outcome)
    .where(
      and(
        eq(pushDeliveries.message, message),
        eq(pushDeliveries.subscription, subscription),
        eq(pushDeliveries.state, 'sending'),
        eq(pushDeliveries.attempts, attempts),
      ),
    );
}

/** A delivery that waited for another attempt when its broadcast was stopped. */
export async function cancelIfStopped(db: Database, message: string, now: Date): Promise<void> {
  await db
    .update(pushDeliveries)
    .set({ state: 'cancelled', dueAt: null, settledAt: now })
    .where(
      and(
        eq(pushDeliveries.message, message),
        eq(pushDeliveries.state, 'queued'),
        sql`exists (select 1 from push_messages m join push_broadcasts b on b.id = m.broadcast where m.id = ${message} and b.state = 'stopped')`,
      ),
    );
}
