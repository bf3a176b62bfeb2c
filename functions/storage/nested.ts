import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/**
 * Rows of another table as a column of a selection: one statement instead of one for each list, of which D1 allows 50 a call on the free plan.
 * @param of condition that names the outer row
 */
export function nested<Table extends SQLiteTable>(table: Table, of: SQL, order: Column): SQL<Table['$inferSelect'][]> {
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
  return sql`(select json_group_array(json_array(${cells}) order by ${order}) from ${table} where ${of})`.mapWith(read);
}
