import { and, asc, count, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type broadcastsQuery, localesIn } from '../../../src/features/push/admin/notifications.schema.ts';
import { path } from '../../../src/i18n/path.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import { contains } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import type { Versioned } from '../../storage/versioned.ts';
import { pushBroadcasts, pushDeliveries, pushMessages, pushSubscriptions } from '../schema.ts';
import { hears } from './subscriptions.ts';

export type BroadcastRow = typeof pushBroadcasts.$inferSelect;

/** Starting and stopping raise the version too, so that an edited broadcast cannot start with its old texts. */
export const BROADCASTS: Versioned = {
  table: 'push_broadcasts',
  key: 'id',
  noun: 'push',
  columns: ['page', 'topic', 'urgency', 'ttl_s', 'send_at'],
};

/** A known key returns the earlier broadcast. */
export async function insertBroadcast(db: Database, actor: Actor, row: BroadcastRow): Promise<{ broadcast: BroadcastRow; isNew: boolean }> {
  const after = JSON.stringify({ page: row.page, topic: row.topic, languages: localesIn(row.texts), sendAt: row.sendAt });
  await runBatch(
    db,
    db.insert(pushBroadcasts).values(row).onConflictDoNothing({ target: pushBroadcasts.key }),
    insertAuditFrom(actor, 'push.send', sql`select id, null, ${after} from push_broadcasts where id = ${row.id}`),
  );
  const broadcast = await db.select().from(pushBroadcasts).where(eq(pushBroadcasts.key, row.key)).get();
  if (!broadcast) throw new Error('a broadcast was neither stored nor known');
  return { broadcast, isNew: broadcast.id === row.id };
}

export const dueBroadcasts = (db: Database, now: Date, limit: number): Promise<BroadcastRow[]> =>
  db
    .select()
    .from(pushBroadcasts)
    .where(and(eq(pushBroadcasts.state, 'scheduled'), lte(pushBroadcasts.sendAt, now)))
    .orderBy(asc(pushBroadcasts.sendAt))
    .limit(limit);

/** Queues a delivery for each subscriber of now, all or nothing; ignored if it has changed, started or been stopped. */
export async function startBroadcast(db: Database, { id, version, texts, page, topic, urgency, sendAt, ttlS }: BroadcastRow, now: Date) {
  const expiresAt = sendAt.getTime() + ttlS * 1_000;
  const started = sql`from push_broadcasts where id = ${id} and version = ${version + 1} and state = 'started'`;
  const messages = localesIn(texts).flatMap((locale) => {
    const message = crypto.randomUUID();
    const { title, body } = texts[locale] ?? {};
    const audience = db
      .select({
        message: pushMessages.id,
        subscription: pushSubscriptions.id,
        state: sql<'queued'>`'queued'`.as('state'),
        attempts: sql<number>`0`.as('attempts'),
        status: sql<null>`null`.as('status'),
        dueAt: sql<Date>`${now.getTime()}`.as('due_at'),
        settledAt: sql<null>`null`.as('settled_at'),
      })
      .from(pushSubscriptions)
      .innerJoin(pushMessages, eq(pushMessages.id, message))
      .where(hears(locale, topic));
    return [
      sql`
        insert into push_messages (id, broadcast, title, body, url, locale, topic, urgency, created_at, expires_at)
        select ${message}, id, ${title}, ${body}, ${path(locale, page)}, ${locale}, ${topic}, ${urgency}, ${now.getTime()}, ${expiresAt}
        ${started} on conflict (broadcast, locale) do nothing`,
      db.insert(pushDeliveries).select(audience),
    ];
  });
  await runBatch(
    db,
    sql`
      update push_broadcasts set state = 'started', started_at = ${now.getTime()}, version = version + 1
      where id = ${id} and version = ${version} and state = 'scheduled'`,
    ...messages,
  );
}

export async function stopBroadcast(db: Database, actor: Actor, id: string, now: Date): Promise<boolean> {
  const messages = sql`(select id from push_messages where broadcast = ${id})`;
  const isLeft = sql`
    id = ${id} and (state = 'scheduled' or
      (state = 'started' and exists (select 1 from push_deliveries where message in ${messages} and state in ('queued', 'sending'))))`;
  const [, stopped] = await runBatch(
    db,
    insertAuditFrom(actor, 'push.stop', sql`select id, json_object('state', state), null from push_broadcasts where ${isLeft}`),
    sql`
      update push_broadcasts set state = case state when 'scheduled' then 'cancelled' else 'stopped' end,
        stopped_at = ${now.getTime()}, version = version + 1 where ${isLeft} returning id`,
    sql`
      update push_deliveries set state = 'cancelled', due_at = null, settled_at = ${now.getTime()}
      where message in ${messages} and state = 'queued' and (select state from push_broadcasts where id = ${id}) = 'stopped'`,
  );
  return stopped.length > 0;
}

export const findBroadcast = (db: Database, id: string): Promise<BroadcastRow | undefined> =>
  db.select().from(pushBroadcasts).where(eq(pushBroadcasts.id, id)).get();

export async function listBroadcasts(
  db: Database,
  { state, topic, q, sort, page, size }: z.output<typeof broadcastsQuery>,
): Promise<{ rows: BroadcastRow[]; total: number }> {
  const where = and(
    state && eq(pushBroadcasts.state, state),
    topic && eq(pushBroadcasts.topic, topic),
    q === '' ? undefined : contains([pushBroadcasts.texts], q),
  );
  const [rows, total] = await db.batch([
    db
      .select()
      .from(pushBroadcasts)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(pushBroadcasts.sendAt) : asc(pushBroadcasts.sendAt), pushBroadcasts.id)
      .limit(size)
      .offset((page - 1) * size),
    db.select({ count: count() }).from(pushBroadcasts).where(where),
  ]);
  return { rows, total: total[0]?.count ?? 0 };
}

export const countDeliveries = (db: Database, broadcasts: readonly string[]) =>
  db
    .select({
      broadcast: pushMessages.broadcast,
      locale: pushMessages.locale,
      state: pushDeliveries.state,
      count: count(),
    })
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushDeliveries.message))
    .where(inArray(pushMessages.broadcast, [...broadcasts]))
    .groupBy(pushMessages.broadcast, pushMessages.locale, pushDeliveries.state);

export const countStatuses = (db: Database, broadcast: string) =>
  db
    .select({ locale: pushMessages.locale, state: pushDeliveries.state, status: pushDeliveries.status, count: count() })
    .from(pushDeliveries)
    .innerJoin(pushMessages, eq(pushMessages.id, pushDeliveries.message))
    .where(eq(pushMessages.broadcast, broadcast))
    .groupBy(pushMessages.locale, pushDeliveries.state, pushDeliveries.status)
    .orderBy(desc(count()));

export async function deleteBroadcastsBefore(db: Database, before: Date): Promise<number> {
  // Counts rows: the platform's own count includes the deliveries.
  return (await db.delete(pushBroadcasts).where(lt(pushBroadcasts.sendAt, before)).returning({ id: pushBroadcasts.id })).length;
}
