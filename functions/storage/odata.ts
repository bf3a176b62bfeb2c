import { type SQL, sql } from 'drizzle-orm';
import { own } from '../../src/features/foreign/own.shared.ts';
import { kindOf } from '../odata/kinds.ts';
import type { FeedQuery } from '../odata/options.ts';
import type { EntitySet } from '../odata/sets.ts';
import { runBatch } from './batch.ts';
import type { Database } from './database.ts';

type Cell = string | number | boolean | null;
export type FeedRow = Record<string, Cell>;

const whereOf = (filter: SQL | undefined): SQL => (filter ? sql`where ${filter}` : sql``);

const countRows = ({ from }: EntitySet, filter: SQL | undefined): SQL<{ count: number }> =>
  sql`select count(*) as count from ${sql.raw(from)} ${whereOf(filter)}`;

function shown({ properties }: EntitySet, row: Record<string, string | number | null>): FeedRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const property = own(properties, name);
      return [name, value === null || !property ? null : kindOf(property.kind).toJson(value)];
    }),
  );
}

/** @returns up to `limit` rows from `offset`, and the number of all if it is asked for */
export async function readSet(
  db: Database,
  set: EntitySet,
  { select, filter, orderBy, isCounted }: Pick<FeedQuery, 'select' | 'filter' | 'orderBy' | 'isCounted'>,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: FeedRow[]; count: number | undefined }> {
  const columns = sql.raw(select.map((name) => `${own(set.properties, name)?.column} as "${name}"`).join(', '));
  const query = sql<Record<string, string | number | null>>`
    select ${columns} from ${sql.raw(set.from)} ${whereOf(filter)} order by ${orderBy} limit ${limit} offset ${offset}`;
  const [rows, counted] = await runBatch(db, query, isCounted ? countRows(set, filter) : sql<{ count: number }>`select 0 as count`);
  return { rows: rows.map((row) => shown(set, row)), count: isCounted ? (counted[0]?.count ?? 0) : undefined };
}

export async function countSet(db: Database, set: EntitySet, filter: SQL | undefined): Promise<number> {
  const [counted] = await runBatch(db, countRows(set, filter));
  return counted[0]?.count ?? 0;
}
