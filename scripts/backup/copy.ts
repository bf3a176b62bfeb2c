import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  COLUMNS,
  isBackedUp,
  REFERENCES,
  SEARCH_INDEXES,
  SEQUENCES,
  sortTables,
  TABLE_NAMES,
  type Table,
  toTable,
} from '../../functions/backup/format.ts';
import { isLeftOut } from '../../functions/backup/tables.ts';

const MIGRATIONS = 'functions/storage/migrations';

export type Value = string | number | bigint | null | Uint8Array;

export const migrationNames = (): string[] =>
  readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Migrates a copy. `wanted` must start with the applied migrations. */
export function migrateCopy(copy: DatabaseSync, applied: readonly string[], wanted: readonly string[]): void {
  for (const name of wanted.slice(applied.length)) copy.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
}

/** @throws Error unless these are the project's first migrations, in order */
function assertKnown(applied: readonly string[]): void {
  const known = migrationNames();
  const strange = applied.find((name, index) => known[index] !== name);
  if (strange === undefined) return;
  if (known.includes(strange) || existsSync(join(MIGRATIONS, strange)))
    throw new Error(`The migrations are not in this project's order: ${strange}`);
  throw new Error(`The tables are of a newer version of this project (${strange}). Update this folder first, then try again.`);
}

export function emptyCopy(migrations: readonly string[]): DatabaseSync {
  assertKnown(migrations);
  const copy = new DatabaseSync(':memory:');
  migrateCopy(copy, [], migrations);
  for (const { name } of getTables(copy).reverse()) copy.exec(`DELETE FROM "${name}"`);
  // Rows arrive in any order; `faults` checks references at the end.
  copy.exec('PRAGMA foreign_keys = OFF');
  return copy;
}

const all = <T>(database: DatabaseSync, sql: string, ...values: string[]): T[] => database.prepare(sql).all(...values) as T[];

export const getTables = (database: DatabaseSync): Table[] =>
  sortTables(
    all<{ name: string }>(database, TABLE_NAMES)
      .map(({ name }) => name)
      .filter(isBackedUp)
      .map((name) => toTable(name, all(database, COLUMNS, name), all(database, REFERENCES, name))),
  );

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

export const insertInto = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `INSERT INTO "${name}" (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})`;

export function* readRows(database: DatabaseSync, { name, columns }: Pick<Table, 'name' | 'columns'>): Generator<Value[]> {
  const statement = database.prepare(`SELECT ${quoted(columns)} FROM "${name}" ORDER BY rowid`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  for (const row of statement.iterate()) yield row as unknown as Value[];
}

export const countRows = (database: DatabaseSync, { name }: Pick<Table, 'name'>): number =>
  all<{ n: number }>(database, `SELECT count(*) AS n FROM "${name}"`)[0]?.n ?? 0;

/** The last number that each table gave, which is never given again. */
export const getSequences = (database: DatabaseSync): Record<string, number> =>
  Object.fromEntries(all<{ name: string; seq: number }>(database, SEQUENCES).map(({ name, seq }) => [name, seq]));

export const faults = (database: DatabaseSync): string[] =>
  [...new Set(all<{ table: string }>(database, 'PRAGMA foreign_key_check').map(({ table }) => table))].filter((table) => !isLeftOut(table));

/** Full-text indexes keep deleted words until they are optimised. */
export const searchIndexes = (database: DatabaseSync): string[] => all<{ name: string }>(database, SEARCH_INDEXES).map(({ name }) => name);
