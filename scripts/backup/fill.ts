import type { DatabaseSync } from 'node:sqlite';
import { RAISE_SEQUENCES } from '../../functions/backup/format.ts';
import { countRows, faults, insertInto, type Value } from './copy.ts';

export class TornError extends Error {}

interface Contents {
  sequences: Record<string, number>;
  tables: readonly { name: string; columns: string[]; rows: number }[];
}

/**
 * Fills an empty copy.
 * @throws Error if rows do not fit together
 */
export function fill(copy: DatabaseSync, { sequences, tables }: Contents, rows: Iterable<readonly [string, Value[]]>): void {
  const inserts = new Map(tables.map((table) => [table.name, copy.prepare(insertInto(table))]));
  copy.exec('BEGIN');
  for (const [table, values] of rows) inserts.get(table)?.run(...values);
  setSequences(copy, sequences);
  copy.exec('COMMIT');
  for (const table of tables) {
    const there = countRows(copy, table);
    if (there !== table.rows) throw new Error(`${table.name} has ${there} rows in place of ${table.rows}.`);
  }
  const torn = faults(copy);
  if (torn.length > 0) throw new TornError(`Rows of ${torn.join(', ')} belong to others that are missing.`);
}

export function setSequences(copy: DatabaseSync, sequences: Record<string, number>): void {
  for (const sql of RAISE_SEQUENCES) copy.prepare(sql).run(JSON.stringify(sequences));
}
