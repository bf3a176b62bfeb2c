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

/** Requests that were confirmed and are not answered yet. */
const running = inArray(privacyRequests.state, [...CONFIRMED_STATES]);
/** Those that are answered out of what is held. Who asks for erasure asks for nothing to be kept. */
const needsData = and(running, notInArray(privacyRequests.kind, ['erasure', 'delete']));

/** Conversations that a privacy request is about, or whose people have one open: what they ask for must still be there. */
export const guarded: SQL = sql`
  select id from ${privacyRequests} where ${running}
  union select thread from messages where lower(from_address) in (select email from ${privacyRequests} where ${needsData})
  union select thread from outbox where lower(to_address) in (select email from ${privacyRequests} where ${needsData})`;

/** Conversations of privacy requests of which there still is a record, closed ones too; not of those that nobody confirmed. */
const recorded: SQL = sql`select id from ${privacyRequests} where state not in ('received', 'lapsed')`;

/** Conversations whose newest message, either way, is as old as the time or older, and that are not kept. */
const ended = (until: Date): SQL => sql`
  select thread from (
    select thread, received_at as at, kept from messages union all select thread, created_at, 0 from outbox
  ) group by thread having max(at) <= ${until.getTime()} and sum(kept) = 0`;

interface Times {
  /** Messages that have been deleted for so long or longer. */
  deletedUntil: Date;
  /** Conversations that ended then or earlier. */
  endedUntil: Date;
  /** Changes that were made earlier: they cannot be undone any more. */
  changesBefore: Date;
}

/** Erases mail whose time is over, with its attachments and its words in the index. Mail that still waits to be sent stays. */
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
    // What is left of a conversation is as old as what went, so that the second statement finds the same ones.
    sql`delete from ${outbox} where ${over} and ${due}`,
    sql`delete from ${messages} where ${gone} or ${over}`,
    sql`delete from ${mailChanges} where ${lt(mailChanges.at, changesBefore)}`,
  );
  return { messages: received[0]?.rows ?? 0, mails: sent[0]?.rows ?? 0 };
}

/**
 * Takes the words of erased mail out of the search index. Call it after every erasure of messages or of mails in the outbox: deleting a
 * row only marks its words as gone, and they stay readable in the index until it is written anew (SQLite FTS5, "contentless-delete tables").
 * Costs nothing where nothing was deleted or added since; with 10,000 mails some 3,000 rows are written.
 */
export async function forgetErasedWords(db: Database): Promise<void> {
  await db.run(sql`insert into mail_search (mail_search) values ('optimize')`);
}

/** What is to be emptied: a folder, or one mailbox's part of it, as it was at a time. */
export interface Emptying {
  folder: EmptiedFolder;
  mailbox: string | undefined;
  until: Date;
}

interface Counted {
  conversations: number;
  messages: number;
}

/** Messages of the conversations that the folder lists: of none that has a message in a folder before it. */
const lying = ({ folder, mailbox, until }: Emptying): SQL => sql`
  state = ${folder} and coalesce(state_since, received_at) <= ${until.getTime()} ${mailbox === undefined ? sql`` : sql`and mailbox = ${mailbox}`}
  and not exists (select 1 from messages other where other.thread = messages.thread and ${RANK} < ${MAIL_STATES.indexOf(folder)})`;

/** Of those what may go: what a privacy request is about must still be there when it is answered. */
const going = (emptying: Emptying): SQL => sql`${lying(emptying)} and thread not in (${guarded})`;

const counted = (where: SQL) =>
  sql<Counted>`select count(distinct thread) as conversations, count(*) as messages from messages where ${where}`;

const NONE: Counted = { conversations: 0, messages: 0 };

/** How much would go, and how many conversations would stay. */
export async function countEmptying(db: Database, emptying: Emptying): Promise<Counted & { left: number }> {
  const [[goes = NONE], [all = NONE]] = await runBatch(db, counted(going(emptying)), counted(lying(emptying)));
  return { ...goes, left: all.conversations - goes.conversations };
}

/** Erases them for good, with their attachments and their words in the index, and records how many. @returns that, and their mailboxes */
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
