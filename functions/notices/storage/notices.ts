import { type SQL, sql } from 'drizzle-orm';
import { NOTICE_NAMES, type NoticeKind } from '../../../src/features/notices/admin/kinds.shared.ts';
import { DAY_MS, HOUR_MS } from '../../calendar.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { ownerNotices } from '../schema.ts';

type Row = typeof ownerNotices.$inferSelect;
export type NoticeWay = Row['way'];
export type Planned = Pick<Row, 'key' | 'way' | 'kind' | 'message' | 'facts' | 'page' | 'at' | 'state' | 'dueAt'>;

/** Mails or pushes of a kind per hour; after `PARCELS_A_DAY`, one per hour. The rest leaves together. */
export const PARCELS_AN_HOUR = 4;
const PARCELS_A_DAY = 12;
const LEASE_MS = 5 * 60_000;

/** A repeat adds nothing; nor does a push without a device. @param where SQL condition on what they tell */
export const noticeStatements = (rows: readonly Planned[], where: SQL = sql`true`): SQL[] =>
  rows.map(
    ({ key, way, kind, message, facts, page, at, state, dueAt }) => sql`
      insert into ${ownerNotices} (key, way, kind, message, facts, page, at, state, due_at)
      select ${key}, ${way}, ${kind}, ${message}, ${JSON.stringify(facts)}, ${page}, ${at.getTime()}, ${state}, ${dueAt.getTime()}
      where (${way} = 'mail' or exists (select 1 from owner_devices)) and ${where}
      on conflict (key, way) do nothing`,
  );

export async function planNotices(db: Database, rows: readonly Planned[]): Promise<void> {
  if (rows.length > 0) await runBatch(db, ...noticeStatements(rows));
}

export interface ClaimedNotice {
  id: number;
  kind: NoticeKind | 'digest';
  message: string | null;
  facts: Record<string, string>;
  page: string;
  at: Date;
  attempts: number;
  parcel: string;
}

/**
 * Claims due notices, all of a kind as one parcel, within the limits. Notices of a dead run return after the lease with the same parcel, since
 * it may have left.
 */
export async function claimNotices(db: Database, way: NoticeWay, now: Date): Promise<ClaimedNotice[]> {
  const ms = now.getTime();
  const parcels = Object.fromEntries([...NOTICE_NAMES, 'digest'].map((kind) => [kind, crypto.randomUUID()]));
  // A job's time is when it was due, which may be minutes ago.
  const leaseUntil = Math.max(ms, Date.now()) + LEASE_MS;
  const claimed = await db.all<Omit<ClaimedNotice, 'facts' | 'at'> & { facts: string; at: number }>(sql`
    update owner_notices set state = 'sending', attempts = attempts + 1, claimed_at = ${ms}, due_at = ${leaseUntil},
      parcel = iif(state = 'sending', parcel, (select value from json_each(${JSON.stringify(parcels)}) where key = kind))
    where way = ${way} and state in ('due', 'sending') and due_at <= ${ms} and kind not in (
      select kind from owner_notices where way = ${way} and claimed_at > ${ms - DAY_MS} group by kind
      having count(distinct case when claimed_at > ${ms - HOUR_MS} then parcel end) >= ${PARCELS_AN_HOUR}
        or (count(distinct parcel) >= ${PARCELS_A_DAY} and max(claimed_at) > ${ms - HOUR_MS}))
    returning id, kind, message, facts, page, at, attempts, parcel`);
  return claimed.map((row) => ({ ...row, facts: JSON.parse(row.facts) as Record<string, string>, at: new Date(row.at) }));
}

export interface Settled {
  ids: readonly number[];
  state: 'sent' | 'failed' | 'due';
  error: string | null;
  dueAt: Date;
}

export async function settleNotices(db: Database, all: readonly Settled[], now: Date, also: readonly SQL[] = []): Promise<void> {
  const settled = all.map(
    ({ ids, state, error, dueAt }) => sql`
      update owner_notices set state = ${state}, error = ${error}, due_at = ${dueAt.getTime()},
        sent_at = ${state === 'sent' ? now.getTime() : null}
      where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
  if (settled.length + also.length > 0) await runBatch(db, ...settled, ...also);
}

export const retryDelayed = (now: Date): SQL =>
  sql`update owner_notices set due_at = ${now.getTime()} where way = 'mail' and state = 'due' and error is not null and due_at > ${now.getTime()}`;

export interface NoticedMessage {
  id: string;
  source: 'form' | 'email' | 'system';
  name: string;
  address: string;
  subject: string;
  text: string;
  thread: string;
}

export async function noticedMessages(db: Database, ids: readonly string[], length: number): Promise<Map<string, NoticedMessage>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<NoticedMessage>(sql`
    select id, source, from_name as name, from_address as address, subject, substr(text, 1, ${length}) as text, thread
    from messages where id in (select value from json_each(${JSON.stringify(ids)})) and state in ('inbox', 'archived')`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface Leaving {
  lastMailAt: number | null;
  lastPushAt: number | null;
  waiting: number;
  failure: string | null;
}

export async function readLeaving(db: Database): Promise<Leaving> {
  const row = await db.get<Leaving>(sql`
    select (select max(sent_at) from owner_notices where way = 'mail' and state = 'sent') as lastMailAt,
      (select max(sent_at) from owner_notices where way = 'push' and state = 'sent') as lastPushAt,
      (select count(*) from owner_notices where way = 'mail' and state in ('due', 'sending', 'digest')) as waiting,
      (select error from owner_notices where way = 'mail' and error is not null and claimed_at >
        coalesce((select max(sent_at) from owner_notices where way = 'mail' and state = 'sent'), 0) order by claimed_at desc limit 1) as failure`);
  return row ?? { lastMailAt: null, lastPushAt: null, waiting: 0, failure: null };
}

export async function isMailDue(db: Database, now: Date): Promise<boolean> {
  const rows = await db.all(sql`
    select 1 from owner_notices where way = 'mail' and state in ('due', 'sending') and due_at <= ${now.getTime()} limit 1`);
  return rows.length > 0;
}

export async function isHeld(db: Database, key: string): Promise<boolean> {
  const rows = await db.all(sql`select 1 from owner_notices where key = ${key} and way = 'mail' and state = 'due' and error is null`);
  return rows.length > 0;
}

export async function releaseDigest(db: Database, now: Date): Promise<void> {
  await db.run(sql`update owner_notices set state = 'due', due_at = ${now.getTime()} where state = 'digest'`);
}

export async function deleteNoticesBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.run(sql`delete from owner_notices where at < ${before.getTime()}`);
  return meta.changes;
}
