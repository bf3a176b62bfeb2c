import { lt, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../calendar.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';
import { submissions } from './schema.ts';

interface Hashes {
  content: string;
  withKey: string;
}

/**
 * Returns the key of the first submission of the same content within 24 hours, or ever under the same key, else `key`. Runs its statements in
 * turn, so that one of two concurrent submissions is first.
 */
export async function firstKey(db: Database, { content, withKey }: Hashes, key: string, now: Date): Promise<string> {
  const at = now.getTime();
  const known = (hash: string): SQL => sql`(select key from submissions where hash = ${hash})`;
  const insert = (hash: string, value: SQL) =>
    sql`insert into submissions (hash, key, at) values (${hash}, ${value}, ${at}) on conflict (hash) do nothing`;
  const results = await runBatch(
    db,
    sql`delete from submissions where hash = ${content} and at <= ${at - DAY_MS}`,
    insert(content, sql`coalesce(${known(withKey)}, ${key})`),
    insert(withKey, known(content)),
    sql<{ key: string }>`select key from submissions where hash = ${withKey}`,
  );
  return results[3][0]?.key ?? key;
}

export const deleteSubmissionsBefore = async (db: Database, time: Date): Promise<number> =>
  (await db.delete(submissions).where(lt(submissions.at, time))).meta.changes;
