import { type SQL, sql } from 'drizzle-orm';
import { MAIL_STATES, type ThreadsQuery } from '../../src/features/admin/mail/mail-admin.schema.ts';
import { asked, batched } from './batch.ts';
import type { Database } from './database.ts';

/** The place of a message's state among the folders: a conversation lies in the first that has a message of it. */
export const RANK: SQL = sql.raw(`case state ${MAIL_STATES.map((state, rank) => `when '${state}' then ${rank}`).join(' ')} end`);

/**
 * The same of grouped messages, beside a `max()` whose row the other columns are of: SQLite knows which row that is only while no other
 * `min()` or `max()` stands there.
 */
export const GROUP_RANK: SQL = sql.raw(
  `case ${MAIL_STATES.map((state, rank) => `when sum(state = '${state}') > 0 then ${rank}`).join(' ')} end`,
);

/** Conversations with a message, either way, that a question to the index finds. */
const found = (match: string): SQL => sql`
  select thread from messages where sequence in (select rowid from mail_search where mail_search match ${match} and rowid > 0)
  union select thread from outbox where rowid in (select -rowid from mail_search where mail_search match ${match} and rowid < 0)`;

type Asked = Pick<ThreadsQuery, 'folder' | 'mailbox' | 'unread' | 'attachments' | 'written' | 'sort' | 'page' | 'size'>;

/** Conversations of a folder with the time of their newest message, grouped. */
function grouped({ folder, mailbox, unread, attachments, written }: Asked, match: string | undefined): SQL {
  const where: SQL[] = [sql`1`];
  if (match !== undefined) where.push(sql`thread in (${found(match)})`);
  if (attachments !== undefined)
    where.push(
      sql`${sql.raw(attachments ? '' : 'not')} thread in (select m.thread from attachments a join messages m on m.id = a.message)`,
    );
  if (folder === 'sent') {
    if (mailbox !== undefined) where.push(sql`thread in (select thread from messages where mailbox = ${mailbox})`);
    if (unread !== undefined)
      where.push(sql`${sql.raw(unread ? '' : 'not')} thread in (select thread from messages where read_at is null)`);
    if (written !== undefined) where.push(sql`automatic = ${written ? 0 : 1}`);
    return sql`select thread, max(created_at) as last_at from outbox where ${sql.join(where, sql` and `)} group by thread`;
  }
  const unreadOnly = unread === undefined ? sql`` : sql`and sum(unread) ${sql.raw(unread ? '> 0' : '= 0')}`;
  const received = sql`select thread, received_at as at, ${RANK} as rank, read_at is null as unread, mailbox from messages`;
  if (mailbox !== undefined) where.push(sql`mailbox = ${mailbox}`);
  if (folder === 'all') {
    // What only went out has no rank.
    const all = sql`${received} union all select thread, created_at, null, 0, ${mailbox ?? null} from outbox`;
    const some = sql`select thread, max(at) as last_at from (${all}) where ${sql.join(where, sql` and `)} group by thread`;
    return sql`${some} having coalesce(min(rank), 1) <= 1 ${unreadOnly} ${mailbox === undefined ? sql`` : sql`and min(rank) is not null`}`;
  }
  const rank = MAIL_STATES.indexOf(folder);
  return sql`select thread, max(at) as last_at from (${received}) where ${sql.join(where, sql` and `)} group by thread having min(rank) = ${rank} ${unreadOnly}`;
}

/** The ids of a page's conversations and how many there are in all. One round trip. */
export async function findThreads(
  db: Database,
  query: Asked,
  match: string | undefined,
): Promise<{ ids: { thread: string; lastAt: number }[]; total: number }> {
  const all = grouped(query, match);
  const order = sql.raw(query.sort === 'lastAt' ? 'asc' : 'desc');
  const [ids, totals] = await batched(
    db,
    asked<{ thread: string; lastAt: number }>(sql`
      select thread, last_at as lastAt from (${all}) order by last_at ${order}, thread
      limit ${query.size} offset ${(query.page - 1) * query.size}`),
    asked<{ total: number }>(sql`select count(*) as total from (${all})`),
  );
  return { ids, total: totals[0]?.total ?? 0 };
}

/** Characters of a text that a list reads: to show its start, or to look for what was searched for. */
const START_READ = 600;
const SEARCH_READ = 20_000;

interface Newest {
  thread: string;
  at: number;
  subject: string;
  text: string;
}
interface ReceivedFacts extends Newest {
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
  status: 'queued' | 'sent' | 'failed' | 'kept';
  writtenAt: number | null;
}

/** Everything that the rows of a list show, of some conversations. One round trip. A column beside `max()` is of the row that has it. */
export async function factsOf(db: Database, threads: readonly string[], match: string | undefined) {
  const these = sql`(select value from json_each(${JSON.stringify(threads)}))`;
  const texts = match === undefined ? sql`0` : sql`1`;
  const [received, people, files, sent, hits] = await batched(
    db,
    asked<ReceivedFacts>(sql`
      select thread, max(received_at) as at, subject, substr(text, 1, ${START_READ}) as text, locale, mailbox,
        count(*) as count, sum(read_at is null) as unread, ${GROUP_RANK} as rank, sum(kept) > 0 as kept
      from messages where thread in ${these} group by thread`),
    asked<{ thread: string; name: string; at: number }>(sql`
      select thread, coalesce(nullif(from_name, ''), from_address) as name, max(received_at) as at
      from messages where thread in ${these} group by thread, name order by at desc`),
    asked<{ thread: string; count: number }>(sql`
      select m.thread, count(*) as count from messages m join attachments a on a.message = m.id where m.thread in ${these} group by m.thread`),
    asked<SentFacts>(sql`
      select thread, max(created_at) as at, subject, substr(text, 1, ${START_READ}) as text, to_address as toAddress, status,
        count(*) as count, (select max(created_at) from outbox w where w.thread = outbox.thread and w.automatic = 0) as writtenAt
      from outbox where thread in ${these} group by thread`),
    asked<Newest>(sql`
      select thread, max(received_at) as at, subject, substr(text, 1, ${SEARCH_READ}) as text from messages
      where ${texts} and thread in ${these} and sequence in (select rowid from mail_search where mail_search match ${match ?? '""'})
      group by thread
      union all
      select thread, max(created_at) as at, subject, substr(text, 1, ${SEARCH_READ}) as text from outbox
      where ${texts} and thread in ${these} and rowid in (select -rowid from mail_search where mail_search match ${match ?? '""'})
      group by thread`),
  );
  return { received, people, files, sent, hits };
}
export type ThreadFacts = Awaited<ReturnType<typeof factsOf>>;
