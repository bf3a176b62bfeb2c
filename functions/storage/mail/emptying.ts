import { type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { EmptiedFolder } from '../../../src/features/admin/mail/mail.schema.ts';
import { MAIL_STATES } from '../../../src/features/admin/mail/mail.schema.ts';
import type { OwnerEnv } from '../../middleware/owner.ts';
import { recordedFrom } from '../audit.ts';
import { asked, batched } from '../batch.ts';
import { type Database, database } from '../database.ts';
import { guarded } from './retention.ts';
import { forgetErasedWords } from './search.ts';
import { RANK } from './thread-list.ts';

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
  asked<Counted>(sql`select count(distinct thread) as conversations, count(*) as messages from messages where ${where}`);

const NONE: Counted = { conversations: 0, messages: 0 };

/** How much would go, and how many conversations would stay. */
export async function countEmptying(db: Database, emptying: Emptying): Promise<Counted & { left: number }> {
  const [[goes = NONE], [all = NONE]] = await batched(db, counted(going(emptying)), counted(lying(emptying)));
  return { ...goes, left: all.conversations - goes.conversations };
}

/** Erases them for good, with their attachments and their words in the index, and records how many. @returns that, and their mailboxes */
export async function emptyFolder(c: Context<OwnerEnv>, emptying: Emptying): Promise<Counted & { mailboxes: string[] }> {
  const where = going(emptying);
  const db = database(c.env.DB);
  const [[goes = NONE], mailboxes] = await batched(
    db,
    counted(where),
    asked<{ mailbox: string }>(sql`select distinct mailbox from messages where ${where}`),
    asked(
      recordedFrom(
        c,
        sql`select 'folder.empty', ${emptying.folder}, json_object('conversations', conversations, 'messages', messages), null from (
          select count(distinct thread) as conversations, count(*) as messages from messages where ${where}
        ) where messages > 0`,
      ),
    ),
    asked(sql`delete from messages where ${where}`),
  );
  if (goes.messages > 0) await forgetErasedWords(db);
  return { ...goes, mailboxes: mailboxes.map(({ mailbox }) => mailbox) };
}
