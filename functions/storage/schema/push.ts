import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { PUSH_TOPICS, PUSH_URGENCIES, type PushTopic } from '../../../src/features/push/push.schema.ts';

export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    /** A secret: its holder may write to the browser. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    topics: text('topics', { mode: 'json' }).$type<PushTopic[]>().notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_subscriptions_by_locale').on(table.locale)],
);

export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    url: text('url').notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    topic: text('topic', { enum: PUSH_TOPICS }).notNull(),
    urgency: text('urgency', { enum: PUSH_URGENCIES }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('push_messages_by_time').on(table.createdAt)],
);

/** Outlives its subscription, so that the figures of a message stay true. */
export const pushDeliveries = sqliteTable(
  'push_deliveries',
  {
    message: text('message')
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    subscription: text('subscription').notNull(),
    /** `gone`: the subscription has ended. */
    state: text('state', { enum: ['queued', 'sending', 'sent', 'gone', 'failed', 'expired'] }).notNull(),
    attempts: integer('attempts').notNull(),
    status: integer('status'),
    dueAt: integer('due_at', { mode: 'timestamp_ms' }),
    settledAt: integer('settled_at', { mode: 'timestamp_ms' }),
  },
  (table) => [
    primaryKey({ columns: [table.message, table.subscription] }),
    index('push_deliveries_due').on(table.dueAt),
    index('push_deliveries_by_state').on(table.message, table.state),
  ],
);
