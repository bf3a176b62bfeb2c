import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrationNames } from '../../scripts/migrate.ts';
import type { Reference } from './format.ts';
import { RULES, ruleOf } from './tables.ts';

const TABLE_NAMES = "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name";
const COLUMNS = 'SELECT name, type, pk FROM pragma_table_info(?)';
const REFERENCES = 'SELECT "table", "from", coalesce("to", \'id\') AS "to" FROM pragma_foreign_key_list(?)';

const database = new DatabaseSync(':memory:');
for (const name of migrationNames()) database.exec(readFileSync(`functions/storage/migrations/${name}`, 'utf8'));
/** Without those of SQLite and of the search indexes, which their triggers fill. */
const tables = (database.prepare(TABLE_NAMES).all() as { name: string }[])
  .map(({ name }) => name)
  .filter((name) => !/^(?:sqlite_|(?:mail|people)_(?:search|words))/u.test(name));
const columnsOf = (table: string) => database.prepare(COLUMNS).all(table) as { name: string; type: string; pk: number }[];

it('every table of the schema says what a restore does with it, and no other does', () => {
  expect(Object.keys(RULES).toSorted()).toEqual(tables.toSorted());
});

it.each(tables)('what stays of %s hangs on nothing that a restore deletes', (name) => {
  if (!['stays', 'grows'].includes(ruleOf(name).kind)) return;
  const references = database.prepare(REFERENCES).all(name) as unknown as Reference[];
  expect(references.filter(({ table }) => ruleOf(table).kind === 'data')).toEqual([]);
});

it.each(tables)('rows of %s with numbers that SQLite gives are told apart by something else', (name) => {
  const rule = ruleOf(name);
  if (rule.kind !== 'grows') return;
  const columns = columnsOf(name);
  const isNumbered =
    columns.some(({ pk, type }) => pk > 0 && type.toUpperCase() === 'INTEGER') && columns.filter(({ pk }) => pk > 0).length === 1;
  expect(rule.same !== undefined).toBe(isNumbered);
  expect(columns.map((column) => column.name)).toEqual(expect.arrayContaining([...(rule.same ?? [])]));
});
