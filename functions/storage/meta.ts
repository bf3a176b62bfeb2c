import { eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { meta } from './schema.ts';

export async function findMeta(db: Database, key: string): Promise<string | undefined> {
  const row = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, key)).get();
  return row?.value;
}

/** Returned unexecuted, for a batch; awaiting it runs it. */
export function writeMeta(db: Database, key: string, value: string) {
  const updatedAt = new Date();
  return db.insert(meta).values({ key, value, updatedAt }).onConflictDoUpdate({ target: meta.key, set: { value, updatedAt } });
}

/** Reads the platform's record of migrations. @throws without any */
export async function lastMigrated(db: Database): Promise<Date> {
  const row = await db.get<{ at: string }>(sql`select max(applied_at) as at from d1_migrations`);
  return new Date(`${row.at.replace(' ', 'T')}Z`);
}
