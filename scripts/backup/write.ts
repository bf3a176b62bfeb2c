import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { LEFT_OUT, SET_SEQUENCE, START_SEQUENCE, type Table } from '../../functions/backup/format.ts';
import type { AuditAction } from '../../src/features/admin/security/security-admin.schema.ts';
import { askD1, type Place } from '../d1.ts';
import { faults, getSequences, getTables, insertInto, readRows, searchIndexes, type Value } from './copy.ts';

/**
 * D1 takes 100,000 bytes; the rest is for the SQL around a value
 * (https://developers.cloudflare.com/d1/platform/limits).
 */
const STATEMENT_BYTES = 90_000;
/** A Greek letter takes two bytes, others three or four, a quote is doubled. */
const PIECE_CHARACTERS = 20_000;
const PIECE_BYTES = 40_000;

/** A restore ends sessions and sent links. */
const ENDED = Object.keys(LEFT_OUT).filter((name) => name !== 'analytics_salts');

interface Statement {
  sql: string;
  values: Value[];
}

const bare = (sql: string): Statement => ({ sql, values: [] });

/**
 * All statements that replace a database's rows with a copy's, in order.
 * @param at now, for the record of changes
 */
function* restoring(copy: DatabaseSync, at: number, file: string): Generator<Statement> {
  const tables = getTables(copy);
  yield bare('PRAGMA defer_foreign_keys = ON');
  for (const name of ENDED) yield bare(`DELETE FROM "${name}"`);
  for (const { name } of [...tables].reverse()) yield bare(`DELETE FROM "${name}"`);
  for (const table of tables) {
    const sql = insertInto(table);
    for (const values of readRows(copy, table)) yield { sql, values };
  }
  for (const [name, last] of Object.entries(getSequences(copy))) {
    yield { sql: START_SEQUENCE, values: [name] };
    yield { sql: SET_SEQUENCE, values: [last, name] };
  }
  yield {
    sql: 'INSERT INTO audit_log (at, actor, request_id, action, subject) VALUES (?, ?, ?, ?, ?)',
    values: [at, 'npm run restore', '', 'database.restore' satisfies AuditAction, file],
  };
  // The triggers have refilled the search index; this removes deleted content for good.
  for (const name of searchIndexes(copy)) yield bare(`INSERT INTO "${name}" ("${name}") VALUES ('optimize')`);
}

/** Overwrites a database that nobody else uses, in one transaction. */
export function restoreInto(database: DatabaseSync, copy: DatabaseSync, file: string): void {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { sql, values } of restoring(copy, Date.now(), file)) {
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      statement.run(...values);
    }
    const torn = faults(database);
    if (torn.length > 0) throw new Error(`Rows of ${torn.join(', ')} belong to others that are missing.`);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** A text with a NUL, which would end it, is written as bytes. */
function literal(value: Value): string {
  if (value === null) return 'NULL';
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString('hex')}'`;
  if (typeof value !== 'string') return Number.isFinite(Number(value)) ? String(value) : `${Number(value) > 0 ? '' : '-'}9e999`;
  return value.includes('\0') ? `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)` : `'${value.replaceAll("'", "''")}'`;
}

function pieces(value: Value): Value[] {
  if (value instanceof Uint8Array) {
    return Array.from({ length: Math.ceil(value.length / PIECE_BYTES) }, (_, index) =>
      value.slice(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
    );
  }
  // Splits by whole characters: half of a surrogate pair is invalid.
  return String(value).match(new RegExp(`[\\s\\S]{1,${PIECE_CHARACTERS}}`, 'gu')) ?? [];
}

const isLarge = (value: Value): boolean => (typeof value === 'string' || value instanceof Uint8Array) && value.length > 2000;
const filled = (sql: string, values: readonly Value[]): string => {
  let next = 0;
  return sql.replace(/\?(?:\d+)?/gu, (mark) => literal(values[mark === '?' ? next++ : Number(mark.slice(1)) - 1] ?? null));
};

/** `restoring` as plain SQL in statements that D1 takes: a large row is written in pieces. */
function* restoringSql(copy: DatabaseSync, at: number, file: string): Generator<string> {
  const tablesByInsert = new Map<string, Table>(getTables(copy).map((table) => [insertInto(table), table]));
  for (const { sql, values } of restoring(copy, at, file)) {
    const whole = filled(sql, values);
    const table = tablesByInsert.get(sql);
    if (!table || Buffer.byteLength(whole) <= STATEMENT_BYTES) {
      yield `${whole};`;
      continue;
    }
    yield `${filled(
      sql,
      values.map((value) => (isLarge(value) ? (typeof value === 'string' ? '' : new Uint8Array()) : value)),
    )};`;
    for (const [index, value] of values.entries()) {
      if (!isLarge(value)) continue;
      const column = `"${table.columns[index]}"`;
      for (const piece of pieces(value)) {
        const added = value instanceof Uint8Array ? `CAST(${column} || ${literal(piece)} AS BLOB)` : `${column} || ${literal(piece)}`;
        yield `UPDATE "${table.name}" SET ${column} = ${added} WHERE rowid = ${values[table.columns.indexOf(table.key)]};`;
      }
    }
  }
}

/** Overwrites a database through wrangler, which applies a file wholly or not at all. */
export async function restoreD1(place: Place, copy: DatabaseSync, name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-restore-'));
  try {
    const file = join(folder, 'restore.sql');
    writeFileSync(file, [...restoringSql(copy, Date.now(), name)].join('\n'), { mode: 0o600 });
    await askD1(place, { file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
