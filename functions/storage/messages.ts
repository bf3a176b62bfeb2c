import { and, count, eq, isNull, lt, sql } from 'drizzle-orm';
import type { MessageSummary } from '../../src/features/mail/mail.schema.ts';
import type { Database } from './database.ts';
import { attachments, messages } from './schema/mail.ts';

export type StoredMessage = typeof messages.$inferSelect;
export type MessageRow = Omit<typeof messages.$inferInsert, 'sequence'>;
export type AttachmentRow = Omit<typeof attachments.$inferInsert, 'message'>;

const nextSequence = sql<number>`(select coalesce(max(${messages.sequence}), 0) + 1 from ${messages})`;

/**
 * Stores a message with its attachments at once, or nothing of it. A row with a known idempotency key is left as it is.
 * @returns the stored row, and whether it is new
 */
export async function insertMessage(
  db: Database,
  row: MessageRow,
  parts: readonly AttachmentRow[] = [],
): Promise<{ message: StoredMessage; isNew: boolean }> {
  const insert = db
    .insert(messages)
    .values({ ...row, sequence: nextSequence })
    .onConflictDoNothing({ target: messages.idempotencyKey })
    .returning();
  const files = parts.map((part) => db.insert(attachments).values({ ...part, message: row.id }));
  if (row.idempotencyKey) {
    const known = await db.select().from(messages).where(eq(messages.idempotencyKey, row.idempotencyKey)).get();
    if (known) return { message: known, isNew: false };
  }
  const [inserted] = files.length > 0 ? await db.batch([insert, ...files]) : [await insert];
  const message = inserted[0];
  if (message) return { message, isNew: true };
  // The same key was stored between the question and the insert.
  const known = await db
    .select()
    .from(messages)
    .where(eq(messages.idempotencyKey, row.idempotencyKey ?? ''))
    .get();
  if (!known) throw new Error('a message was neither stored nor known');
  return { message: known, isNew: false };
}

/** How many messages of a mailbox's inbox nobody has read. */
export async function countUnread(db: Database, mailbox: string): Promise<number> {
  const row = await db
    .select({ unread: count() })
    .from(messages)
    .where(and(eq(messages.mailbox, mailbox), eq(messages.state, 'inbox'), isNull(messages.readAt)))
    .get();
  return row?.unread ?? 0;
}

/** Characters of a message's text that a list shows. */
const PREVIEW_LENGTH = 140;

/** One line of the owner's list; undefined when the message is gone. */
export async function findSummary(db: Database, id: string): Promise<MessageSummary | undefined> {
  const row = await db.select().from(messages).where(eq(messages.id, id)).get();
  return row && summaryOf(row);
}

const summaryOf = (row: StoredMessage): MessageSummary => ({
  id: row.id,
  sequence: row.sequence,
  mailbox: row.mailbox,
  thread: row.thread,
  source: row.source,
  fromName: row.fromName,
  fromAddress: row.fromAddress,
  subject: row.subject,
  preview: row.text.replace(/\s+/gu, ' ').slice(0, PREVIEW_LENGTH),
  receivedAt: row.receivedAt.toISOString(),
});

/** Deletes the spam that came before a time, with its attachments. @returns how many messages */
export async function deleteSpamBefore(db: Database, before: Date): Promise<number> {
  const { meta } = await db.delete(messages).where(and(eq(messages.state, 'spam'), lt(messages.receivedAt, before)));
  return meta.changes;
}
