import type { DatabaseSync } from 'node:sqlite';
import { isReplaced, ruleOf } from '../../functions/backup/tables.ts';
import { getTables, readRows } from './copy.ts';

export interface Difference {
  table: string;
  before: number;
  after: number;
  /** Rows that a restore removes, and rows that it adds. A changed row counts as both. */
  gone: number;
  come: number;
}

/** Rows by what makes two the same one: all columns, or those of `by`. */
function rowsIn(copy: DatabaseSync | undefined, table: string, by?: readonly string[]): Map<string, number> {
  const rows = new Map<string, number>();
  const known = copy && getTables(copy).find(({ name }) => name === table);
  if (!copy || !known) return rows;
  for (const row of readRows(copy, { name: table, columns: [...(by ?? known.columns)] })) {
    const text = JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
    rows.set(text, (rows.get(text) ?? 0) + 1);
  }
  return rows;
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

/** What a restore would change. */
export function differences(now: DatabaseSync | undefined, then: DatabaseSync, takesAccess = false): Difference[] {
  return getTables(then).map(({ name, same }) => {
    const grows = ruleOf(name).kind === 'grows';
    const [old, file] = [rowsIn(now, name, grows ? same : undefined), rowsIn(then, name, grows ? same : undefined)];
    const only = (some: Map<string, number>, others: Map<string, number>): number =>
      sum([...some].map(([row, count]) => (others.has(row) ? 0 : count)));
    const before = sum(old.values());
    if (isReplaced(name, takesAccess))
      return { table: name, before, after: sum(file.values()), gone: only(old, file), come: only(file, old) };
    const come = grows ? only(file, old) : 0;
    return { table: name, before, after: before + come, gone: 0, come };
  });
}

/** Requests for erasure since a backup (milliseconds) whose data was not erased: after a restore, they are open again or gone. */
export function openErasures(now: DatabaseSync | undefined, since: number): { reference: string; email: string }[] {
  if (!now) return [];
  const sql = `
    SELECT reference, email FROM privacy_requests
    WHERE kind IN ('erasure', 'delete') AND state NOT IN ('lapsed', 'withdrawn') AND max(received_at, coalesce(closed_at, 0)) > ?1
      AND NOT EXISTS (SELECT 1 FROM privacy_events WHERE request = privacy_requests.id AND step = 'erased')
    ORDER BY received_at`;
  return now.prepare(sql).all(since) as { reference: string; email: string }[];
}
