import { DatabaseSync } from 'node:sqlite';
import { type SQL, sql } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, it } from 'vitest';
import { startProcessorClock } from '../../tests/processor-time.ts';
import { namesWhole, withoutWhole } from './whole-address.ts';

const ADDRESS = 'ann@client.example';
const COLUMN = sql.raw('text');
const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE texts (text)');

/** Asks about all texts in one statement. */
function ask(texts: readonly string[], query: SQL): Map<string, unknown> {
  database.exec('DELETE FROM texts');
  database.prepare('INSERT INTO texts SELECT value FROM json_each(?)').run(JSON.stringify(texts));
  const { sql: statement, params } = new SQLiteAsyncDialect().sqlToQuery(sql`select text, ${query} as answer from texts`);
  const rows = database.prepare(statement).all(...(params as string[]));
  return new Map(rows.map((row) => [String(row['text']), row['answer']]));
}

/** Half as much as one mail may bring: some milliseconds. A walk that copies the text at each place takes ten seconds. */
const LENGTH = 200_000;
const LIMIT_MS = 2_000;

it.each([`x${ADDRESS} `, `${ADDRESS}x `, ADDRESS, `${ADDRESS}.x `, `<x${ADDRESS}.<`, `\\nx${ADDRESS.toUpperCase()}`])(
  'to look for an address costs what the text is long, also in %j again and again',
  { timeout: 120_000 },
  (piece) => {
    const text = piece.repeat(LENGTH / piece.length);
    const took = startProcessorClock();
    const answers = ask([`${text}x`, `${text}x ${ADDRESS}`], namesWhole(COLUMN, ADDRESS));
    expect(took()).toBeLessThan(LIMIT_MS);
    expect([...answers.values()]).toEqual([0, 1]);
  },
);

/** What may stand around an address. */
const AROUND = [...' x Ñ σ . .. .x .σ σ. « ” - _ + \' " < > \\ \\n \\t x\\r @ * [ ] ^'.split(' '), ' ', '. ', '\n'];

it('an address is named exactly where it would be taken out', () => {
  const texts = AROUND.flatMap((before) =>
    AROUND.flatMap((after) =>
      [ADDRESS, 'Ann@Client.EXAMPLE'].flatMap((found) => {
        const once = `${before}${found}${after}`;
        return [once, `${once}${found}`, `${once} ${once}`, `x${once}${once}${once}`];
      }),
    ),
  );
  const named = [...ask(texts, namesWhole(COLUMN, ADDRESS))].filter(([, answer]) => answer === 1);
  const changed = [...ask(texts, withoutWhole(COLUMN, ADDRESS))].filter(([text, left]) => left !== text);
  expect(named.map(([text]) => text)).toEqual(changed.map(([text]) => text));
  expect(named.length).toBeGreaterThan(1_000);
});
