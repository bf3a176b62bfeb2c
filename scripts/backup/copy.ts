import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const MIGRATIONS = 'functions/storage/migrations';

/**
 * Tables left out of backups: their rows live for hours at most and would do harm if restored. On
 * restore, sessions and links end; the salt of the day stays.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  sessions: 'an ended session must not become valid again; sign in anew',
  verifications: 'links and challenges that work once, for minutes',
  analytics_salts: 'the salt of a day is deleted with the day, so that nobody can tell its visitors apart later',
};

export type Value = string | number | bigint | null | Uint8Array;

export interface Table {
  name: string;
  /** Starts with `rowid` if no column is it: the search index refers to rows by it. */
  columns: string[];
  /** The rowid's column: an integer key, or `rowid` itself. */
  key: string;
}

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

export function getTables(database: DatabaseSync): Table[] {
  const names = all<{ name: string }>(database, "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' ORDER BY name")
    .map(({ name }) => name)
    .filter((name) => !/^(?:sqlite_|_cf_|d1_)/u.test(name) && !(name in LEFT_OUT));
  const sorted: string[] = [];
  const visit = (name: string): void => {
    if (sorted.includes(name) || !names.includes(name)) return;
    for (const { table } of all<{ table: string }>(database, 'SELECT "table" FROM pragma_foreign_key_list(?)', name))
      if (table !== name) visit(table);
    sorted.push(name);
  };
  for (const name of names) visit(name);
  return sorted.map((name) => {
    const columns = all<{ name: string; type: string; pk: number }>(database, 'SELECT name, type, pk FROM pragma_table_info(?)', name);
    const keys = columns.filter(({ pk }) => pk > 0);
    const key = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER' ? keys[0].name : 'rowid';
    return { name, key, columns: [...(key === 'rowid' ? [key] : []), ...columns.map((column) => column.name)] };
  });
}

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

/** Without the platform's table of migrations. */
export const SEQUENCES = "SELECT name, seq FROM sqlite_sequence WHERE name NOT LIKE 'd1@_%' ESCAPE '@'";

/** The last number that each table gave, which is never given again. */
export const getSequences = (database: DatabaseSync): Record<string, number> =>
  Object.fromEntries(all<{ name: string; seq: number }>(database, SEQUENCES).map(({ name, seq }) => [name, seq]));

export const START_SEQUENCE =
  'INSERT INTO sqlite_sequence (name, seq) SELECT ?1, 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)';
export const SET_SEQUENCE = 'UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?';

export const faults = (database: DatabaseSync): string[] =>
  [...new Set(all<{ table: string }>(database, 'PRAGMA foreign_key_check').map(({ table }) => table))].filter(
    (table) => !(table in LEFT_OUT),
  );

/** Full-text indexes keep deleted words until they are optimised. */
export const searchIndexes = (database: DatabaseSync): string[] =>
  all<{ name: string }>(database, "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'").map(({ name }) => name);
