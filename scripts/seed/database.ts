import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { own } from '../../src/features/foreign/own.shared.ts';
import { databaseFile } from '../database-file.ts';
import type { Row, Table } from './rows.ts';

export const LOCAL_DATABASE_ID = '00000000-0000-0000-0000-000000000000';

/** @throws Error if the rows could reach a remote database */
export function assertLocal(args: readonly string[], databaseIds: readonly (string | undefined)[]): void {
  if (args.some((arg) => /^--?(?:remote|env|e|preview)\b/u.test(arg)))
    throw new Error('Made-up rows go into the local database only: there is no --remote.');
  if (databaseIds.length !== 1 || databaseIds[0] !== LOCAL_DATABASE_ID)
    throw new Error(
      'wrangler.jsonc names a real database (database_id). Made-up rows are written only where it has the local placeholder.',
    );
}

const SAME_BY: Partial<Record<Table, readonly string[]>> = {
  audit_log: ['subject', 'request_id'],
  privacy_events: ['request', 'step'],
  order_steps: ['order_id', 'step'],
};

function toInsert(table: Table, row: Row): { sql: string; values: Row[string][] } {
  const columns = Object.keys(row);
  const same = SAME_BY[table] ?? [];
  const known = same.map((column) => `${column} = ?`).join(' AND ');
  const unless = known === '' ? '' : ` WHERE NOT EXISTS (SELECT 1 FROM ${table} WHERE ${known})`;
  return {
    sql: `INSERT OR IGNORE INTO ${table} (${columns.join(', ')}) SELECT ${columns.map(() => '?').join(', ')}${unless}`,
    values: [...Object.values(row), ...same.map((column) => own(row, column) ?? null)],
  };
}

/**
 * Writes all rows or none; existing ids stay.
 * @returns number of new rows
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

/** Seeded orders have the first numbers of each year, so they go only where no other orders are. */
export function hasOtherOrders(state: string, rows: Iterable<readonly [Table, Row]>): boolean {
  const own = new Set([...rows].flatMap(([table, { id }]) => (table === 'orders' ? [id] : [])));
  const database = new DatabaseSync(databaseFile(state), { readOnly: true });
  try {
    return database
      .prepare('SELECT id FROM orders')
      .all()
      .some(({ id }) => !own.has(String(id)));
  } finally {
    database.close();
  }
}
