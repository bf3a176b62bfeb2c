import { type Query, SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

type Statement = SQL | { toSQL: () => Query };
type Rows<Statements extends readonly Statement[]> = {
  [At in keyof Statements]: Statements[At] extends SQL<infer Row> ? Row[] : unknown[];
};

const dialect = new SQLiteAsyncDialect();

/**
 * One transaction. Drizzle's `batch` takes no SQL with values, and its builder has no `with … as materialized`, `json_each` or insert of a
 * union.
 */
export async function runBatch<const Statements extends readonly Statement[]>(
  db: Database,
  ...statements: Statements
): Promise<Rows<Statements>> {
  const prepared = statements.map((statement) => {
    const { sql, params } = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement.toSQL();
    return db.$client.prepare(sql).bind(...params);
  });
  const results = await db.$client.batch(prepared);
  return results.map((result) => result.results) as Rows<Statements>;
}
