import { and, asc, count, eq, gt, isNull, lt, max, type SQL, sql } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import type { MessageSummary } from '../../../src/features/mail/admin/live/socket.schema.ts';
import { ALL_MAILBOXES } from '../../../src/features/mail/settings/mailbox.schema.ts';
import { runBatch } from '../../storage/batch.ts';
import { type Database, database } from '../../storage/database.ts';
import { messages } from '../schema.ts';
import { keyOf } from './address-keys.ts';
import { type AttachmentFile, completeFiles, fileStatements } from './attachments.ts';
import type { ContentStores } from './contents.ts';
import { guarded } from './retention.ts';

export type StoredMessage = typeof messages.$inferSelect;
export type MessageRow = Omit<typeof messages.$inferInsert, 'sequence' | 'fromKey' | 'replyKey'>;

/**
 * Stores small messages with their files at once. Pieces of large files and the bucket's contents follow; the sender's repeat completes them. A
 * known idempotency key changes nothing.
 */
export async function insertMessage(
  stores: ContentStores,
  row: MessageRow,
  files: readonly AttachmentFile[] = [],
  also: readonly SQL[] = [],
): Promise<{ message: StoredMessage; isNew: boolean }> {
  const db = database(stores.DB);
  const key = row.idempotencyKey;
  const isSame = key ? eq(messages.idempotencyKey, key) : eq(messages.id, row.id);
  const find = () => db.select().from(messages).where(isSame).get();
  let message = key ? await find() : undefined;
  if (!message) {
    const keys = { fromKey: toKey(row.fromAddress), replyKey: keyOf(row.details['replyTo']) };
    const insert = db
      .insert(messages)
      .values({ ...row, ...keys })
      .onConflictDoNothing({ target: messages.idempotencyKey });
    try {
      await runBatch(db, insert, ...fileStatements(stores, row.id, files), ...also);
    } catch (error) {
      // A concurrent request may have stored the same key; then attachments have no message.
      message = key ? await find() : undefined;
      if (!message) throw error;
    }
    message ??= await find();
  }
  if (!message) throw new Error('a message was neither stored nor known');
  if (files.length > 0) await completeFiles(stores, message.id, files);
  return { message, isNew: message.id === row.id };
}

export async function knownKeys(db: Database, keys: readonly string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const { idempotencyKey: key } = messages;
  const rows = await db
    .select({ key })
    .from(messages)
    .where(sql`${key} in (select value from json_each(${JSON.stringify(keys)}))`);
  return new Set(rows.map((row) => row.key));
}

const inInbox = (mailbox: string) =>
  and(mailbox === ALL_MAILBOXES ? undefined : eq(messages.mailbox, mailbox), eq(messages.state, 'inbox'));

export async function mailboxState(db: Database, mailbox: string): Promise<{ unread: number; sequence: number }> {
  const [[unread], [newest]] = await db.batch([
    db
      .select({ count: count() })
      .from(messages)
      .where(and(inInbox(mailbox), isNull(messages.readAt))),
    db.select({ sequence: max(messages.sequence) }).from(messages),
  ]);
  return { unread: unread?.count ?? 0, sequence: newest?.sequence ?? 0 };
}

const PREVIEW_LENGTH = 140;
const PREVIEW_READ = 4 * PREVIEW_LENGTH;

export async function summariesAfter(db: Database, mailbox: string, sequence: number, limit: number): Promise<MessageSummary[]> {
  const rows = await db
    .select({
      id: messages.id,
      sequence: messages.sequence,
      mailbox: messages.mailbox,
      thread: messages.thread,
      source: messages.source,
      fromName: messages.fromName,
      fromAddress: messages.fromAddress,
      subject: messages.subject,
      preview: sql<string>`substr(${messages.text}, 1, ${PREVIEW_READ})`,
      receivedAt: messages.receivedAt,
    })
    .from(messages)
    .where(and(inInbox(mailbox), gt(messages.sequence, sequence)))
    .orderBy(asc(messages.sequence))
    .limit(limit);
  return rows.map(({ preview, receivedAt, ...row }) => ({
    ...row,
    preview: preview.replace(/\s+/gu, ' ').trim().slice(0, PREVIEW_LENGTH).toWellFormed(),
    receivedAt: receivedAt.toISOString(),
  }));
}

/** Keeps messages of privacy requests. */
export async function deleteSpamBefore(db: Database, before: Date): Promise<number> {
  const since = sql`coalesce(${messages.stateSince}, ${messages.receivedAt})`;
  const where = and(eq(messages.state, 'spam'), lt(since, before.getTime()), sql`thread not in (${guarded})`);
  // Counts rows: the platform's own count includes the search index.
  return (await db.delete(messages).where(where).returning({ sequence: messages.sequence })).length;
}
