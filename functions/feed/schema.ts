import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { FeedScope } from '../../src/features/feed/admin/powerbi.schema.ts';

const time = (name: string) => integer(name, { mode: 'timestamp_ms' });

/** Of those who read `/api/feed`. */
export const feedTokens = sqliteTable('feed_tokens', {
  /** Public: the first part of the token. */
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** SHA-256 of the secret part, base64url. */
  hash: text('hash').notNull(),
  scopes: text('scopes', { mode: 'json' }).$type<FeedScope[]>().notNull(),
  createdAt: time('created_at').notNull(),
  /** Written at most once an hour. */
  lastUsedAt: time('last_used_at'),
  expiresAt: time('expires_at'),
  /** Then kept for a minute, so that it can be undone. */
  revokedAt: time('revoked_at'),
});
