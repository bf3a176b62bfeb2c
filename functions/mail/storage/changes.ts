import { eq, type SQL, sql } from 'drizzle-orm';
import type { MailAction, MailState } from '../../../src/features/mail/admin/mail.schema.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { mailChangeItems, mailChanges } from '../settings-schema.ts';
import { RANK } from './thread-list.ts';

export interface MailChange {
  id: string;
  idempotencyKey: string | null;
  action: MailAction;
  threads: readonly string[];
  at: Date;
}

interface Effect {
  state?: MailState;
  touches: SQL;
  set: (atMs: number) => SQL;
  isUnchanged: (atMs: number) => SQL;
  restore: SQL;
  before: SQL;
  after: SQL;
}

const deciding = sql`${RANK} = (select min(${RANK}) from messages other where other.thread = messages.thread)`;

const moving = (state: MailState, touches: SQL): Effect => ({
  state,
  touches: sql`state <> ${state} and ${touches}`,
  set: (atMs) => sql`state = ${state}, state_since = ${atMs}`,
  isUnchanged: (atMs) => sql`m.state = ${state} and m.state_since = ${atMs}`,
  restore: sql`state = i.state, state_since = i.state_since`,
  before: sql`json_object('states', json_group_array(distinct i.state))`,
  after: sql`json_object('states', json_array(${state}))`,
});

const reading = (isRead: boolean, touches: SQL): Effect => ({
  touches,
  set: (atMs) => (isRead ? sql`read_at = ${atMs}` : sql`read_at = null`),
  isUnchanged: (atMs) => (isRead ? sql`m.read_at = ${atMs}` : sql`m.read_at is null`),
  restore: sql`read_at = i.read_at`,
  before: sql`json_object('unread', ${isRead ? sql`count(*)` : sql`0`})`,
  after: sql`json_object('unread', ${isRead ? sql`0` : sql`count(*)`})`,
});

const keeping = (kept: 0 | 1): Effect => ({
  touches: sql`kept <> ${kept}`,
  set: () => sql`kept = ${kept}`,
  isUnchanged: () => sql`m.kept = ${kept}`,
  restore: sql`kept = i.kept`,
  before: sql`json_object('kept', ${1 - kept})`,
  after: sql`json_object('kept', ${kept})`,
});

const EFFECTS: Record<MailAction, Effect> = {
  read: reading(true, sql`read_at is null`),
  unread: reading(
    false,
    sql`read_at is not null and sequence = (select max(other.sequence) from messages other where other.thread = messages.thread)`,
  ),
  archive: moving('archived', deciding),
  inbox: moving('inbox', deciding),
  spam: moving('spam', sql`state in ('inbox', 'archived')`),
  delete: moving('deleted', sql`state in ('inbox', 'archived', 'spam')`),
  keep: keeping(1),
  release: keeping(0),
};

interface Counted {
  conversations: number;
  messages: number;
}
const NONE: Counted = { conversations: 0, messages: 0 };

/** For one batch: saves the old values first. */
export function changeStatements(db: Database, actor: Actor, { id, idempotencyKey, action, threads, at }: MailChange) {
  const { touches, set, before, after } = EFFECTS[action];
  return [
    db.insert(mailChanges).values({ id, idempotencyKey, action, at, undoneAt: null }),
    sql`
      insert into ${mailChangeItems} (change, message, thread, state, state_since, read_at, kept)
      select ${id}, id, thread, state, state_since, read_at, kept from messages
      where thread in (select value from json_each(${JSON.stringify(threads)})) and ${touches}`,
    sql`
      update messages set ${set(at.getTime())} where id in (select message from mail_change_items where change = ${id})`,
    insertAuditFrom(
      actor,
      `thread.${action}`,
      sql`select i.thread, ${before}, ${after} from mail_change_items i where i.change = ${id} group by i.thread`,
    ),
  ] as const;
}

export const findChange = (db: Database, id: string) => db.select().from(mailChanges).where(eq(mailChanges.id, id)).get();
export const findChangeByKey = (db: Database, key: string) =>
  db.select().from(mailChanges).where(eq(mailChanges.idempotencyKey, key)).get();

export async function countChange(db: Database, id: string): Promise<Counted & { mailboxes: string[] }> {
  const [counts, mailboxes] = await runBatch(
    db,
    sql<Counted>`select count(distinct thread) as conversations, count(*) as messages from mail_change_items where change = ${id}`,
    sql<{ mailbox: string }>`select distinct m.mailbox from mail_change_items i join messages m on m.id = i.message where i.change = ${id}`,
  );
  return { ...(counts[0] ?? NONE), mailboxes: mailboxes.map(({ mailbox }) => mailbox) };
}

/** Restores unchanged messages only. A repeat restores nothing. */
export async function undoChange(db: Database, actor: Actor, id: string, action: MailAction, at: Date): Promise<Counted> {
  const { isUnchanged, restore, before, after } = EFFECTS[action];
  const unchanged = sql`
    from mail_change_items i join messages m on m.id = i.message join mail_changes c on c.id = i.change
    where c.id = ${id} and c.undone_at is null and ${isUnchanged(at.getTime())}`;
  const [counts] = await runBatch(
    db,
    sql<Counted>`select count(distinct i.thread) as conversations, count(*) as messages ${unchanged}`,
    insertAuditFrom(actor, `thread.undo-${action}`, sql`select i.thread, ${after}, ${before} ${unchanged} group by i.thread`),
    sql`
      update messages set ${restore} from mail_change_items i
      where i.change = ${id} and i.message = messages.id and messages.id in (select m.id ${unchanged})`,
    db.update(mailChanges).set({ undoneAt: new Date() }).where(eq(mailChanges.id, id)),
  );
  return counts[0] ?? NONE;
}
