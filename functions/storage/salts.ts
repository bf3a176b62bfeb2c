import { eq, lt } from 'drizzle-orm';
import type { Database } from './database.ts';
import { analyticsSalts } from './schema/analytics.ts';

/**
 * The salt of a day, made if there is none yet. Isolates that begin the day at once agree: the first one's is kept, and all read it, in
 * one round trip.
 */
export async function findOrCreateSalt(db: Database, day: string, candidate: string): Promise<string> {
  const [, rows] = await db.batch([
    db.insert(analyticsSalts).values({ day, salt: candidate }).onConflictDoNothing(),
    db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day)),
  ]);
  const salt = rows[0]?.salt;
  if (salt === undefined) throw new Error('a salt was neither stored nor known');
  return salt;
}

/** Destroys the salts of all days before one. @returns how many */
export async function deleteSaltsBefore(db: Database, day: string): Promise<number> {
  const { meta } = await db.delete(analyticsSalts).where(lt(analyticsSalts.day, day)).run();
  return meta.changes;
}
