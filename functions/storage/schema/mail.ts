import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Incoming messages: by a form, by mail, or from the site itself. Times: milliseconds since 1970, UTC. */
export const messages = sqliteTable(
  'messages',
  {
    /** Rises and is never reused, so that a page can request what it missed. */
    sequence: integer('sequence').primaryKey({ autoIncrement: true }),
    id: text('id').notNull().unique(),
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
    messageId: text('message_id'),
    inReplyTo: text('in_reply_to'),
    locale: text('locale', { enum: ['en', 'el'] }),
    /** 0 (surely not) to 1 (surely spam). */
    spamScore: real('spam_score').notNull(),
    details: text('details', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    idempotencyKey: text('idempotency_key').unique(),
    receivedAt: integer('received_at', { mode: 'timestamp_ms' }).notNull(),
    readAt: integer('read_at', { mode: 'timestamp_ms' }),
    /** Null since it came. Spam and deleted messages expire by it. */
    stateSince: integer('state_since', { mode: 'timestamp_ms' }),
    /** Excluded from retention, such as a contract; one kept message keeps its conversation. */
    kept: integer('kept', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('messages_by_state').on(table.mailbox, table.state, table.receivedAt),
    // A covering index for the list of conversations.
    index('messages_by_thread').on(table.thread, table.state, table.receivedAt, table.readAt, table.mailbox),
    index('messages_by_message_id').on(table.messageId),
    index('messages_by_in_reply_to').on(table.inReplyTo),
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
    /** `Content-ID` of RFC 2392 without its brackets, as in `data-cid` of the message's images. */
    contentId: text('content_id'),
    /** False until all pieces are stored; earlier versions discarded what was over a limit. */
    stored: integer('stored', { mode: 'boolean' }).notNull(),
  },
  (table) => [index('attachments_by_message').on(table.message)],
);

/** Pieces, since a row holds less than a file may (`functions/storage/mail/attachments.ts`). */
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

/** Every outgoing mail is written here first. `kept`: no transport is configured; the owner reads it here. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    /** One mail per key, however often its cause repeats. */
    key: text('key').notNull().unique(),
    status: text('status', { enum: ['queued', 'sent', 'failed', 'kept'] }).notNull(),
    toAddress: text('to_address').notNull(),
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** True for the site's own mails, false for the owner's (RFC 3834). */
    automatic: integer('automatic', { mode: 'boolean' }).notNull(),
    thread: text('thread').notNull(),
    inReplyTo: text('in_reply_to'),
    messageId: text('message_id').notNull(),
    /** `References` of RFC 5322, separated by blanks; null for `inReplyTo` alone. */
    mailReferences: text('mail_references'),
    fromName: text('from_name'),
    fromAddress: text('from_address'),
    /** Attempts begun, counted first, so that no two make the same. */
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
  ],
);
