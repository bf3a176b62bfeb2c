import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { integrationCalls } from './schema.ts';

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
