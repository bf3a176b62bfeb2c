import { blob, index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A message that came in: by a form, by mail, or from the site itself. Times: milliseconds since 1970, UTC. */
export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    /** Rises by one with each message, so that a page that was away can ask for what it missed. */
    sequence: integer('sequence').notNull().unique(),
    mailbox: text('mailbox').notNull(),
    thread: text('thread').notNull(),
    source: text('source', { enum: ['form', 'email', 'system'] }).notNull(),
    state: text('state', { enum: ['inbox', 'archived', 'spam', 'deleted'] }).notNull(),
    fromName: text('from_name').notNull(),
    fromAddress: text('from_address').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Sanitised before it is stored; null for a plain message. */
    html: text('html'),
    /** `Message-ID` and `In-Reply-To` of RFC 5322, where the message came by mail. */
    messageId: text('message_id'),
    inReplyTo: text('in_reply_to'),
    locale: text('locale', { enum: ['en', 'el'] }),
    /** 0 (surely not) to 1 (surely spam). */
    spamScore: real('spam_score').notNull(),
    /** What a message is about, beside its text: answers of the brief, reasons of the spam score. JSON. */
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The sender's own key of this message: a repeat is not stored twice. */
    idempotencyKey: text('idempotency_key').unique(),
    receivedAt: integer('received_at', { mode: 'timestamp_ms' }).notNull(),
    readAt: integer('read_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    index('messages_by_state').on(table.mailbox, table.state, table.receivedAt),
    index('messages_by_thread').on(table.thread),
    index('messages_by_message_id').on(table.messageId),
  ],
);

export const attachments = sqliteTable(
  'attachments',
  {
    id: text('id').primaryKey(),
    message: text('message')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    type: text('type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Null when it was over the limit: its name and size are kept. */
    content: blob('content', { mode: 'buffer' }),
  },
  (table) => [index('attachments_by_message').on(table.message)],
);

/** Every mail that goes out is written here first. `kept`: no way to send is configured; the owner reads it here. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    /** One mail for each key, however often its cause repeats. */
    key: text('key').notNull().unique(),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    thread: text('thread'),
    inReplyTo: text('in_reply_to'),
    messageId: text('message_id').notNull(),
    attempts: integer('attempts').notNull(),
    error: text('error'),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    nextAttemptAt: integer('next_attempt_at', { mode: 'timestamp_ms' }),
    sentAt: integer('sent_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('outbox_by_status').on(table.status, table.nextAttemptAt)],
);
