import { type Column, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { writeMeta } from './meta.ts';
import { meta } from './schema.ts';

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
