import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { BROADCAST_STATES, type BroadcastTexts } from '../../src/features/push/admin/notifications.schema.ts';
import { PUSH_DELIVERY_STATES, PUSH_TOPICS, PUSH_URGENCIES, type PushTopic } from '../../src/features/push/push.schema.ts';

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

export const pushBroadcasts = sqliteTable(
  'push_broadcasts',
  {
    id: text('id').primaryKey(),
    key: text('key').notNull().unique(),
    texts: text('texts', { mode: 'json' }).$type<BroadcastTexts>().notNull(),
    page: text('page').notNull(),
    topic: text('topic', { enum: PUSH_TOPICS }).notNull(),
    urgency: text('urgency', { enum: PUSH_URGENCIES }).notNull(),
    ttlS: integer('ttl_s').notNull(),
    sendAt: integer('send_at', { mode: 'timestamp_ms' }).notNull(),
    state: text('state', { enum: BROADCAST_STATES }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    startedAt: integer('started_at', { mode: 'timestamp_ms' }),
    stoppedAt: integer('stopped_at', { mode: 'timestamp_ms' }),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('push_broadcasts_due').on(table.state, table.sendAt), index('push_broadcasts_by_time').on(table.sendAt)],
);

export const pushMessages = sqliteTable(
  'push_messages',
  {
    id: text('id').primaryKey(),
    broadcast: text('broadcast').references(() => pushBroadcasts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    body: text('body').notNull(),
    url: text('url').notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    topic: text('topic', { enum: PUSH_TOPICS }).notNull(),
    urgency: text('urgency', { enum: PUSH_URGENCIES }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('push_messages_by_broadcast').on(table.broadcast, table.locale)],
);

/** Outlives its subscription, so that the figures of a message stay true. */
export const pushDeliveries = sqliteTable(
  'push_deliveries',
  {
    message: text('message')
      .notNull()
      .references(() => pushMessages.id, { onDelete: 'cascade' }),
    subscription: text('subscription').notNull(),
    /** `gone`: the subscription has ended. `cancelled`: the owner stopped the rest. */
    state: text('state', { enum: PUSH_DELIVERY_STATES }).notNull(),
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
