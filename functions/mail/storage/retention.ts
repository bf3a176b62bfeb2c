import { and, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { type EmptiedFolder, MAIL_STATES } from '../../../src/features/mail/admin/mail.schema.ts';
import { CONFIRMED_STATES } from '../../../src/features/privacy/privacy.schema.ts';
import { privacyRequests } from '../../privacy/schema.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { messages, outbox } from '../schema.ts';
import { mailChanges } from '../settings-schema.ts';
import { unsentBefore } from './outbox-files.ts';
import { RANK } from './thread-list.ts';

const running = inArray(privacyRequests.state, [...CONFIRMED_STATES]);
const needsData = and(running, notInArray(privacyRequests.kind, ['erasure', 'delete']));

export const guarded: SQL = sql`
  select id from ${privacyRequests} where ${running}
  union select thread from messages where from_key in (select email_key from ${privacyRequests} where ${needsData})
  union select thread from outbox where to_key in (select email_key from ${privacyRequests} where ${needsData})
    or id in (select mail from outbox_recipients where address_key in (select email_key from ${privacyRequests} where ${needsData}))`;

const recorded: SQL = sql`select id from ${privacyRequests} where state not in ('received', 'lapsed')`;

const ended = (until: Date): SQL => sql`
  select thread from (
    select thread, received_at as at, kept from messages union all select thread, created_at, 0 from outbox
  ) group by thread having max(at) <= ${until.getTime()} and sum(kept) = 0`;

interface Times {
  deletedUntil: Date;
  endedUntil: Date;
  changesBefore: Date;
  filesBefore: Date;
}

export async function eraseMail(
  db: Database,
  { deletedUntil, endedUntil, changesBefore, filesBefore }: Times,
): Promise<Record<string, number>> {
  const expired = sql`state = 'deleted' and coalesce(state_since, received_at) <= ${deletedUntil.getTime()} and thread not in (${guarded})`;
  const over = sql`thread in (${ended(endedUntil)}) and thread not in (${guarded}) and thread not in (${recorded})`;
  const due = sql`status <> 'queued'`;
  const counted = (table: typeof messages | typeof outbox, where: SQL | undefined) =>
    sql<{ rows: number }>`select count(*) as rows from ${table} where ${where}`;
  const [received, sent] = await runBatch(
    db,
    counted(messages, or(expired, over)),
    counted(outbox, sql`${over} and ${due}`),
    // The rest of a conversation is equally old, so the second statement finds the same ones.
    sql`delete from ${outbox} where ${over} and ${due}`,
    sql`delete from ${messages} where ${expired} or ${over}`,
    sql`delete from ${mailChanges} where ${lt(mailChanges.at, changesBefore)}`,
    unsentBefore(filesBefore),
  );
  return { messages: received[0]?.rows ?? 0, mails: sent[0]?.rows ?? 0 };
}

/**
 * Call it after every erasure: a deleted row's words stay readable until the indexes are rewritten (SQLite FTS5, "contentless-delete tables").
 */
export async function forgetErasedWords(db: Database): Promise<void> {
  for (const index of ['mail_search', 'people_search'].map((name) => sql.identifier(name)))
    await db.run(sql`insert into ${index} (${index}) values ('optimize')`);
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

const listed = ({ folder, mailbox, until }: Emptying): SQL => sql`
  state = ${folder} and coalesce(state_since, received_at) <= ${until.getTime()} ${mailbox === undefined ? sql`` : sql`and mailbox = ${mailbox}`}
  and not exists (select 1 from messages other where other.thread = messages.thread and ${RANK} < ${MAIL_STATES.indexOf(folder)})`;

const erasable = (emptying: Emptying): SQL => sql`${listed(emptying)} and thread not in (${guarded})`;

const counted = (where: SQL) =>
  sql<Counted>`select count(distinct thread) as conversations, count(*) as messages from messages where ${where}`;

const NONE: Counted = { conversations: 0, messages: 0 };

export async function countEmptying(db: Database, emptying: Emptying): Promise<Counted & { left: number }> {
  const [[due = NONE], [all = NONE]] = await runBatch(db, counted(erasable(emptying)), counted(listed(emptying)));
  return { ...due, left: all.conversations - due.conversations };
}

export async function emptyFolder(db: Database, actor: Actor, emptying: Emptying): Promise<Counted & { mailboxes: string[] }> {
  const where = erasable(emptying);
  const [[erased = NONE], mailboxes] = await runBatch(
    db,
    counted(where),
    sql<{ mailbox: string }>`select distinct mailbox from messages where ${where}`,
    insertAuditFrom(
      actor,
      'folder.empty',
      sql`select ${emptying.folder}, json_object('conversations', conversations, 'messages', messages), null from (
          select count(distinct thread) as conversations, count(*) as messages from messages where ${where}
        ) where messages > 0`,
    ),
    sql`delete from messages where ${where}`,
  );
  if (erased.messages > 0) await forgetErasedWords(db);
  return { ...erased, mailboxes: mailboxes.map(({ mailbox }) => mailbox) };
}
