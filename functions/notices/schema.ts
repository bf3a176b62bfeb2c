import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { NOTICE_NAMES, type NoticeKind, type Way } from '../../src/features/notices/admin/kinds.shared.ts';
import { users } from '../auth/schema.ts';
import { messages } from '../mail/schema.ts';

const at = (name: string) => integer(name, { mode: 'timestamp_ms' });

export const NOTICE_STATES = ['due', 'digest', 'sending', 'sent', 'failed'] as const;

/** Notices for the owner, one row per way. Visitors' words stay in the message. */
export const ownerNotices = sqliteTable(
  'owner_notices',
  {
    id: integer('id').primaryKey(),
    key: text('key').notNull(),
    way: text('way', { enum: ['mail', 'push'] }).notNull(),
    kind: text('kind', { enum: [...NOTICE_NAMES, 'digest'] }).notNull(),
    message: text('message').references(() => messages.id, { onDelete: 'cascade' }),
    /** Numbers and names of the site's own; nothing about a person. */
    facts: text('facts', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    page: text('page').notNull(),
    at: at('at').notNull(),
    state: text('state', { enum: NOTICE_STATES }).notNull(),
    dueAt: at('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    parcel: text('parcel'),
    claimedAt: at('claimed_at'),
    sentAt: at('sent_at'),
    error: text('error'),
  },
  (table) => [
    uniqueIndex('owner_notices_by_key').on(table.key, table.way),
    index('owner_notices_due').on(table.way, table.state, table.dueAt),
    index('owner_notices_claimed').on(table.way, table.claimedAt),
    index('owner_notices_by_message').on(table.message),
  ],
);

export const ownerDevices = sqliteTable('owner_devices', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** A secret: its holder may write to the browser. */
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: at('created_at').notNull(),
  lastAt: at('last_at'),
  failures: integer('failures').notNull().default(0),
});

export const noticeSettings = sqliteTable('notice_settings', {
  id: integer('id').primaryKey(),
  address: text('address'),
  locale: text('locale', { enum: ['en', 'el'] }).notNull(),
  zone: text('zone').notNull(),
  quiet: integer('quiet', { mode: 'boolean' }).notNull(),
  quietFrom: text('quiet_from').notNull(),
  quietTo: text('quiet_to').notNull(),
  urgentPasses: integer('urgent_passes', { mode: 'boolean' }).notNull(),
  digest: integer('digest', { mode: 'boolean' }).notNull(),
  digestAt: text('digest_at').notNull(),
  ways: text('ways', { mode: 'json' }).$type<Partial<Record<NoticeKind, Way>>>().notNull(),
  version: integer('version').notNull(),
  updatedAt: at('updated_at').notNull(),
});
