import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PRIVACY_KIND_NAMES, PRIVACY_STATES, PRIVACY_STEPS } from '../../src/features/privacy/privacy.schema.ts';

/** Times: milliseconds since 1970, UTC; days: `YYYY-MM-DD` in Athens. */
export const privacyRequests = sqliteTable(
  'privacy_requests',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    kind: text('kind', { enum: PRIVACY_KIND_NAMES }).notNull(),
    state: text('state', { enum: [...PRIVACY_STATES] }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    about: text('about').notNull(),
    subject: text('subject', { enum: ['self', 'other'] }).notNull(),
    relation: text('relation').notNull(),
    locale: text('locale', { enum: ['en', 'el'] }).notNull(),
    receivedAt: integer('received_at', { mode: 'timestamp_ms' }).notNull(),
    dueOn: text('due_on').notNull(),
    acknowledgeBy: text('acknowledge_by'),
    extended: integer('extended', { mode: 'boolean' }).notNull(),
    closedAt: integer('closed_at', { mode: 'timestamp_ms' }),
    idempotencyKey: text('idempotency_key').unique(),
    unannounced: text('unannounced', { enum: ['new', 'joined'] }),
  },
  (table) => [
    index('privacy_requests_by_state').on(table.state, table.dueOn),
    index('privacy_requests_by_key').on(table.emailKey, table.kind),
  ],
);

export const privacyEvents = sqliteTable(
  'privacy_events',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    request: text('request')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    step: text('step', { enum: [...PRIVACY_STEPS] }).notNull(),
    note: text('note').notNull(),
    at: integer('at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('privacy_events_by_request').on(table.request, table.at)],
);

/** SHA-256 only: nobody who reads the database can follow the links. */
export const privacyTokens = sqliteTable(
  'privacy_tokens',
  {
    hash: text('hash').primaryKey(),
    request: text('request')
      .notNull()
      .references(() => privacyRequests.id, { onDelete: 'cascade' }),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('privacy_tokens_by_request').on(table.request, table.hash)],
);

/**
 * Whose data was erased, so that restoring an older backup erases it again. Each hash has a salt of its own: the rows list nobody, and only
 * somebody who knows an address can look for it.
 */
export const erasedAddresses = sqliteTable('erased_addresses', {
  /** SHA-256 of salt, space and the address's key (`toKey`). */
  hash: text('hash').primaryKey(),
  salt: text('salt').notNull(),
  erasedAt: integer('erased_at', { mode: 'timestamp_ms' }).notNull(),
});
