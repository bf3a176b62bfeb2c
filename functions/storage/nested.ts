import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * Selects rows of another table as a column: one statement for all lists, since D1's free plan allows 50 a call.
 * @param of condition that names the outer row
 * @param most limits lists that strangers lengthen to the last rows, since D1 takes texts of 2,000,000 bytes
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
