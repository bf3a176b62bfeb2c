import { type SQL, sql } from 'drizzle-orm';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';

interface Place {
  /** A column of its table; with a `path`, of JSON. */
  address: string;
  path?: string;
  key: string;
}

/** Where addresses are stored, and the key beside each, by which alone it is found. A row whose first key is null has not got any yet. */
export const KEYED: Readonly<Record<string, readonly [Place, Place?]>> = {
  messages: [
    { address: 'from_address', key: 'from_key' },
    { address: 'details', path: '$.replyTo', key: 'reply_key' },
  ],
  outbox: [
    { address: 'to_address', key: 'to_key' },
    { address: 'reply_to', key: 'reply_key' },
  ],
  orders: [{ address: 'email', key: 'email_key' }],
  privacy_requests: [{ address: 'email', key: 'email_key' }],
  withdrawals: [{ address: 'email', key: 'email_key' }],
};

/** Null of none. */
export const keyOf = (address: unknown): string | null => (typeof address === 'string' ? toKey(address) : null);

const ROWS_A_TURN = 500;
/** Few: a request has 50 statements. Later calls go on. */
const TURNS = 3;

const written = ({ address, path }: Place): string => (path === undefined ? address : `json_extract(${address}, '${path}')`);

/** Statements for a table: `due` finds rows without keys as JSON, `set` takes the same with their keys (`keyed`). */
const KEY_STEPS = Object.entries(KEYED).map(([table, all]) => {
  const places = all.filter((place) => place !== undefined);
  const set = places.map(({ key }, at) => `${key} = json_extract(due.value, '$[${at + 1}]')`);
  return {
    table,
    due: `SELECT json_array(rowid, ${places.map(written).join(', ')}) AS line FROM ${table} WHERE ${all[0].key} IS NULL LIMIT ${ROWS_A_TURN}`,
    set: `UPDATE ${table} SET ${set.join(', ')} FROM json_each(?) AS due WHERE ${table}.rowid = json_extract(due.value, '$[0]')`,
  };
});

const keyed = (lines: readonly string[]): string =>
  JSON.stringify(
    lines.map((line) => {
      const [rowid, ...addresses] = JSON.parse(line) as unknown[];
      return [rowid, ...addresses.map(keyOf)];
    }),
  );

/**
 * Fills in the keys of rows that came without. Costs a look into an index where there are none.
 * Call it before a person is looked for.
 */
export async function fillKeys({ $client }: Database, tables: readonly string[] = Object.keys(KEYED)): Promise<void> {
  const steps = KEY_STEPS.filter(({ table }) => tables.includes(table));
  for (let turn = 0; turn < TURNS; turn += 1) {
    const found = await $client.batch<{ line: string }>(steps.map(({ due }) => $client.prepare(due)));
    const lines = found.map(({ results }) => results.map(({ line }) => line));
    const writes = steps.flatMap(({ set }, at) => (lines[at]?.length ? [$client.prepare(set).bind(keyed(lines[at]))] : []));
    if (writes.length === 0) return;
    await $client.batch(writes);
  }
}

const SPELLINGS = 10;

/** As SQLite has lower case. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/gu, (letter) => letter.toLowerCase());

/** How stored rows write the address of a key, in the lower case of SQLite. */
export async function spellingsOf(db: Database, key: string): Promise<string[]> {
  const all = Object.entries(KEYED).flatMap(([table, places]) =>
    places
      .filter((place) => place !== undefined)
      .map((place): SQL<{ address: string }> => {
        const [from, address, column] = [table, written(place), place.key].map((text) => sql.raw(text));
        return sql<{
          address: string;
        }>`select distinct lower(${address}) as address from ${from} where ${column} = ${key} limit ${SPELLINGS}`;
      }),
  );
  const found = (await runBatch(db, ...all)).flatMap((rows) => rows.map(({ address }) => address));
  return [...new Set(found)].slice(0, SPELLINGS);
}
