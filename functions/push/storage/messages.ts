import { asc, inArray, lte, sql } from 'drizzle-orm';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { pushDeliveries, pushMessages, pushSubscriptions } from '../schema.ts';
import { FAILURES_LIMIT, type SubscriptionRow } from './subscriptions.ts';

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

export interface Settlement {
  delivery: DeliveryRow;
  settled: Pick<DeliveryRow, 'state' | 'status' | 'dueAt' | 'settledAt'>;
  subscription: SubscriptionRow | undefined;
}

const isStopped = sql`exists (
  select 1 from push_messages as m join push_broadcasts as b on b.id = m.broadcast where m.id = push_deliveries.message and b.state = 'stopped')`;

/**
 * Records deliveries in one transaction, unless another run has claimed them; cancels those of stopped broadcasts, removes ended subscriptions
 * and counts failures.
 */
export async function storeDeliveries(db: Database, settlements: readonly Settlement[], now: Date): Promise<void> {
  const rows = settlements.map(({ delivery: { message, subscription, attempts }, settled: { state, status, dueAt, settledAt } }) => [
    ...[message, subscription, attempts, state],
    ...[status, dueAt?.getTime() ?? null, settledAt?.getTime() ?? null],
  ]);
  const subscribers = (of: (settlement: Settlement & { subscription: SubscriptionRow }) => boolean) =>
    settlements.flatMap((one) => (one.subscription && of({ ...one, subscription: one.subscription }) ? [one.subscription] : []));
  const gone = subscribers(({ settled }) => settled.state === 'gone').map(({ id, auth }) => [id, auth]);
  const taken = subscribers(({ settled, subscription }) => settled.state === 'sent' && subscription.failures > 0).map(({ id }) => id);
  const failed = subscribers(({ settled }) => settled.state === 'failed').map(({ id }) => id);
  const noted = JSON.stringify([...taken, ...failed]);
  await runBatch(
    db,
    sql`
      update push_deliveries set status = new.status,
        state = iif(new.state = 'queued' and ${isStopped}, 'cancelled', new.state),
        due_at = iif(${isStopped}, null, new.due_at),
        settled_at = iif(new.state = 'queued' and ${isStopped}, ${now.getTime()}, new.settled_at)
      from (
        select value ->> 0 as message, value ->> 1 as subscription, value ->> 2 as attempts, value ->> 3 as state,
          value ->> 4 as status, value ->> 5 as due_at, value ->> 6 as settled_at
        from json_each(${JSON.stringify(rows)})
      ) as new
      where push_deliveries.message = new.message and push_deliveries.subscription = new.subscription
        and push_deliveries.state = 'sending' and push_deliveries.attempts = new.attempts`,
    ...(gone.length > 0
      ? [
          sql`
          delete from push_subscriptions
          where (id, auth) in (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(gone)}))`,
        ]
      : []),
    ...(taken.length + failed.length > 0
      ? [
          sql`
            update push_subscriptions set failures = iif(id in (select value from json_each(${JSON.stringify(taken)})), 0, failures + 1)
            where id in (select value from json_each(${noted}))`,
          sql`
            delete from push_subscriptions
            where failures >= ${FAILURES_LIMIT} and id in (select value from json_each(${noted}))`,
        ]
      : []),
  );
}
