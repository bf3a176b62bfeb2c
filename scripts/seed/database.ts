import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { databaseFile } from '../database-file.ts';
import type { Row, Table } from './rows.ts';

/** The id that `wrangler.jsonc` has until a database exists anywhere but here. */
export const LOCAL_DATABASE_ID = '00000000-0000-0000-0000-000000000000';

/** @throws Error where the rows could reach a database that is not this machine's own */
export function assertLocal(args: readonly string[], databaseIds: readonly (string | undefined)[]): void {
  if (args.some((arg) => /^--?(?:remote|env|e|preview)\b/u.test(arg)))
    throw new Error('Made-up rows go into the local database only: there is no --remote.');
  if (databaseIds.length !== 1 || databaseIds[0] !== LOCAL_DATABASE_ID)
    throw new Error(
      'wrangler.jsonc names a real database (database_id). Made-up rows are written only where it has the local placeholder.',
    );
}

/** The columns that identify a row of a table with generated keys. */
const SAME_BY: Partial<Record<Table, readonly string[]>> = { audit_log: ['subject', 'request_id'], privacy_events: ['request', 'step'] };

/** The insert of a row that is not there yet. */
function toInsert(table: Table, row: Row): { sql: string; values: Row[string][] } {
  const columns = Object.keys(row);
  const same = SAME_BY[table] ?? [];
  const known = same.map((column) => `${column} = ?`).join(' AND ');
  const unless = known === '' ? '' : ` WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${known})`;
  return {
    sql: `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(() => '?').join(', ')}${unless}`,
    values: [...Object.values(row), ...same.map((column) => row[column] ?? null)],
  };
}

/**
 * Writes rows into the local database, all or none. A row whose id is there already is left as it is, so that a second time adds nothing.
 * @returns how many were new
 */
export function writeRows(state: string, rows: Iterable<readonly [Table, Row]>): number {
  const database = new DatabaseSync(databaseFile(state), { timeout: 0 });
  const statements = new Map<string, StatementSync>();
  let added = 0;
  try {
    database.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE');
    for (const [table, row] of rows) {
      const { sql, values } = toInsert(table, row);
      const statement = statements.get(sql) ?? database.prepare(sql);
      statements.set(sql, statement);
      added += Number(statement.run(...values).changes);
    }
    database.exec('COMMIT');
    return added;
  } finally {
    database.close();
  }
}
