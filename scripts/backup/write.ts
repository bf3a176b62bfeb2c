import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { RAISE_SEQUENCES } from '../../functions/backup/format.ts';
import { restoringSql, settleWaiting } from '../../functions/backup/restoring.ts';
import { ENDED } from '../../functions/backup/tables.ts';
import type { AuditAction } from '../../src/features/admin/security/security-admin.schema.ts';
import { askD1, type Place } from '../d1.ts';
import { faults, getSequences, getTables, searchIndexes } from './copy.ts';
import { linesOf } from './file.ts';

/**
 * D1 takes 100,000 bytes; the rest is for the SQL around a value
 * (https://developers.cloudflare.com/d1/platform/limits).
 */
const STATEMENT_BYTES = 90_000;
/** A Greek letter takes two bytes, others three or four, a quote is doubled. */
const PIECE_CHARACTERS = 20_000;
/** Marks the waiting rows of a command. */
const RESTORE = "'command'";

interface Statement {
  sql: string;
  values: (string | number)[];
}

export interface Restoring {
  copy: DatabaseSync;
  /** Name of the file, for the audit log. */
  file: string;
  /** Takes who may enter from the file: for a lost database. */
  takesAccess: boolean;
}

const bare = (sql: string): Statement => ({ sql, values: [] });
const STAGE = `INSERT INTO restore_rows (id, restore, place, line) VALUES (?, ${RESTORE}, ?, ?)`;
const EXTEND = 'UPDATE restore_rows SET line = line || ? WHERE id = ?';

/** Splits by whole characters: half of a surrogate pair is invalid. */
const piecesOf = (line: string): string[] => line.match(new RegExp(`[\\s\\S]{1,${PIECE_CHARACTERS}}`, 'gu')) ?? [];

function* staging(copy: DatabaseSync): Generator<Statement> {
  let id = 0;
  for (const table of getTables(copy))
    for (const lines of linesOf(copy, table))
      for (const line of lines) {
        id += 1;
        const [first = '', ...rest] = Buffer.byteLength(line) > STATEMENT_BYTES / 2 ? piecesOf(line) : [line];
        yield { sql: STAGE, values: [id, table.name, first] };
        for (const piece of rest) yield { sql: EXTEND, values: [piece, id] };
      }
}

/** All statements that bring a copy's rows into a database, in order. @param at now, for the record of changes */
function* restoring({ copy, file, takesAccess }: Restoring, at: number): Generator<Statement> {
  const tables = getTables(copy);
  yield bare('PRAGMA defer_foreign_keys = ON');
  yield bare('DELETE FROM restore_rows');
  yield* staging(copy);
  const outbox = tables.find(({ name }) => name === 'outbox');
  if (outbox) yield bare(settleWaiting(outbox, RESTORE));
  for (const name of ENDED) yield bare(`DELETE FROM "${name}"`);
  for (const sql of restoringSql(tables, RESTORE, takesAccess)) yield bare(sql);
  for (const sql of RAISE_SEQUENCES) yield { sql, values: [JSON.stringify(getSequences(copy))] };
  yield {
    sql: 'INSERT INTO audit_log (at, actor, request_id, action, subject) VALUES (?, ?, ?, ?, ?)',
    values: [at, 'npm run restore', '', 'database.restore' satisfies AuditAction, file],
  };
  // The triggers have refilled the search index; this removes deleted content for good.
  for (const name of searchIndexes(copy)) yield bare(`INSERT INTO "${name}" ("${name}") VALUES ('optimize')`);
  yield bare('DELETE FROM restore_rows');
}

/** Writes into a database that nobody else uses, in one transaction. */
export function restoreInto(database: DatabaseSync, what: Restoring): void {
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const { sql, values } of restoring(what, Date.now())) {
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
function literal(value: string | number): string {
  if (typeof value === 'number') return String(value);
  return value.includes('\0') ? `CAST(X'${Buffer.from(value).toString('hex')}' AS TEXT)` : `'${value.replaceAll("'", "''")}'`;
}

const filled = (sql: string, values: readonly (string | number)[]): string => {
  let next = 0;
  return sql.replace(/\?(?:\d+)?/gu, (mark) => literal(values[mark === '?' ? next++ : Number(mark.slice(1)) - 1] ?? ''));
};

/** Writes into a database through wrangler, which applies a file wholly or not at all. */
export async function restoreD1(place: Place, what: Restoring): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lycabettus-restore-'));
  try {
    const file = join(folder, 'restore.sql');
    const statements = [...restoring(what, Date.now())].map(({ sql, values }) => `${values.length > 0 ? filled(sql, values) : sql};`);
    writeFileSync(file, statements.join('\n'), { mode: 0o600 });
    await askD1(place, { file });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
