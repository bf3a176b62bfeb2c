import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { SEQUENCES, type Table } from '../../functions/backup/format.ts';
import { own } from '../../src/features/foreign/own.shared.ts';
import { askD1, type Place } from '../d1.ts';
import { databaseFile } from '../database-file.ts';
import { STATE } from '../functions-server.ts';
import { countRows, emptyCopy, getSequences, getTables, readRows, type Value } from './copy.ts';
import { fill, TornError } from './fill.ts';

/** Most characters per remote query; a single row may exceed it. */
const ANSWER_CHARACTERS = 2_000_000;
/** Allowance per row for column names and JSON punctuation. */
const ROW_CHARACTERS = 300;
/** Attempts to read a database that changes meanwhile. */
const TRIES = 3;

export interface Read {
  copy: DatabaseSync;
  migrations: string[];
}

/** Reads the local database in one transaction; a server may keep using it. */
export function readLocal(state = STATE): Read {
  const database = new DatabaseSync(databaseFile(state), { readOnly: true, timeout: 5000 });
  try {
    database.exec('BEGIN');
    const migrations = (database.prepare('SELECT name FROM d1_migrations ORDER BY id').all() as { name: string }[]).map(({ name }) => name);
    const copy = emptyCopy(migrations);
    const tables = getTables(copy).map((table) => ({ ...table, rows: countRows(database, table) }));
    const rows = function* () {
      for (const table of tables) for (const row of readRows(database, table)) yield [table.name, row] as const;
    };
    fill(copy, { tables, sequences: getSequences(database) }, rows());
    return { copy, migrations };
  } finally {
    database.close();
  }
}

/** Prefixes a value with a letter for its type, since JSON has neither bytes nor large integers. */
const lettered = (column: string): string =>
  `CASE typeof("${column}") WHEN 'text' THEN 't' || "${column}" WHEN 'integer' THEN 'i' || "${column}" WHEN 'real' THEN printf('r%!.17g', "${column}") WHEN 'blob' THEN 'b' || hex("${column}") END AS "${column}"`;

function fromLettered(text: unknown): Value {
  if (typeof text !== 'string') return null;
  const rest = text.slice(1);
  if (text[0] === 'i') return BigInt(rest);
  if (text[0] === 'r') return Number(rest);
  return text[0] === 'b' ? new Uint8Array(Buffer.from(rest, 'hex')) : rest;
}

interface Part {
  table: Table;
  limit: number;
  after: string;
  /** Approximate size limit of a response. */
  characters: number;
}

const LOWEST_ROWID = '-9223372036854775808';
const sizeSchema = z.object({ n: z.number(), usual: z.number(), largest: z.number() });

/** Reads through wrangler, a few rows of a few tables at a time. */
async function readOnce(place: Place): Promise<Read> {
  const [applied = [], given = []] = await askD1(place, {
    statements: ['SELECT name FROM d1_migrations ORDER BY id', SEQUENCES],
  });
  const migrations = applied.map(({ name }) => String(name));
  const copy = emptyCopy(migrations);
  const sequences = Object.fromEntries(given.map(({ name, seq }) => [String(name), Number(seq)]));
  // Reads referring rows first, so that new rows are left out together with those they refer to.
  const tables = getTables(copy).reverse();
  const sizes = await askD1(place, {
    statements: tables.map(({ name, columns }) => {
      const bytes = columns.map((column) => `coalesce(length("${column}"), 0)`).join(' + ');
      return `SELECT count(*) AS n, coalesce(max(${bytes}), 0) AS largest, coalesce(avg(${bytes}), 0) AS usual FROM "${name}"`;
    }),
  });
  const rows: (readonly [string, Value[]])[] = [];
  const waiting: Part[] = tables.flatMap((table, index) => {
    const { n, usual, largest } = sizeSchema.parse(sizes[index]?.[0]);
    // Large rows may be adjacent.
    const each = usual + largest / 10 + ROW_CHARACTERS;
    const limit = Math.max(1, Math.floor(ANSWER_CHARACTERS / each));
    return n === 0 ? [] : [{ table, limit, after: LOWEST_ROWID, characters: Math.min(n, limit) * each }];
  });
  while (waiting.length > 0) {
    // Small tables share a query.
    const batch = waiting.splice(0, 1);
    let characters = batch[0]?.characters ?? 0;
    while (waiting[0] && characters + waiting[0].characters <= ANSWER_CHARACTERS) {
      characters += waiting[0].characters;
      batch.push(...waiting.splice(0, 1));
    }
    const results = await askD1(place, {
      statements: batch.map(({ table, limit, after }) => {
        const columns = table.columns.map(lettered).join(', ');
        return `SELECT CAST(rowid AS TEXT) AS "the rowid", ${columns} FROM "${table.name}" WHERE rowid > ${after} ORDER BY rowid LIMIT ${limit}`;
      }),
    });
    for (const [index, part] of batch.entries()) {
      const found = results[index] ?? [];
      for (const row of found) rows.push([part.table.name, part.table.columns.map((column) => fromLettered(own(row, column)))]);
      // Prepended, to keep the order of tables.
      if (found.length === part.limit) waiting.unshift({ ...part, after: String(found.at(-1)?.['the rowid']) });
    }
  }
  const counts = new Map<string, number>();
  for (const [table] of rows) counts.set(table, (counts.get(table) ?? 0) + 1);
  fill(copy, { sequences, tables: tables.map((table) => ({ ...table, rows: counts.get(table.name) ?? 0 })) }, rows);
  return { copy, migrations };
}

/**
 * Reads through wrangler, and again if rows do not fit together: the database may change between
 * two queries.
 */
export async function readD1(place: Place): Promise<Read> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readOnce(place);
    } catch (error) {
      if (!(error instanceof TornError) || tries === TRIES) throw error;
    }
  }
}
