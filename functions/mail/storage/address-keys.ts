import { sql } from 'drizzle-orm';
import { toKey } from '../../../src/features/forms/address.shared.ts';
import { runBatch } from '../../storage/batch.ts';
import type { Database } from '../../storage/database.ts';

/** Columns that store addresses, each with the column of its key (`toKey`). */
const KEYED = [
  ['messages', 'from_address', 'from_key'],
  ['messages', "json_extract(details, '$.replyTo')", 'reply_key'],
  ['outbox', 'to_address', 'to_key'],
  ['outbox', 'reply_to', 'reply_key'],
  ['outbox_recipients', 'address', 'address_key'],
  ['orders', 'email', 'email_key'],
  ['privacy_requests', 'email', 'email_key'],
  ['withdrawals', 'email', 'email_key'],
] as const;

export const keyOf = (address: unknown): string | null => (typeof address === 'string' ? toKey(address) : null);

const SPELLINGS = 10;

export const lowerAscii = (text: string): string => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());

/** Finds the spellings of an address in stored rows, lowercased as in SQLite, for texts that name it without a key. */
export async function spellingsOf(db: Database, key: string): Promise<string[]> {
  const all = KEYED.map((place) => {
    const [table, address, column] = place.map((text) => sql.raw(text));
    return sql<{ address: string }>`select distinct lower(${address}) as address from ${table} where ${column} = ${key} limit ${SPELLINGS}`;
  });
  const found = (await runBatch(db, ...all)).flatMap((rows) => rows.map(({ address }) => address));
  return [...new Set(found)].slice(0, SPELLINGS);
}
