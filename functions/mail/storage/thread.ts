import { and, asc, desc, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';
import { TEXT_SHOWN } from '../../../src/features/mail/admin/mail.schema.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { attachments, messages, outbox, outboxRecipients } from '../schema.ts';
import { findSentThread } from './outbox.ts';
import { filesIn } from './outbox-files.ts';
import { recipientsIn, recipientsOf } from './recipients.ts';
import { GROUP_RANK } from './thread-list.ts';

interface ThreadFacts {
  subject: string;
  mailbox: string;
  locale: 'en' | 'el' | null;
  rank: number;
  unread: number;
  kept: number;
  privacyRequest: string | null;
}

const textStart = (column: typeof messages.text | typeof outbox.text) => sql<string>`substr(${column}, 1, ${TEXT_SHOWN + 1})`;

export async function readThread(db: Database, thread: string, { before, limit }: { before: number; limit: number }) {
  const union = sql`
    select id, received_at as at, 1 as isIn from messages where thread = ${thread} and received_at < ${before}
    union all select id, created_at as at, 0 as isIn from outbox where thread = ${thread} and created_at < ${before}`;
  const [facts, items, totals] = await runBatch(
    db,
    sql<ThreadFacts & { at: number }>`
      select max(received_at) as at, subject, mailbox, locale, ${GROUP_RANK} as rank, sum(read_at is null) as unread, sum(kept) > 0 as kept,
        group_concat(distinct json_extract(details, '$.privacyRequest')) as privacyRequest
      from messages where thread = ${thread} group by thread`,
    sql<{ id: string; at: number; isIn: number }>`select * from (${union}) order by at desc, id limit ${limit}`,
    sql<{ total: number }>`select count(*) as total from (${union})`,
  );
  const ids = (isIn: number) => items.flatMap((item) => (item.isIn === isIn ? [item.id] : []));
  const [received, files, sent, recipients, sentFiles] = await db.batch([
    db
      .select({ ...getTableColumns(messages), text: textStart(messages.text) })
      .from(messages)
      .where(inArray(messages.id, ids(1))),
    db
      .select()
      .from(attachments)
      .where(inArray(attachments.message, ids(1)))
      .orderBy(asc(attachments.position)),
    db
      .select({ ...getTableColumns(outbox), text: textStart(outbox.text) })
      .from(outbox)
      .where(inArray(outbox.id, ids(0))),
    recipientsIn(db, ids(0)),
    filesIn(db, ids(0)),
  ]);
  return { facts: facts[0], received, files, sent, recipients, sentFiles, total: totals[0]?.total ?? 0 };
}

export async function readReplyContext(db: Database, thread: string) {
  const [[received, sent, recipients], [ids]] = await Promise.all([
    db.batch([
      db
        .select({
          ...{ mailbox: messages.mailbox, subject: messages.subject, fromName: messages.fromName, fromAddress: messages.fromAddress },
          toAddress: messages.toAddress,
          ...{ details: messages.details, messageId: messages.messageId, receivedAt: messages.receivedAt },
        })
        .from(messages)
        .where(and(eq(messages.thread, thread), ne(messages.source, 'system')))
        .orderBy(desc(messages.receivedAt), desc(messages.sequence))
        .limit(1),
      db
        .select({
          ...{ id: outbox.id, subject: outbox.subject, toAddress: outbox.toAddress, messageId: outbox.messageId },
          ...{ automatic: outbox.automatic, createdAt: outbox.createdAt, status: outbox.status, error: outbox.error },
        })
        .from(outbox)
        .where(eq(outbox.thread, thread))
        // What the owner wrote, if anything.
        .orderBy(asc(outbox.automatic), desc(outbox.createdAt))
        .limit(1),
      db
        .select(getTableColumns(outboxRecipients))
        .from(outboxRecipients)
        .where(
          eq(
            outboxRecipients.mail,
            sql`(select id from outbox where thread = ${thread} and automatic = 0 order by created_at desc limit 1)`,
          ),
        )
        .orderBy(asc(outboxRecipients.position)),
    ]),
    runBatch(
      db,
      sql<{ messageId: string }>`
      select messageId from (
        select message_id as messageId, received_at as at from messages where thread = ${thread} and message_id is not null
        union all select message_id, created_at from outbox where thread = ${thread}
      ) order by at desc limit 20`,
    ),
  ]);
  const [mail] = sent;
  return {
    received: received[0],
    sent: mail && { ...mail, recipients: recipientsOf(mail, recipients) },
    references: ids.map(({ messageId }) => messageId).reverse(),
  };
}

/** By `In-Reply-To` and `References` (RFC 5322, section 3.6.4), or by a reply that came earlier. */
export async function findThread(
  db: Database,
  mailbox: string,
  { messageId, references }: { messageId: string | undefined; references: readonly string[] },
): Promise<string | undefined> {
  if (references.length === 0 && messageId === undefined) return undefined;
  const sent = await findSentThread(db, references);
  if (sent !== undefined) return sent;
  const known = await db
    .select({ thread: messages.thread })
    .from(messages)
    .where(
      and(
        eq(messages.mailbox, mailbox),
        or(
          references.length > 0 ? inArray(messages.messageId, [...references]) : undefined,
          messageId === undefined ? undefined : eq(messages.inReplyTo, messageId),
        ),
      ),
    )
    .orderBy(asc(messages.sequence))
    .limit(1)
    .get();
  return known?.thread;
}
