import { eq, lt } from 'drizzle-orm';
import { toBase64url } from '../encoding/bytes.ts';
import type { Database } from './database.ts';
import { analyticsSalts } from './schema.ts';

const SALT_BYTES = 32;
/** 96 bits: collisions within a day are negligible. */
const HASH_BYTES = 12;

/** Holds keys, not promises: a request cannot wait for another's work. */
const keys = new Map<string, CryptoKey>();

async function readKey(db: Database, day: string): Promise<CryptoKey> {
  const salt = await findOrCreateSalt(db, day, toBase64url(crypto.getRandomValues(new Uint8Array(SALT_BYTES))));
  return crypto.subtle.importKey('raw', new TextEncoder().encode(salt), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

async function getDayKey(db: Database, day: string, oldestDay: string): Promise<CryptoKey> {
  for (const known of keys.keys()) if (known < oldestDay) keys.delete(known);
  const known = keys.get(day);
  if (known) return known;
  const key = await readKey(db, day);
  keys.set(day, key);
  return key;
}

/**
 * Once the salt is deleted, nobody can recover the text or link it to another day.
 * @param oldestDay the oldest day that may still be used
 */
export async function dayHash(db: Database, text: string, day: string, oldestDay: string): Promise<string> {
  const hash = await crypto.subtle.sign('HMAC', await getDayKey(db, day, oldestDay), new TextEncoder().encode(text));
  return toBase64url(new Uint8Array(hash).slice(0, HASH_BYTES));
}

async function findOrCreateSalt(db: Database, day: string, candidate: string): Promise<string> {
  const [, rows] = await db.batch([
    db.insert(analyticsSalts).values({ day, salt: candidate }).onConflictDoNothing(),
    db.select({ salt: analyticsSalts.salt }).from(analyticsSalts).where(eq(analyticsSalts.day, day)),
  ]);
  const salt = rows[0]?.salt;
  if (salt === undefined) throw new Error('a salt was neither stored nor known');
  return salt;
}

export async function deleteSaltsBefore(db: Database, day: string): Promise<number> {
  const { meta } = await db.delete(analyticsSalts).where(lt(analyticsSalts.day, day)).run();
  return meta.changes;
}
