import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * Rows of another table as a column of a selection: one statement instead of one for each list, of which D1 allows 50 a call on the free plan.
 * @param of condition that names the outer row @param most of lists that strangers lengthen: the last ones, since D1 takes a text of 2,000,000 bytes
 */
export function nested<Table extends SQLiteTable>(table: Table, of: SQL, order: Column, most?: number): SQL<Table['$inferSelect'][]> {
  const columns = Object.entries(getTableColumns(table));
  const cells = sql.join(
    columns.map(([, column]) => sql`${column}`),
    sql`, `,
  );
  const read = (text: string): Table['$inferSelect'][] =>
    (JSON.parse(text) as unknown[][]).map((row) =>
      Object.fromEntries(
        columns.map(([name, column], at) => {
          const value = row[at];
          return [name, value === null ? null : (column.mapFromDriverValue(value) as unknown)];
        }),
      ),
    ) as Table['$inferSelect'][];
  const rows =
    most === undefined
      ? sql`${table} where ${of}`
      : sql`(select * from ${table} where ${of} order by ${order} desc limit ${most}) as ${table}`;
  return sql`(select json_group_array(json_array(${cells}) order by ${order}) from ${rows})`.mapWith(read);
}
