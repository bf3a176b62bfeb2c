import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** When the tables were last brought up to date, from the record that the platform keeps of migrations. @throws without any */
export async function lastMigrated(db: Database): Promise<Date> {
  const row = await db.get<{ at: string }>(sql`select max(applied_at) as at from d1_migrations`);
  return new Date(`${row.at.replace(' ', 'T')}Z`);
}
