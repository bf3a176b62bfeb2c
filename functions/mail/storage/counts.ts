import { and, count, countDistinct, eq, isNull, ne, sql } from 'drizzle-orm';
import type { MailCounts } from '../../../src/features/mail/admin/mail.schema.ts';
import type { Unsent } from '../../../src/features/mail/settings/delivery.schema.ts';
import type { Database } from '../../storage/database.ts';
import { messages, outbox } from '../schema.ts';
import { isUnsent } from './outbox.ts';

const unsent = (db: Database) =>
  db.select({ status: outbox.status, mails: count() }).from(outbox).where(ne(outbox.status, 'sent')).groupBy(outbox.status);

function outboxCounts(rows: readonly { status: string; mails: number }[]): MailCounts['outbox'] {
  const of = (status: string) => rows.find((row) => row.status === status)?.mails ?? 0;
  return { queued: of('queued'), failed: of('failed'), held: of('held') };
}

export async function countMail(db: Database): Promise<MailCounts> {
  const [folders, mails] = await db.batch([
    db
      .select({
        ...{ mailbox: messages.mailbox, folder: messages.state, messages: count() },
        unread: sql`sum(${isNull(messages.readAt)})`.mapWith(Number),
      })
      .from(messages)
      .groupBy(messages.mailbox, messages.state),
    unsent(db),
  ]);
  const unread = folders.reduce((sum, row) => (row.folder === 'inbox' ? sum + row.unread : sum), 0);
  return { unread, folders, outbox: outboxCounts(mails) };
}

export async function mailToday(db: Database, limit: number) {
  const isUnread = and(eq(messages.state, 'inbox'), isNull(messages.readAt));
  const conversations = (state: Unsent) => sql`count(distinct case when ${isUnsent(state)} then thread end)`.mapWith(Number).as(state);
  const [[unread], newest, [unsentIn]] = await db.batch([
    db
      .select({ messages: count(), conversations: countDistinct(messages.thread) })
      .from(messages)
      .where(isUnread),
    db
      .select({
        ...{ id: messages.id, mailbox: messages.mailbox, thread: messages.thread, source: messages.source },
        ...{ fromName: messages.fromName, fromAddress: messages.fromAddress, subject: messages.subject, receivedAt: messages.receivedAt },
        text: sql<string>`substr(${messages.text}, 1, 600)`,
      })
      .from(messages)
      .where(isUnread)
      .orderBy(sql`${messages.receivedAt} desc`)
      .limit(limit),
    db
      .select({
        queued: conversations('queued'),
        delayed: conversations('delayed'),
        failed: conversations('failed'),
        held: conversations('held'),
      })
      .from(outbox)
      .where(ne(outbox.status, 'sent')),
  ]);
  return {
    unread: unread?.messages ?? 0,
    conversations: unread?.conversations ?? 0,
    newest,
    outbox: unsentIn ?? { queued: 0, delayed: 0, failed: 0, held: 0 },
  };
}
