import { sql } from 'drizzle-orm';
import { feedTokens } from '../feed/schema.ts';
import { integrationCalls } from '../integrations/schema.ts';
import type { Database } from './database.ts';

export type IntegrationCall = typeof integrationCalls.$inferSelect;

/** In a flood of calls, one per minute is written. */
const WRITTEN_EVERY_MS = 60_000;

export const recordCall = (db: Database, call: IntegrationCall) =>
  db
    .insert(integrationCalls)
    .values(call)
    .onConflictDoUpdate({
      target: [integrationCalls.service, integrationCalls.outcome],
      set: { at: call.at, reason: call.reason },
      setWhere: sql`${integrationCalls.at} <= ${call.at.getTime() - WRITTEN_EVERY_MS}`,
    });

export const listCalls = (db: Database): Promise<IntegrationCall[]> => db.select().from(integrationCalls);

export async function feedUse(db: Database): Promise<{ tokens: number; lastUsedAt: Date | null }> {
  const row = await db
    .select({
      tokens: sql`count(*) filter (where ${feedTokens.revokedAt} is null)`.mapWith(Number),
      lastUsedAt: sql<number | null>`max(${feedTokens.lastUsedAt})`,
    })
    .from(feedTokens)
    .get();
  return { tokens: row?.tokens ?? 0, lastUsedAt: row?.lastUsedAt ? new Date(row.lastUsedAt) : null };
}
