import { z } from 'zod';
import { RELEASE } from '../release.ts';
import { isLeftOut, ruleOf } from './tables.ts';

// The file that the site, `npm run site -- backup` and `npm run site -- restore` share: a ZIP with `tables/<name>.<n>.jsonl`, one JSON array per row, and last
// `manifest.json` and its signature. Lines are made and read by SQLite itself, so that equal rows have equal lines.

export const MANIFEST = 'manifest.json';
export const partFile = (table: string, number: number): string => `tables/${table}.${number}.jsonl`;

const count = z.int().nonnegative();
const partSchema = z.object({ file: z.string(), rows: count, bytes: count, sha256: z.string() });
export type Part = z.output<typeof partSchema>;
const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()), rows: count, parts: z.array(partSchema) });

export const manifestSchema = z.object({
  format: z.literal('lycabettus-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  from: z.enum(['local', 'remote', 'site']),
  migrations: z.array(z.string()),
  release: z.string(),
  /** The last automatic number of each table, which is never given again. */
  sequences: z.record(z.string(), z.int().nonnegative()),
  /** Orders changed while they were read in several goes: their tables may not fit together. */
  isTorn: z.boolean().default(false),
  tables: z.array(tableSchema),
});
export type Manifest = z.output<typeof manifestSchema>;
export type About = Pick<Manifest, 'madeAt' | 'from' | 'migrations' | 'sequences'>;
export const FORMAT = { format: 'lycabettus-backup', version: 1, release: RELEASE } as const;

export type Fault = 'damaged' | 'foreign' | 'large';

export class BackupError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export interface Table {
  name: string;
  columns: string[];
  /** The rowid's column: an integer key, or `rowid` itself. */
  key: string;
  same: string[];
  references: Reference[];
}

export interface Reference {
  table: string;
  from: string;
  to: string;
}

export const APPLIED = 'SELECT name FROM d1_migrations ORDER BY id';
export const SEQUENCES = "SELECT name, seq FROM sqlite_sequence WHERE name NOT LIKE 'd1@_%' ESCAPE '@'";
export const SEARCH_INDEXES = "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5(%'";

export const isBackedUp = (name: string): boolean => !/^(?:sqlite_|_cf_|d1_)/u.test(name) && !isLeftOut(name);

export function toTable(name: string, columns: readonly { name: string; type: string; pk: number }[], references: Reference[]): Table {
  const keys = columns.filter(({ pk }) => pk > 0);
  const key = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER' ? keys[0].name : 'rowid';
  const rule = ruleOf(name);
  const same = rule.kind === 'grows' && rule.same ? [...rule.same] : keys.map((column) => column.name);
  return { name, key, same, columns: [...(key === 'rowid' ? [key] : []), ...columns.map((column) => column.name)], references };
}

export function sortTables(tables: readonly Table[]): Table[] {
  const sorted: Table[] = [];
  const visit = (table: Table): void => {
    if (sorted.includes(table)) return;
    for (const reference of table.references) {
      const other = tables.find(({ name }) => name === reference.table);
      if (other && other !== table) visit(other);
    }
    sorted.push(table);
  };
  for (const table of tables) visit(table);
  return sorted;
}

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

/** JSON has neither bytes nor 17 digits nor, in most readers, integers beyond 2^53. */
const toJson = (column: string): string => `CASE typeof("${column}")
  WHEN 'blob' THEN json_object('hex', hex("${column}"))
  WHEN 'real' THEN json(printf('%!.17g', "${column}"))
  WHEN 'integer' THEN iif("${column}" BETWEEN -9007199254740991 AND 9007199254740991, "${column}", json_object('int', CAST("${column}" AS TEXT)))
  ELSE "${column}" END`;

const fromJson = (at: number): string => `CASE json_type(line, '$[${at}]')
  WHEN 'object' THEN coalesce(unhex(line ->> '$[${at}].hex'), CAST(line ->> '$[${at}].int' AS INTEGER))
  ELSE line ->> '$[${at}]' END`;

export const lineOf = ({ columns }: Pick<Table, 'columns'>): string => `json_array(${columns.map(toJson).join(', ')})`;

export const insertLines = ({ name, columns }: Pick<Table, 'name' | 'columns'>, from: string): string =>
  `INSERT INTO "${name}" (${quoted(columns)}) SELECT ${columns.map((_, at) => fromJson(at)).join(', ')} FROM (${from})`;

const sameAs = ({ name, columns, same }: Table, sqlOf: (column: number) => string): string =>
  `SELECT 1 FROM "${name}" WHERE ${same.map((column) => `"${name}"."${column}" IS ${sqlOf(columns.indexOf(column))}`).join(' AND ')}`;

/** Adds the rows that are missing, with another number if theirs is taken. @param from a query of lines, as `line` */
export function addLines(table: Table, from: string): string {
  const { name, columns, key } = table;
  const keyAt = columns.indexOf(key);
  const taken = `EXISTS (SELECT 1 FROM "${name}" WHERE rowid = come.c${keyAt})`;
  const values = columns.map((_, at) => (at === keyAt ? `iif(${taken}, NULL, come.c${at})` : `come.c${at}`));
  // Taken numbers last: a new one must not take that of a row that is still to come.
  return `INSERT OR IGNORE INTO "${name}" (${quoted(columns)}) SELECT ${values.join(', ')}
    FROM (SELECT ${columns.map((_, at) => `${fromJson(at)} AS c${at}`).join(', ')} FROM (${from})) AS come
    WHERE NOT EXISTS (${sameAs(table, (at) => `come.c${at}`)}) ORDER BY ${taken}, come.c${keyAt}`;
}

export const hasLine = (table: Table): string => `EXISTS (${sameAs(table, fromJson)})`;

/** Deletes rows that refer to missing ones: the database may change while a backup reads one table after the other. */
export const dropOrphans = ({ name, references }: Table): string[] =>
  references.map(
    ({ table, from, to }) =>
      `DELETE FROM "${name}" WHERE "${from}" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "${table}" WHERE "${table}"."${to}" = "${name}"."${from}")`,
  );

/** Raises the last numbers to those of `sequences` (JSON), for tables that exist; never lowers them. */
export const RAISE_SEQUENCES = [
  `INSERT INTO sqlite_sequence (name, seq) SELECT key, 0 FROM json_each(?1)
    WHERE key IN (SELECT name FROM sqlite_master WHERE type = 'table') AND key NOT IN (SELECT name FROM sqlite_sequence)`,
  `UPDATE sqlite_sequence SET seq = max(seq, (SELECT value FROM json_each(?1) WHERE key = name)) WHERE name IN (SELECT key FROM json_each(?1))`,
] as const;

/** To the millisecond: the copy that a restore makes first must not replace a backup of the same second. */
export const backupName = (from: Manifest['from'], at: string): string => `${from}-${at.slice(0, 23).replaceAll(/[.:]/gu, '-')}Z.zip`;
