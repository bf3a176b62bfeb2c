import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { DraftContent } from '../../src/features/mail/admin/drafts/draft.schema.ts';
import { MAIL_ACTIONS, MAIL_STATES } from '../../src/features/mail/admin/mail.schema.ts';
import { messages } from './schema.ts';

export const mailChanges = sqliteTable(
  'mail_changes',
  {
    id: text('id').primaryKey(),
    idempotencyKey: text('idempotency_key').unique(),
    action: text('action', { enum: MAIL_ACTIONS }).notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
    undoneAt: integer('undone_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('mail_changes_by_time').on(table.at)],
);

export const mailChangeItems = sqliteTable(
  'mail_change_items',
  {
    change: text('change')
      .notNull()
      .references(() => mailChanges.id, { onDelete: 'cascade' }),
    message: text('message')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    thread: text('thread').notNull(),
    state: text('state', { enum: MAIL_STATES }).notNull(),
    stateSince: integer('state_since', { mode: 'timestamp_ms' }),
    readAt: integer('read_at', { mode: 'timestamp_ms' }),
    kept: integer('kept', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.change, table.message] }), index('mail_change_items_by_message').on(table.message)],
);

export const mailTemplates = sqliteTable(
  'mail_templates',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    subject: text('subject'),
    text: text('text').notNull(),
    version: integer('version').notNull(),
    updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('mail_templates_by_name').on(table.locale, table.name)],
);

export const mailBlocks = sqliteTable('mail_blocks', {
  id: text('id').primaryKey(),
  /** An address's key (`toKey`), or a domain, which covers its subdomains. */
  value: text('value').notNull().unique(),
  note: text('note').notNull(),
  version: integer('version').notNull(),
  createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
});

export const mailMailboxes = sqliteTable('mail_mailboxes', {
  name: text('name').primaryKey(),
  title: text('title').notNull(),
  address: text('address'),
  version: integer('version').notNull(),
});

/** Lower case; `MAIL_ALIASES` takes precedence. */
export const mailAliases = sqliteTable(
  'mail_aliases',
  {
    address: text('address').primaryKey(),
    mailbox: text('mailbox')
      .notNull()
      .references(() => mailMailboxes.name, { onDelete: 'cascade' }),
  },
  (table) => [index('mail_aliases_by_mailbox').on(table.mailbox)],
);

export const mailSettings = sqliteTable('mail_settings', {
  id: integer('id').primaryKey(),
  fromName: text('from_name').notNull(),
  signatures: text('signatures', { mode: 'json' }).$type<{ en: string; el: string }>().notNull(),
  greetings: text('greetings', { mode: 'json' }).$type<{ en: string; el: string }>().notNull().default({ en: '', el: '' }),
  keptMonths: integer('kept_months').notNull(),
  deletedDays: integer('deleted_days').notNull(),
  version: integer('version').notNull(),
  updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
});

/** Mails being written. `to` and the other lists are as typed; `addressKeys` finds what is about a person. */
export const mailDrafts = sqliteTable(
  'mail_drafts',
  {
    id: text('id').primaryKey(),
    thread: text('thread'),
    to: text('to_list').notNull(),
    cc: text('cc_list').notNull(),
    bcc: text('bcc_list').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    files: text('files', { mode: 'json' }).$type<DraftContent['files']>().notNull(),
    key: text('key').notNull(),
    addressKeys: text('address_keys', { mode: 'json' }).$type<string[]>().notNull(),
    version: integer('version').notNull(),
    updatedAt: integer('updated_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('mail_drafts_by_time').on(table.updatedAt)],
);
