import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { groupedAll, groupedEvents, groupedViews, groupedVitals, VIEW_DIMENSIONS } from './analytics-grouped.ts';
import type { Database } from './database.ts';
import { analyticsEvents, analyticsTotals, analyticsVitals } from './schema/analytics.ts';

/** Days whose totals are there. */
export const totalledDays = (db: Database) =>
  db.select({ day: analyticsTotals.day }).from(analyticsTotals).where(eq(analyticsTotals.dimension, 'all'));

/** The days before one that have events but no totals, and the day before it whether or not it has. */
export async function daysToTotal(db: Database, today: string, yesterday: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: analyticsEvents.day })
    .from(analyticsEvents)
    .where(
      and(
        lt(analyticsEvents.day, today),
        sql`(${analyticsEvents.day} = ${yesterday} or ${analyticsEvents.day} not in ${totalledDays(db)})`,
      ),
    );
  return rows.map(({ day }) => day);
}

/** Counts a day from its events, in place of what was counted before: all of it, or nothing. */
export async function replaceTotals(db: Database, day: string): Promise<void> {
  const when: SQL = eq(analyticsEvents.day, day);
  await db.batch([
    db.delete(analyticsTotals).where(eq(analyticsTotals.day, day)),
    db.delete(analyticsVitals).where(eq(analyticsVitals.day, day)),
    db.insert(analyticsTotals).select(groupedAll(db, when)),
    ...VIEW_DIMENSIONS.map((dimension) => db.insert(analyticsTotals).select(groupedViews(db, when, dimension))),
    db.insert(analyticsTotals).select(groupedEvents(db, when)),
    db.insert(analyticsVitals).select(groupedVitals(db, when)),
  ]);
}

/** Deletes the events of days before one, but of none whose totals are not there. @returns how many */
export async function deleteEventsBefore(db: Database, day: string): Promise<number> {
  const { meta } = await db
    .delete(analyticsEvents)
    .where(and(lt(analyticsEvents.day, day), inArray(analyticsEvents.day, totalledDays(db))))
    .run();
  return meta.changes;
}
