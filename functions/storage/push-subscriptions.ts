import { and, eq, lte, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { pushSubscriptions } from './schema/push.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;

/**
 * Keeps a subscription, one for each endpoint. Of a known one the keys and the end are replaced; language and topics are too where
 * the caller `chose` them.
 * @returns the stored row, and whether it is new
 */
export async function keepSubscription(
  db: Database,
  row: SubscriptionRow,
  chose: Partial<Pick<SubscriptionRow, 'locale' | 'topics'>>,
): Promise<{ subscription: SubscriptionRow; isNew: boolean }> {
  const { p256dh, auth, expiresAt } = row;
  const subscription = await db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { p256dh, auth, expiresAt, ...chose } })
    .returning()
    .get();
  return { subscription, isNew: subscription.id === row.id };
}

export async function removeEndpoint(db: Database, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/**
 * Removes a subscription that its push service knows no more, unless the browser has given it new keys since it was read.
 */
export async function removeSubscription(db: Database, id: string, auth: string): Promise<void> {
  await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.auth, auth)));
}

/** Removes the subscriptions whose end has come. Resolves with their number. */
export async function removeEnded(db: Database, now: Date): Promise<number> {
  const { meta } = await db.delete(pushSubscriptions).where(lte(pushSubscriptions.expiresAt, now));
  return meta.changes;
}

/** True for a subscriber of a language who wants to hear of a topic. */
export const hears = (locale: SubscriptionRow['locale'], topic: SubscriptionRow['topics'][number]) =>
  and(
    eq(pushSubscriptions.locale, locale),
    sql`exists (select 1 from json_each(${pushSubscriptions.topics}) where json_each.value = ${topic})`,
  );
