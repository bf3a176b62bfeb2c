import { and, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type EmptiedFolder, MAIL_STATES } from '../../../src/features/admin/mail/mail.schema.ts';
import { CONFIRMED_STATES } from '../../../src/features/privacy/privacy.schema.ts';
import { type Actor, insertAuditFrom } from '../audit.ts';
import { runBatch } from '../batch.ts';
import type { Database } from '../database.ts';
import { messages, outbox } from '../schema/mail.ts';
import { mailChanges } from '../schema/mail-admin.ts';
import { privacyRequests } from '../schema/privacy.ts';
import { RANK } from './thread-list.ts';

const running = inArray(privacyRequests.state, [...CONFIRMED_STATES]);
/** Requests that are answered from stored data; erasure needs none. */
const needsData = and(running, notInArray(privacyRequests.kind, ['erasure', 'delete']));

/** Conversations that a privacy request needs. */
export const guarded: SQL = sql`
  select id from ${privacyRequests} where ${running}
  union select thread from messages where lower(from_address) in (select email from ${privacyRequests} where ${needsData})
  union select thread from outbox where lower(to_address) in (select email from ${privacyRequests} where ${needsData})`;

/** Conversations of privacy requests that are still on record, except unconfirmed ones. */
const recorded: SQL = sql`select id from ${privacyRequests} where state not in ('received', 'lapsed')`;

/** Conversations whose newest message, in or out, is not after the time, and that are not kept. */
const ended = (until: Date): SQL => sql`
  select thread from (
    select thread, received_at as at, kept from messages union all select thread, created_at, 0 from outbox
  ) group by thread having max(at) <= ${until.getTime()} and sum(kept) = 0`;

interface Times {
  deletedUntil: Date;
  endedUntil: Date;
  changesBefore: Date;
}

export async function eraseMail(db: Database, { deletedUntil, endedUntil, changesBefore }: Times): Promise<Record<string, number>> {
  const gone = sql`state = 'deleted' and coalesce(state_since, received_at) <= ${deletedUntil.getTime()} and thread not in (${guarded})`;
  const over = sql`thread in (${ended(endedUntil)}) and thread not in (${guarded}) and thread not in (${recorded})`;
  const due = sql`status <> 'queued'`;
  const counted = (table: typeof messages | typeof outbox, where: SQL | undefined) =>
    sql<{ rows: number }>`select count(*) as rows from ${table} where ${where}`;
  const [received, sent] = await runBatch(
    db,
    counted(messages, or(gone, over)),
    counted(outbox, sql`${over} and ${due}`),
    // The rest of a conversation is equally old, so the second statement finds the same ones.
    sql`delete from ${outbox} where ${over} and ${due}`,
    sql`delete from ${messages} where ${gone} or ${over}`,
    sql`delete from ${mailChanges} where ${lt(mailChanges.at, changesBefore)}`,
  );
  return { messages: received[0]?.rows ?? 0, mails: sent[0]?.rows ?? 0 };
}

/**
 * Removes erased words from the search index. Call it after every erasure: deleting a row only marks its words, which stay readable until
 * the index is rewritten (SQLite FTS5, "contentless-delete tables"). With 10,000 mails some 3,000 rows are written.
 */
export async function forgetErasedWords(db: Database): Promise<void> {
  await db.run(sql`insert into mail_search (mail_search) values ('optimize')`);
}

export interface Emptying {
  folder: EmptiedFolder;
  mailbox: string | undefined;
  until: Date;
}

interface Counted {
  conversations: number;
  messages: number;
}

/** Conversations listed in the folder: without a message in a folder before it. */
const lying = ({ folder, mailbox, until }: Emptying): SQL => sql`
  state = ${folder} and coalesce(state_since, received_at) <= ${until.getTime()} ${mailbox === undefined ? sql`` : sql`and mailbox = ${mailbox}`}
  and not exists (select 1 from messages other where other.thread = messages.thread and ${RANK} < ${MAIL_STATES.indexOf(folder)})`;

const going = (emptying: Emptying): SQL => sql`${lying(emptying)} and thread not in (${guarded})`;

const counted = (where: SQL) =>
  sql<Counted>`select count(distinct thread) as conversations, count(*) as messages from messages where ${where}`;

const NONE: Counted = { conversations: 0, messages: 0 };

export async function countEmptying(db: Database, emptying: Emptying): Promise<Counted & { left: number }> {
  const [[goes = NONE], [all = NONE]] = await runBatch(db, counted(going(emptying)), counted(lying(emptying)));
  return { ...goes, left: all.conversations - goes.conversations };
}

/** Erases a folder for good, with attachments and search words. @returns counts and mailboxes */
export async function emptyFolder(db: Database, actor: Actor, emptying: Emptying): Promise<Counted & { mailboxes: string[] }> {
  const where = going(emptying);
  const [[goes = NONE], mailboxes] = await runBatch(
    db,
    counted(where),
    sql<{ mailbox: string }>`select distinct mailbox from messages where ${where}`,
    insertAuditFrom(
      actor,
      sql`select 'folder.empty', ${emptying.folder}, json_object('conversations', conversations, 'messages', messages), null from (
          select count(distinct thread) as conversations, count(*) as messages from messages where ${where}
        ) where messages > 0`,
    ),
    sql`delete from messages where ${where}`,
  );
  if (goes.messages > 0) await forgetErasedWords(db);
  return { ...goes, mailboxes: mailboxes.map(({ mailbox }) => mailbox) };
}
