import { DatabaseSync } from 'node:sqlite';
import { drizzle } from 'drizzle-orm/d1';
import { totalStatements } from '../../functions/analytics/storage/totals.ts';
import { athensDay } from '../../functions/calendar.ts';
import { databaseFile } from '../database-file.ts';

/** Totals finished days, as the night's job does. The statements are only built with drizzle's database, never sent by it. */
export function writeTotals(state: string, now: number): void {
  const file = new DatabaseSync(databaseFile(state), { timeout: 0 });
  const builder = drizzle({} as Parameters<typeof drizzle>[0]);
  try {
    const days = file
      .prepare('SELECT DISTINCT day FROM analytics_events WHERE day < ?')
      .all(athensDay(new Date(now)))
      .map(({ day }) => String(day));
    file.exec('BEGIN IMMEDIATE');
    for (const day of days) {
      for (const statement of totalStatements(builder, day)) {
        const { sql, params } = statement.toSQL();
        file.prepare(sql).run(...(params as (string | number)[]));
      }
    }
    file.exec('COMMIT');
  } finally {
    file.close();
  }
}
