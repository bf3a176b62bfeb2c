import { asc, eq, isNull, sql } from 'drizzle-orm';
import { TOKENS_LIMIT } from '../../../src/features/feed/admin/powerbi.schema.ts';
import { type Actor, insertAuditFrom } from '../../storage/audit.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';
import { feedTokens } from '../schema.ts';

export type FeedTokenRow = typeof feedTokens.$inferSelect;

const RESTORE_MS = 60_000;

const HAS_ROOM = sql`(select count(*) from feed_tokens where revoked_at is null) < ${TOKENS_LIMIT}`;

export const findFeedToken = (db: Database, id: string): Promise<FeedTokenRow | undefined> =>
  db.select().from(feedTokens).where(eq(feedTokens.id, id)).get();

export const listFeedTokens = (db: Database): Promise<FeedTokenRow[]> =>
  db.select().from(feedTokens).where(isNull(feedTokens.revokedAt)).orderBy(asc(feedTokens.createdAt), asc(feedTokens.id));

export const touchFeedToken = (db: Database, id: string, now: Date) =>
  db.update(feedTokens).set({ lastUsedAt: now }).where(eq(feedTokens.id, id));

/** Forgets earlier tokens for good. @returns false if there are too many */
export async function insertFeedToken(
  db: Database,
  actor: Actor,
  { id, name, hash, scopes, createdAt, expiresAt }: Omit<FeedTokenRow, 'lastUsedAt' | 'revokedAt'>,
): Promise<boolean> {
  const after = JSON.stringify({ name, scopes, expiresAt: expiresAt?.toISOString() ?? null });
  const [made] = await runBatch(
    db,
    sql<{ id: string }>`
      insert into feed_tokens (id, name, hash, scopes, created_at, expires_at)
      select ${id}, ${name}, ${hash}, ${JSON.stringify(scopes)}, ${createdAt.getTime()}, ${expiresAt?.getTime() ?? null} where ${HAS_ROOM}
      returning id`,
    insertAuditFrom(actor, 'feed-token.create', sql`select id, null, ${after} from feed_tokens where id = ${id}`),
    sql`delete from feed_tokens where revoked_at < ${createdAt.getTime() - RESTORE_MS}`,
  );
  return made.length > 0;
}

async function setRevoked(db: Database, actor: Actor, id: string, to: 'revoke' | 'restore', now: number): Promise<boolean> {
  const isOpen = to === 'revoke' ? sql`revoked_at is null` : sql`revoked_at > ${now - RESTORE_MS} and ${HAS_ROOM}`;
  const [, changed] = await runBatch(
    db,
    insertAuditFrom(actor, `feed-token.${to}`, sql`select id, null, null from feed_tokens where id = ${id} and ${isOpen}`),
    sql<{ id: string }>`
      update feed_tokens set revoked_at = ${to === 'revoke' ? now : null} where id = ${id} and ${isOpen} returning id`,
  );
  return changed.length > 0;
}

export const revokeFeedToken = (db: Database, actor: Actor, id: string, now: Date): Promise<boolean> =>
  setRevoked(db, actor, id, 'revoke', now.getTime());

export const restoreFeedToken = (db: Database, actor: Actor, id: string, now: Date): Promise<boolean> =>
  setRevoked(db, actor, id, 'restore', now.getTime());
