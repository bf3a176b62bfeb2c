import { type Column, eq, type SQL, sql } from 'drizzle-orm';
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

const key = (job: string): string => `place:${job}`;

export async function writePlace(db: Database, job: string, { at, id }: { at: Date | null; id: string }): Promise<void> {
  await writeMeta(db, key(job), JSON.stringify([at?.getTime() ?? 0, id]));
}

export const forgetPlace = async (db: Database, job: string): Promise<boolean> =>
  (
    await db
      .delete(meta)
      .where(eq(meta.key, key(job)))
      .returning({ key: meta.key })
  ).length > 0;

export const isBehind = (job: string, at: Column, id: Column): SQL =>
  sql`(${at}, ${id}) > (select coalesce(max(value ->> 0), 0), coalesce(max(value ->> 1), '') from meta where key = ${key(job)})`;
