import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { RECIPIENT_KINDS } from '../../src/features/mail/admin/recipients.schema.ts';
import { DELIVERY_STATES } from '../../src/features/mail/settings/delivery.schema.ts';

/** Incoming messages. Times: milliseconds since 1970, UTC. */
export const messages = sqliteTable(
  'messages',
  {
    /** Never reused, so that a page can request what it missed. */
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
    mailbox: text('mailbox').notNull(),
    thread: text('thread').notNull(),
    source: text('source', { enum: ['form', 'email', 'system'] }).notNull(),
    state: text('state', { enum: ['inbox', 'archived', 'spam', 'deleted'] }).notNull(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    fromKey: text('from_key').notNull(),
    replyKey: text('reply_key'),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Sanitised before it is stored. */
    html: text('html'),
    messageId: text('message_id'),
    inReplyTo: text('in_reply_to'),
    locale: text('locale', { enum: ['en', 'el'] }),
    spamScore: real('spam_score').notNull(),
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key').unique(),
    receivedAt: integer('received_at', { mode: 'timestamp_ms' }).notNull(),
    readAt: integer('read_at', { mode: 'timestamp_ms' }),
    /** Null until it changes. Spam and deleted messages expire by it. */
    stateSince: integer('state_since', { mode: 'timestamp_ms' }),
    /** One kept message excludes its conversation from retention. */
    kept: integer('kept', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('messages_by_state').on(table.mailbox, table.state, table.receivedAt),
    index('messages_by_thread').on(table.thread, table.state, table.receivedAt, table.readAt, table.mailbox),
    index('messages_by_message_id').on(table.messageId),
    index('messages_by_in_reply_to').on(table.inReplyTo),
    index('messages_by_sender').on(table.fromKey, table.state, table.source, table.receivedAt),
    index('messages_by_reply').on(table.replyKey).where(sql`reply_key is not null`),
  ],
);

export const attachments = sqliteTable(
  'attachments',
  {
    id: text('id').primaryKey(),
    message: text('message')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    contentId: text('content_id'),
    stored: integer('stored', { mode: 'boolean' }).notNull(),
  },
  (table) => [index('attachments_by_message').on(table.message)],
);

export const attachmentParts = sqliteTable(
  'attachment_parts',
  {
    attachment: text('attachment')
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Base64: D1 sends a blob as a list of numbers, three times the size. */
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachment, table.position] })],
);

export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    status: text('status', { enum: DELIVERY_STATES }).notNull(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    toKey: text('to_key').notNull(),
    replyKey: text('reply_key'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    automatic: integer('automatic', { mode: 'boolean' }).notNull(),
    thread: text('thread').notNull(),
    inReplyTo: text('in_reply_to'),
    messageId: text('message_id').notNull(),
    mailReferences: text('mail_references'),
    fromName: text('from_name'),
    fromAddress: text('from_address'),
    /** The language of a mail that the site wrote; none for one by the owner, or by an older version. */
    locale: text('locale'),
    /** Counted before each attempt, so that no two make the same. */
    attempts: integer('attempts').notNull(),
    error: text('error'),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    nextAttemptAt: integer('next_attempt_at', { mode: 'timestamp_ms' }),
    sentAt: integer('sent_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('outbox_by_status').on(table.status, table.nextAttemptAt),
    index('outbox_by_message_id').on(table.messageId),
    index('outbox_by_thread').on(table.thread, table.createdAt),
    index('outbox_by_recipient').on(table.toKey, table.automatic, table.createdAt),
  ],
);

/** Everybody to whom a mail goes that the owner wrote. A mail without rows goes to its `to_address` alone. */
export const outboxRecipients = sqliteTable(
  'outbox_recipients',
  {
    mail: text('mail')
      .notNull()
      .references(() => outbox.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind', { enum: RECIPIENT_KINDS }).notNull(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    addressKey: text('address_key').notNull(),
    status: text('status', { enum: DELIVERY_STATES }).notNull(),
    error: text('error'),
  },
  (table) => [primaryKey({ columns: [table.mail, table.position] }), index('outbox_recipients_by_address').on(table.addressKey)],
);

/** Files to be sent. Without a mail: stored, and not sent yet. */
export const outboxFiles = sqliteTable(
  'outbox_files',
  {
    id: text('id').primaryKey(),
    mail: text('mail').references(() => outbox.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    stored: integer('stored', { mode: 'boolean' }).notNull(),
    storedAt: integer('stored_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('outbox_files_by_mail').on(table.mail)],
);

export const outboxFileParts = sqliteTable(
  'outbox_file_parts',
  {
    attachment: text('attachment')
      .notNull()
      .references(() => outboxFiles.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachment, table.position] })],
);
