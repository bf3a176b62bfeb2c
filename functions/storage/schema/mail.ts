import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** A message that came in: by a form, by mail, or from the site itself. Times: milliseconds since 1970, UTC. */
export const messages = sqliteTable(
  'messages',
  {
    /** Rises with each message and is never given twice, so that a page that was away can ask for what it missed. */
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
    /** Since when it has been in its state; null: since it came. Spam and deleted messages go for good by it. */
    stateSince: integer('state_since', { mode: 'timestamp_ms' }),
    /** The conversation is kept beyond its time, as a contract is; one kept message keeps them all. */
    kept: integer('kept', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [
    index('messages_by_state').on(table.mailbox, table.state, table.receivedAt),
    // Holds all that the list of conversations is made of, so that it is read alone.
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
    /** Its place among the attachments of the message, from 0. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** `Content-ID` of RFC 2392 without its brackets: what `data-cid` of the message's images names. */
    contentId: text('content_id'),
    /** False while its content is not there whole; earlier versions threw away what was over a limit. */
    stored: integer('stored', { mode: 'boolean' }).notNull(),
  },
  (table) => [index('attachments_by_message').on(table.message)],
);

/** The content of an attachment in pieces, since a row holds less than a file may (`functions/mail/incoming/attachments.ts`). */
export const attachmentParts = sqliteTable(
  'attachment_parts',
  {
    attachment: text('attachment')
      .notNull()
      .references(() => attachments.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Base64: D1 sends a blob as a list of numbers, which takes three times the room on the way. */
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.attachment, table.position] })],
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
    /** True for what the site writes by itself; false for what the owner wrote (RFC 3834). */
    automatic: integer('automatic', { mode: 'boolean' }).notNull(),
    thread: text('thread').notNull(),
    inReplyTo: text('in_reply_to'),
    messageId: text('message_id').notNull(),
    /** What `References` says (RFC 5322), with blanks between; null for `inReplyTo` alone. */
    mailReferences: text('mail_references'),
    /** Another sender than that of all mail. */
    fromName: text('from_name'),
    fromAddress: text('from_address'),
    /** Attempts begun. Who begins one counts it first, so that no two make the same. */
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
