import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import {
  countRows,
  emptyCopy,
  faults,
  getSequences,
  getTables,
  insertInto,
  readRows,
  SET_SEQUENCE,
  START_SEQUENCE,
  type Value,
} from './copy.ts';

const FORMAT = 'lycabettus-backup';

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  from: z.enum(['local', 'remote']),
  migrations: z.array(z.string()),
  sequences: z.record(z.string(), z.int()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
});
export type Header = z.output<typeof headerSchema>;

export class TornError extends Error {}

const endSchema = z.object({ rows: z.int(), sha256: z.string() });
/** A table's name, then the row's values. Bytes and integers too large for JSON are objects. */
const rowSchema = z.tuple(
  [z.string()],
  z.union([z.string(), z.number(), z.null(), z.object({ int: z.string() }), z.object({ base64: z.string() })]),
);

const written = (value: Value): unknown => {
  if (value instanceof Uint8Array) return { base64: Buffer.from(value).toString('base64') };
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : { int: String(value) };
};

const read = (value: z.output<typeof rowSchema>[1]): Value => {
  if (typeof value !== 'object' || value === null) return value;
  return 'int' in value ? BigInt(value.int) : new Uint8Array(Buffer.from(value.base64, 'base64'));
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

export const backupName = (folder: string, from: Header['from'], at: Date): string =>
  join(folder, `${from}-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`);

/**
 * Writes a copy to one private file, gzip of JSON lines: a header, one line per row, then the
 * number of rows and the SHA-256 of all lines before.
 */
export function writeBackup(file: string, copy: DatabaseSync, about: Pick<Header, 'from' | 'migrations'>, at: Date): Header {
  const tables = getTables(copy).map(({ name, columns }) => ({ name, columns, rows: countRows(copy, { name }) }));
  const header: Header = { format: FORMAT, version: 1, madeAt: at.toISOString(), ...about, sequences: getSequences(copy), tables };
  const lines = [JSON.stringify(header)];
  for (const table of tables) for (const row of readRows(copy, table)) lines.push(JSON.stringify([table.name, ...row.map(written)]));
  const body = `${lines.join('\n')}\n`;
  const end = { rows: lines.length - 1, sha256: digest(body) };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.part`, gzipSync(`${body}${JSON.stringify(end)}\n`), { mode: 0o600 });
  chmodSync(`${file}.part`, 0o600);
  renameSync(`${file}.part`, file);
  return header;
}

function readText(file: string): string {
  try {
    return gunzipSync(readFileSync(file)).toString('utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    throw new Error(`${file} is no whole backup: it is cut off or damaged.`);
  }
}

/**
 * Reads a file into a copy with the tables of its time.
 * @throws Error on an invalid or incomplete file, or a newer version
 */
export function readBackup(file: string): { header: Header; copy: DatabaseSync } {
  const text = readText(file);
  const endsAt = text.lastIndexOf('\n', text.length - 2) + 1;
  const body = text.slice(0, endsAt);
  const damaged = new Error(`${basename(file)} is no whole backup: its checksum does not fit. Nothing was changed.`);
  const parsed = (line: string): unknown => {
    try {
      return JSON.parse(line);
    } catch {
      throw damaged;
    }
  };
  const [first = '', ...lines] = body.split('\n').slice(0, -1);
  const end = endSchema.safeParse(parsed(text.slice(endsAt)));
  if (!end.success || end.data.sha256 !== digest(body) || end.data.rows !== lines.length) throw damaged;
  const checked = headerSchema.safeParse(parsed(first));
  if (!checked.success) throw new Error(`${basename(file)} is no backup of this project that this version can read.`);
  const header = checked.data;
  const copy = emptyCopy(header.migrations);
  fill(
    copy,
    header,
    lines.map((line) => {
      const [table, ...values] = rowSchema.parse(JSON.parse(line));
      return [table, values.map(read)] as const;
    }),
  );
  return { header, copy };
}

/**
 * Fills an empty copy.
 * @throws Error if rows do not fit together
 */
export function fill(
  copy: DatabaseSync,
  { sequences, tables }: Pick<Header, 'sequences' | 'tables'>,
  rows: Iterable<readonly [string, Value[]]>,
): void {
  const inserts = new Map(tables.map((table) => [table.name, copy.prepare(insertInto(table))]));
  copy.exec('BEGIN');
  for (const [table, values] of rows) inserts.get(table)?.run(...values);
  for (const [name, last] of Object.entries(sequences)) {
    copy.prepare(START_SEQUENCE).run(name);
    copy.prepare(SET_SEQUENCE).run(last, name);
  }
  copy.exec('COMMIT');
  for (const table of tables) {
    const there = countRows(copy, table);
    if (there !== table.rows) throw new Error(`${table.name} has ${there} rows in place of ${table.rows}.`);
  }
  const torn = faults(copy);
  if (torn.length > 0) throw new TornError(`Rows of ${torn.join(', ')} belong to others that are missing.`);
}
