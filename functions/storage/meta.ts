import { eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { meta } from './schema/meta.ts';

/** The value of a fact, undefined where it was never written. Throws where the database cannot be read. */
export async function findMeta(db: Database, key: string): Promise<string | undefined> {
  const row = await db.select({ value: meta.value }).from(meta).where(eq(meta.key, key)).get();
  return row?.value;
}

/** Writes a fact, over what it was. */
export async function writeMeta(db: Database, key: string, value: string): Promise<void> {
  const updatedAt = new Date();
  await db.insert(meta).values({ key, value, updatedAt }).onConflictDoUpdate({ target: meta.key, set: { value, updatedAt } });
}
