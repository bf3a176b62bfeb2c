import { and, asc, eq, gt, inArray, isNotNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { CLOSED_STATES, CONFIRMED_STATES, type PrivacyState, type PrivacyStep } from '../../../src/features/privacy/privacy.schema.ts';
import { DAY_MS } from '../../calendar.ts';
import type { OutgoingRow } from '../../mail/storage/outbox.ts';
import { insertMails } from '../../mail/storage/outbox-requested.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { isBehind } from '../../storage/meta.ts';
import { privacyEvents, privacyRequests, privacyTokens } from '../schema.ts';

export type PrivacyRow = typeof privacyRequests.$inferSelect;
export type NewRequest = Omit<PrivacyRow, 'emailKey'>;
export type PrivacyEvent = typeof privacyEvents.$inferSelect;

const JOINED_MS = 7 * DAY_MS;

const isOpenFor = ({ email, kind, subject, receivedAt }: Pick<PrivacyRow, 'email' | 'kind' | 'subject' | 'receivedAt'>) =>
  and(
    eq(privacyRequests.emailKey, toKey(email)),
    eq(privacyRequests.kind, kind),
    eq(privacyRequests.subject, subject),
    or(
      inArray(privacyRequests.state, [...CONFIRMED_STATES]),
      and(eq(privacyRequests.state, 'received'), gt(privacyRequests.receivedAt, new Date(receivedAt.getTime() - JOINED_MS))),
    ),
  );

/**
 * `most`: waiting details per request. The newest are kept, so that a stranger cannot block the person's own.
 * `today`: begin of the day on which the same content is a repeat.
 */
interface Bounds {
  most: number;
  today: Date;
}

/**
 * Stores a request, or details that wait in the person's open one for confirmation, and marks it `unannounced` in the same transaction.
 * @returns the new request, that of a known key, or the open one
 */
export async function insertRequest(db: Database, row: NewRequest, { most, today }: Bounds): Promise<PrivacyRow> {
  const { id, idempotencyKey: key, about } = row;
  const receivedAt = row.receivedAt.getTime();
  const values = sql`${id}, ${row.reference}, ${row.kind}, ${row.state}, ${row.name}, ${row.email}, ${toKey(row.email)}, ${about}, ${row.subject},
    ${row.relation}, ${row.locale}, ${receivedAt}, ${row.dueOn}, ${row.acknowledgeBy}, ${row.extended ? 1 : 0}, ${key}, 'new'`;
  const isKnown = sql`exists (select 1 from privacy_requests where id = ${id} or idempotency_key = ${key})`;
  const joined = sql`(select id from (select * from ${privacyRequests} where ${isOpenFor(row)} order by received_at desc limit 1)
    where not ${isKnown} and not (received_at >= ${today.getTime()} and name = ${row.name} and about = ${about} and relation = ${row.relation}))`;
  const [, , , , , [found]] = await runBatch(
    db,
    sql`
      insert into privacy_requests (id, reference, kind, state, name, email, email_key, about, subject, relation, locale, received_at, due_on,
        acknowledge_by, extended, idempotency_key, unannounced)
      select ${values} where not exists (select 1 from ${privacyRequests} where ${isOpenFor(row)})
      on conflict (idempotency_key) do nothing`,
    sql`
      insert into privacy_events (request, step, note, at)
      select id, 'received', '', ${receivedAt} from privacy_requests where id = ${id}`,
    sql`update privacy_requests set unannounced = coalesce(unannounced, 'joined') where id = ${joined}`,
    sql`
      insert into privacy_events (request, step, note, at)
      select id, 'added', ${about}, ${receivedAt} from privacy_requests where id = ${joined} and ${about} <> ''
        and not exists (select 1 from privacy_events where request = privacy_requests.id and step in ('added', 'joined') and note = ${about})`,
    sql`
      delete from privacy_events where id in (
        select id from privacy_events where request = ${joined} and step = 'added' order by id desc limit -1 offset ${most})`,
    sql<{ id: string }>`
      select id from ${privacyRequests} where id = ${id} or idempotency_key = ${key} or (${isOpenFor(row)})
      order by id = ${id} desc, idempotency_key is not null and idempotency_key = ${key} desc, received_at desc limit 1`,
  );
  const stored = found && (await db.select().from(privacyRequests).where(eq(privacyRequests.id, found.id)).get());
  if (!stored) throw new Error('a request was neither stored nor known');
  return stored;
}

/** Finds requests whose call was cut off before it told of them. Those changed since `before` are still in hand. */
export const unannouncedRequests = (db: Database, job: string, before: Date, limit: number): Promise<PrivacyRow[]> =>
  db
    .select()
    .from(privacyRequests)
    .where(
      and(
        isNotNull(privacyRequests.unannounced),
        notInArray(privacyRequests.state, [...CLOSED_STATES]),
        sql`not exists (select 1 from privacy_events where request = privacy_requests.id and at >= ${before.getTime()})`,
        isBehind(job, privacyRequests.receivedAt, privacyRequests.id),
      ),
    )
    .orderBy(asc(privacyRequests.receivedAt), asc(privacyRequests.id))
    .limit(limit);

export async function recordAnnounced(db: Database, { id, unannounced }: Pick<PrivacyRow, 'id' | 'unannounced'>): Promise<void> {
  if (unannounced === null) return;
  await db
    .update(privacyRequests)
    .set({ unannounced: null })
    .where(and(eq(privacyRequests.id, id), eq(privacyRequests.unannounced, unannounced)));
}

export async function hasConfirmed(db: Database, email: string): Promise<boolean> {
  const row = await db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .innerJoin(privacyEvents, eq(privacyEvents.request, privacyRequests.id))
    .where(and(eq(privacyRequests.emailKey, toKey(email)), eq(privacyEvents.step, 'confirmed')))
    .limit(1)
    .get();
  return row !== undefined;
}

export async function insertToken(db: Database, token: typeof privacyTokens.$inferInsert): Promise<void> {
  await db.insert(privacyTokens).values(token);
}

export async function findByTokenHash(
  db: Database,
  hash: string,
  now: Date,
): Promise<{ request: PrivacyRow; events: PrivacyEvent[] } | undefined> {
  const row = await db
    .select({ request: privacyRequests })
    .from(privacyTokens)
    .innerJoin(privacyRequests, eq(privacyRequests.id, privacyTokens.request))
    .where(and(eq(privacyTokens.hash, hash), gt(privacyTokens.expiresAt, now)))
    .get();
  if (!row) return undefined;
  const events = await db.select().from(privacyEvents).where(eq(privacyEvents.request, row.request.id)).orderBy(asc(privacyEvents.id));
  return { request: row.request, events };
}

const isWaiting = (request: string, id: number) =>
  and(eq(privacyEvents.id, id), eq(privacyEvents.request, request), eq(privacyEvents.step, 'added'));

export async function keepWaiting(db: Database, request: string, id: number, at: Date): Promise<void> {
  await db.update(privacyEvents).set({ step: 'joined', at }).where(isWaiting(request, id));
}

export async function dropWaiting(db: Database, request: string, id: number): Promise<void> {
  await db.delete(privacyEvents).where(isWaiting(request, id));
}

export async function lapseWaiting(db: Database, before: Date): Promise<number> {
  const closed = db
    .select({ id: privacyRequests.id })
    .from(privacyRequests)
    .where(inArray(privacyRequests.state, [...CLOSED_STATES]));
  const { meta } = await db
    .delete(privacyEvents)
    .where(and(eq(privacyEvents.step, 'added'), or(lt(privacyEvents.at, before), inArray(privacyEvents.request, closed))));
  return meta.changes;
}

interface Move {
  id: string;
  from: readonly PrivacyState[];
  to: PrivacyState;
  step: PrivacyStep;
  at: Date;
}

export async function moveRequest(db: Database, { id, from, to, step, at }: Move): Promise<void> {
  const isThere = and(eq(privacyRequests.id, id), inArray(privacyRequests.state, [...from]));
  await runBatch(
    db,
    sql`
      insert into privacy_events (request, step, note, at)
      select id, ${step}, '', ${at.getTime()} from ${privacyRequests} where ${isThere}`,
    db
      .update(privacyRequests)
      .set({ state: to, ...(CLOSED_STATES.includes(to) ? { closedAt: at, idempotencyKey: null } : { closedAt: null }) })
      .where(isThere),
  );
}

export const openRequests = async (db: Database): Promise<(Pick<PrivacyRow, ClockColumn> & { mailed: boolean })[]> => {
  const { id, reference, kind, dueOn, acknowledgeBy } = privacyRequests;
  const mailed = sql`exists (select 1 from outbox where outbox.thread = privacy_requests.id and outbox.status = 'sent')`.mapWith(Boolean);
  return db
    .select({ id, reference, kind, dueOn, acknowledgeBy, mailed })
    .from(privacyRequests)
    .where(inArray(privacyRequests.state, [...CONFIRMED_STATES]))
    .orderBy(asc(privacyRequests.dueOn));
};
type ClockColumn = 'id' | 'reference' | 'kind' | 'dueOn' | 'acknowledgeBy';

export async function lapseRequests(db: Database, receivedBefore: Date, now: Date): Promise<number> {
  const isSuch = and(
    eq(privacyRequests.state, 'received'),
    lt(privacyRequests.receivedAt, receivedBefore),
    sql`not exists (select 1 from privacy_events where request = privacy_requests.id and step = 'added' and at >= ${receivedBefore.getTime()})`,
  );
  const [, ended] = await runBatch(
    db,
    sql`
      insert into privacy_events (request, step, note, at)
      select id, 'lapsed', '', ${now.getTime()} from ${privacyRequests} where ${isSuch}`,
    db.update(privacyRequests).set({ state: 'lapsed', closedAt: now }).where(isSuch).returning({ id: privacyRequests.id }),
  );
  return ended.length;
}

export const unremindedRequests = (db: Database, receivedBefore: Date, limit: number): Promise<PrivacyRow[]> =>
  db
    .select()
    .from(privacyRequests)
    .where(
      and(
        eq(privacyRequests.state, 'received'),
        lt(privacyRequests.receivedAt, receivedBefore),
        sql`not exists (select 1 from privacy_events where request = privacy_requests.id and step = 'reminded')`,
      ),
    )
    .orderBy(asc(privacyRequests.receivedAt))
    .limit(limit);

export async function remindedSince(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ email: privacyRequests.email })
    .from(privacyEvents)
    .innerJoin(privacyRequests, eq(privacyRequests.id, privacyEvents.request))
    .where(and(eq(privacyEvents.step, 'reminded'), gt(privacyEvents.at, since)));
  return rows.map(({ email }) => email);
}

interface Reminder {
  mail: OutgoingRow;
  token: typeof privacyTokens.$inferInsert;
}

export async function writeReminders(db: Database, reminders: readonly Reminder[], now: Date): Promise<void> {
  const tokens = reminders.map(({ token: { hash, request, expiresAt } }) => [hash, request, expiresAt.getTime()]);
  const values = JSON.stringify(tokens);
  await runBatch(
    db,
    sql`
      insert into privacy_tokens (hash, request, expires_at)
      select json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]') from json_each(${values})`,
    sql`
      insert into privacy_events (request, step, note, at)
      select json_extract(value, '$[1]'), 'reminded', '', ${now.getTime()} from json_each(${values})`,
    insertMails(reminders.map(({ mail }) => mail)),
  );
}

interface Ends {
  now: Date;
  closedBefore: Date;
  /** Unconfirmed requests are deleted earlier: they need no proof. */
  emptyBefore: Date;
}

export async function deleteOldPrivacy(db: Database, { now, closedBefore, emptyBefore }: Ends): Promise<number> {
  const isEmpty = and(eq(privacyRequests.state, 'lapsed'), lt(privacyRequests.closedAt, emptyBefore));
  const [, requests] = await db.batch([
    db.delete(privacyTokens).where(lt(privacyTokens.expiresAt, now)),
    db.delete(privacyRequests).where(or(lt(privacyRequests.closedAt, closedBefore), isEmpty)),
  ]);
  return requests.meta.changes;
}
