import { and, asc, count, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { hears } from './push-subscriptions.ts';
import { pushDeliveries, pushMessages, pushSubscriptions } from './schema/push.ts';

export type MessageRow = typeof pushMessages.$inferSelect;
export type DeliveryRow = typeof pushDeliveries.$inferSelect;
export type DeliveryState = DeliveryRow['state'];

/** All or nothing. A known key returns the earlier message. */
export async function insertPush(db: Database, row: MessageRow): Promise<{ message: MessageRow; isNew: boolean }> {
  const audience = db
    .select({
      message: sql<string>`${row.id}`.as('message'),
      subscription: pushSubscriptions.id,
      state: sql<'queued'>`'queued'`.as('state'),
      attempts: sql<number>`0`.as('attempts'),
      status: sql<null>`null`.as('status'),
      dueAt: sql<Date>`${row.createdAt.getTime()}`.as('due_at'),
      settledAt: sql<null>`null`.as('settled_at'),
    })
    .from(pushSubscriptions)
    // The message exists only if its key was new.
    .innerJoin(pushMessages, eq(pushMessages.id, row.id))
    .where(hears(row.locale, row.topic));
  const [inserted] = await db.batch([
    db.insert(pushMessages).values(row).onConflictDoNothing({ target: pushMessages.key }).returning(),
    db.insert(pushDeliveries).select(audience),
  ]);
  if (inserted[0]) return { message: inserted[0], isNew: true };
  const known = await db.select().from(pushMessages).where(eq(pushMessages.key, row.key)).get();
  if (!known) throw new Error('a push message was neither stored nor known');
  return { message: known, isNew: false };
}

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

export async function countDeliveries(db: Database, message: string): Promise<Partial<Record<DeliveryState, number>>> {
  const rows = await db
    .select({ state: pushDeliveries.state, deliveries: count() })
    .from(pushDeliveries)
    .where(eq(pushDeliveries.message, message))
    .groupBy(pushDeliveries.state);
  return Object.fromEntries(rows.map(({ state, deliveries }) => [state, deliveries]));
}

export async function deletePushesBefore(db: Database, before: Date): Promise<number> {
  // Counts rows: the platform's own count includes the deliveries.
  return (await db.delete(pushMessages).where(lt(pushMessages.createdAt, before)).returning({ id: pushMessages.id })).length;
}
