import type { Database } from './database.ts';
import { analyticsEvents } from './schema/analytics.ts';

export type AnalyticsRow = typeof analyticsEvents.$inferInsert;

/** Keeps an event. @returns false where one of its id is there already */
export async function insertEvent(db: Database, row: AnalyticsRow): Promise<boolean> {
  const { meta } = await db.insert(analyticsEvents).values(row).onConflictDoNothing({ target: analyticsEvents.id }).run();
  return meta.changes > 0;
}
