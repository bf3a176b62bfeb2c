import { type SQL, sql } from 'drizzle-orm';
import { MAIL_STATES, type ThreadsQuery } from '../../../src/features/mail/admin/mail.schema.ts';
import type { DeliveryState } from '../../../src/features/mail/settings/delivery.schema.ts';
import { runBatch } from '../../storage/batch.ts';
import { contains } from '../../storage/contains.ts';
import type { Database } from '../../storage/database.ts';
import { isUnsent } from './outbox.ts';

export const RANK: SQL = sql.raw(`case state ${MAIL_STATES.map((state, rank) => `when '${state}' then ${rank}`).join(' ')} end`);

/** For messages grouped beside one `max()`: SQLite takes the other columns from its row only without a second `min()` or `max()`. */
export const GROUP_RANK: SQL = sql.raw(
  `case ${MAIL_STATES.map((state, rank) => `when sum(state = '${state}') > 0 then ${rank}`).join(' ')} end`,
);

type Hit = number;

/** `address` also finds mail copied to that person, which the index does not cover. */
export interface Search {
  match: string;
  address: string | undefined;
}

const searchHits = ({ match, address }: Search): SQL => sql`
  words as materialized (
    select rowid as hit from mail_search where mail_search match ${match}
    ${address === undefined ? sql`` : sql`union select sequence from messages where ${contains([sql`details`], address)}`}
  ),
  hits as materialized (
    select thread, max(at) as at, hit from (
      select m.thread, m.received_at as at, w.hit from words w join messages m on m.sequence = w.hit
      union all select o.thread, o.created_at, w.hit from words w join outbox o on o.rowid = -w.hit
    ) group by thread
  )`;

type ThreadFilter = Pick<ThreadsQuery, 'folder' | 'mailbox' | 'unread' | 'attachments' | 'written' | 'delivery' | 'sort' | 'page' | 'size'>;

function groupedThreads({ folder, mailbox, unread, attachments, written, delivery }: ThreadFilter, isSearch: boolean): SQL {
  const where: SQL[] = [sql`1`];
  if (isSearch) where.push(sql`thread in (select thread from hits)`);
  if (attachments !== undefined)
    where.push(
      sql`${sql.raw(attachments ? '' : 'not')} thread in (select m.thread from attachments a join messages m on m.id = a.message
        union all select o.thread from outbox_files f join outbox o on o.id = f.mail)`,
    );
  if (folder === 'sent') {
    if (mailbox !== undefined) where.push(sql`thread in (select thread from messages where mailbox = ${mailbox})`);
    if (unread !== undefined)
      where.push(sql`${sql.raw(unread ? '' : 'not')} thread in (select thread from messages where read_at is null)`);
    if (written !== undefined) where.push(sql`automatic = ${written ? 0 : 1}`);
    if (delivery !== undefined) where.push(isUnsent(delivery));
    return sql`select thread, max(created_at) as last_at from outbox where ${sql.join(where, sql` and `)} group by thread`;
  }
  const unreadOnly = unread === undefined ? sql`` : sql`and sum(unread) ${sql.raw(unread ? '> 0' : '= 0')}`;
  const received = sql`select thread, received_at as at, ${RANK} as rank, read_at is null as unread, mailbox from messages`;
  if (mailbox !== undefined) where.push(sql`mailbox = ${mailbox}`);
  if (folder === 'all') {
    const all = sql`${received} union all select thread, created_at, null, 0, ${mailbox ?? null} from outbox`;
    const some = sql`select thread, max(at) as last_at from (${all}) where ${sql.join(where, sql` and `)} group by thread`;
    return sql`${some} having coalesce(min(rank), 1) <= 1 ${unreadOnly} ${mailbox === undefined ? sql`` : sql`and min(rank) is not null`}`;
  }
  const rank = MAIL_STATES.indexOf(folder);
  return sql`select thread, max(at) as last_at from (${received}) where ${sql.join(where, sql` and `)} group by thread having min(rank) = ${rank} ${unreadOnly}`;
}

export interface FoundThread {
  thread: string;
  lastAt: number;
  hit: Hit | null;
}

export async function findThreads(
  db: Database,
  query: ThreadFilter,
  search: Search | undefined,
): Promise<{ ids: FoundThread[]; total: number }> {
  const isSearch = search !== undefined;
  const all = sql`with ${isSearch ? sql`${searchHits(search)},` : sql``} folder as (${groupedThreads(query, isSearch)})`;
  const order = sql.raw(query.sort === 'lastAt' ? 'asc' : 'desc');
  const hit = isSearch ? sql`(select hit from hits where hits.thread = folder.thread)` : sql`null`;
  const [ids] = await runBatch(
    db,
    sql<FoundThread & { total: number }>`
      ${all} select *, ${hit} as hit from (
        select thread, last_at as lastAt, count(*) over () as total from folder
        order by last_at ${order}, thread limit ${query.size} offset ${(query.page - 1) * query.size}
      ) as folder`,
  );
  if (ids[0] || query.page === 1) return { ids, total: ids[0]?.total ?? 0 };
  // Past the last page no row has the total.
  const [totals] = await runBatch(db, sql<{ total: number }>`${all} select count(*) as total from folder`);
  return { ids, total: totals[0]?.total ?? 0 };
}

const START_READ = 600;
const SEARCH_READ = 20_000;

interface Newest {
  thread: string;
  at: number;
  subject: string;
  text: string;
}
interface ReceivedFacts extends Newest {
  source: string;
  count: number;
  unread: number;
  rank: number;
  kept: number;
  mailbox: string;
  locale: 'en' | 'el' | null;
}
interface SentFacts extends Newest {
  count: number;
  toAddress: string;
  status: DeliveryState;
  writtenAt: number | null;
}

export async function readThreadFacts(db: Database, found: readonly FoundThread[]) {
  const these = sql`(select value from json_each(${JSON.stringify(found.map(({ thread }) => thread))}))`;
  const hits = sql`(select value from json_each(${JSON.stringify(found.flatMap(({ hit }) => hit ?? []))}))`;
  const [received, people, files, sent, texts] = await runBatch(
    db,
    sql<ReceivedFacts>`
      select thread, max(received_at) as at, subject, substr(text, 1, ${START_READ}) as text, source, locale, mailbox,
        count(*) as count, sum(read_at is null) as unread, ${GROUP_RANK} as rank, sum(kept) > 0 as kept
      from messages where thread in ${these} group by thread`,
    sql<{ thread: string; name: string; at: number }>`
      select thread, coalesce(nullif(from_name, ''), from_address) as name, max(received_at) as at
      from messages where thread in ${these} group by thread, name order by at desc`,
    sql<{ thread: string; count: number }>`
      select thread, count(*) as count from (
        select m.thread from messages m join attachments a on a.message = m.id where m.thread in ${these}
        union all select o.thread from outbox o join outbox_files f on f.mail = o.id where o.thread in ${these}
      ) group by thread`,
    sql<SentFacts>`
      select thread, max(created_at) as at, subject, substr(text, 1, ${START_READ}) as text, to_address as toAddress, status,
        count(*) as count, (select max(created_at) from outbox w where w.thread = outbox.thread and w.automatic = 0) as writtenAt
      from outbox where thread in ${these} group by thread`,
    sql<{ thread: string; text: string; source: string }>`
      select thread, substr(text, 1, ${SEARCH_READ}) as text, source from messages where sequence in ${hits}
      union all select thread, substr(text, 1, ${SEARCH_READ}), 'sent' from outbox where rowid in (select -value from ${hits})`,
  );
  return { received, people, files, sent, texts };
}
export type ThreadFacts = Awaited<ReturnType<typeof readThreadFacts>>;
