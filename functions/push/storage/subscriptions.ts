import { and, count, eq, gte, lte, sql } from 'drizzle-orm';
import type { PushTopic } from '../../../src/features/push/push.schema.ts';
import { spend, type Use } from '../../storage/budgets.ts';
import type { Database } from '../../storage/database.ts';
import { pushSubscriptions } from '../schema.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/** All of them get a message within some minutes, forty by forty (`push/deliver.ts`). */
export const SUBSCRIPTIONS_LIMIT = 10_000;
export const FAILURES_LIMIT = 5;

export async function keepSubscription(
  db: Database,
  row: Omit<SubscriptionRow, 'failures'>,
  chose: Partial<Pick<SubscriptionRow, 'locale' | 'topics'>>,
  use: Use,
): Promise<{ subscription: SubscriptionRow; isNew: boolean } | undefined> {
  const { p256dh, auth, expiresAt } = row;
  const set = { p256dh, auth, expiresAt, ...chose };
  const known = await db.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.endpoint, row.endpoint)).returning().get();
  if (known) return { subscription: known, isNew: false };
  if ((await db.$count(pushSubscriptions)) >= SUBSCRIPTIONS_LIMIT || !(await spend(db.$client, use))) return undefined;
  const subscription = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set })
    .returning()
    .get();
  return { subscription, isNew: subscription.id === row.id };
}

export async function removeEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** Keeps a subscription with newer keys. */
export async function removeSubscription(db: Database, id: string, auth: string): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.auth, auth)));
}

export async function removeEnded(db: Database, now: Date): Promise<number> {
  const { meta } = await db.delete(pushSubscriptions).where(lte(pushSubscriptions.expiresAt, now));
  return meta.changes;
}

export const hears = (locale: SubscriptionRow['locale'], topic: SubscriptionRow['topics'][number]) =>
  and(
    eq(pushSubscriptions.locale, locale),
    sql`exists (select 1 from json_each(${pushSubscriptions.topics}) where json_each.value = ${topic})`,
  );

export async function countSubscribers(db: Database) {
  const { locale, topics } = pushSubscriptions;
  const [all, byTopic] = await db.batch([
    db.select({ locale, count: count() }).from(pushSubscriptions).groupBy(locale),
    db
      .select({ locale, topic: sql<PushTopic>`topic.value`.as('topic'), count: count() })
      .from(pushSubscriptions)
      .innerJoin(sql`json_each(${topics}) as topic`, sql`true`)
      .groupBy(locale, sql`topic.value`),
  ]);
  return { all, byTopic };
}

export const subscribedByHour = (db: Database, from: Date) => {
  const hour = sql<number>`${pushSubscriptions.createdAt} / 3600000`;
  return db
    .select({ locale: pushSubscriptions.locale, hour, count: count() })
    .from(pushSubscriptions)
    .where(gte(pushSubscriptions.createdAt, from))
    .groupBy(pushSubscriptions.locale, hour);
};

export const findSubscription = (db: Database, endpoint: string): Promise<SubscriptionRow | undefined> =>
  db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).get();
