import { and, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { groupedAll, groupedEvents, groupedViews, groupedVitals, type ViewDimension } from './analytics-grouped.ts';
import { totalledDays } from './analytics-totals.ts';
import type { Database } from './database.ts';
import { analyticsEvents, analyticsTotals, analyticsVitals } from './schema/analytics.ts';

export type TotalRow = Omit<typeof analyticsTotals.$inferSelect, 'dimension'> & { dimension: string };
export type VitalRow = Pick<typeof analyticsVitals.$inferSelect, 'template' | 'metric' | 'bucket' | 'samples'>;

/** Days since one that are not totalled yet: today, and whatever the nightly job has missed. */
const untotalled = (db: Database, from: string): SQL =>
  sql`${analyticsEvents.day} >= ${from} and ${analyticsEvents.day} not in ${totalledDays(db)}`;

/** Rows of totals since a day, by day; days that are not totalled yet are counted from their events. One round trip. */
export async function figuresSince(db: Database, from: string, dimensions: readonly ViewDimension[]): Promise<TotalRow[]> {
  const live = untotalled(db, from);
  const results = await db.batch([
    db
      .select()
      .from(analyticsTotals)
      .where(and(gte(analyticsTotals.day, from), inArray(analyticsTotals.dimension, ['all', 'event', ...dimensions]))),
    groupedAll(db, live),
    groupedEvents(db, live),
    ...dimensions.map((dimension) => groupedViews(db, live, dimension)),
  ]);
  return (results as TotalRow[][]).flat();
}

/** Measurements since a day by template, metric and bucket. One round trip. */
export async function vitalsSince(db: Database, from: string): Promise<VitalRow[]> {
  const { template, metric, bucket, samples } = analyticsVitals;
  const [kept, live] = await db.batch([
    db
      .select({ template, metric, bucket, samples: sql`sum(${samples})`.mapWith(Number) })
      .from(analyticsVitals)
      .where(gte(analyticsVitals.day, from))
      .groupBy(template, metric, bucket),
    groupedVitals(db, untotalled(db, from)),
  ]);
  return [...kept, ...live];
}
