import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FeedScope } from '../../src/features/feed/admin/powerbi.schema.ts';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });

export const feedTokens = sqliteTable('feed_tokens', {
  /** Public: the first part of the token. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the secret part, base64url. */
  hash: text('hash').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<FeedScope[]>().notNull(),
  createdAt: time('created_at').notNull(),
  lastUsedAt: time('last_used_at'),
  expiresAt: time('expires_at'),
  revokedAt: time('revoked_at'),
});
