import { sql } from 'drizzle-orm';
import { own } from '../../../src/features/foreign/own.shared.ts';
import type { Database } from '../../storage/database.ts';
import type { Cell, FeedSet } from '../sets.ts';

export type FeedRow = Record<string, Cell>;

export async function readFeedRows(
  db: Database,
  { from, key, columns }: FeedSet,
  { after, limit }: { after: FeedRow | undefined; limit: number },
): Promise<FeedRow[]> {
  const named = Object.entries(columns);
  const selected = sql.raw(named.map(([name, column]) => `${column.sql} as "${name}"`).join(', '));
  const order = sql.raw(key.map((name) => own(columns, name)?.sql).join(', '));
  const values =
    after &&
    sql.join(
      key.map((name) => sql`${own(after, name)}`),
      sql`, `,
    );
  const rows = await db.all<Record<string, string | number | null>>(
    sql`select ${selected} from ${sql.raw(from)} ${values ? sql`where (${order}) > (${values})` : sql``} order by ${order} limit ${limit}`,
  );
  return rows.map((row) =>
    Object.fromEntries(
      named.map(([name, { shown }]) => {
        const cell = own(row, name) ?? null;
        return [name, cell === null ? null : shown(cell)];
      }),
    ),
  );
}
