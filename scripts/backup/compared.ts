import type { DatabaseSync } from 'node:sqlite';
import { getTables, readRows } from './copy.ts';

export interface Difference {
  table: string;
  before: number;
  after: number;
  /** Rows that a restore removes, and rows that it adds. A changed row counts as both. */
  gone: number;
  come: number;
}

const rowsIn = (copy: DatabaseSync | undefined, table: string): Map<string, number> => {
  const rows = new Map<string, number>();
  const known = copy && getTables(copy).find(({ name }) => name === table);
  if (!copy || !known) return rows;
  for (const row of readRows(copy, known)) {
    const text = JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    rows.set(text, (rows.get(text) ?? 0) + 1);
  }
  return rows;
};

export function differences(now: DatabaseSync | undefined, then: DatabaseSync): Difference[] {
  return getTables(then).map(({ name }) => {
    const [before, after] = [rowsIn(now, name), rowsIn(then, name)];
    const only = (some: Map<string, number>, others: Map<string, number>): number =>
      [...some.keys()].filter((row) => !others.has(row)).length;
    return { table: name, before: before.size, after: after.size, gone: only(before, after), come: only(after, before) };
  });
}

/** Requests for erasure since a backup whose data was not erased: after a restore, they are open again or gone. */
export function openErasures(now: DatabaseSync | undefined, madeAt: Date): { reference: string; email: string }[] {
  if (!now) return [];
  const sql = `
    SELECT reference, email FROM privacy_requests
    WHERE kind IN ('erasure', 'delete') AND state NOT IN ('lapsed', 'withdrawn') AND max(received_at, coalesce(closed_at, 0)) > ?1
      AND NOT EXISTS (SELECT 1 FROM privacy_events WHERE request = privacy_requests.id AND step = 'erased')
    ORDER BY received_at`;
  return now.prepare(sql).all(madeAt.getTime()) as { reference: string; email: string }[];
}
