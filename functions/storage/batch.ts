import { type Query, SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import type { Database } from './database.ts';

/** A statement that drizzle's builder made, or one in SQL; the rows that it answers with. */
type Statement = SQL | { toSQL: () => Query };
interface Asked<Row> {
  statement: Statement;
  /** The row's type; never there. */
  row?: Row;
}
type Rows<Some extends readonly Asked<unknown>[]> = { [At in keyof Some]: Some[At] extends Asked<infer Row> ? Row[] : never };

const dialect = new SQLiteAsyncDialect();

/** A statement of a batch, with the type of its rows: `asked<{ total: number }>(sql`…`)`. */
export const asked = <Row = unknown>(statement: Statement): Asked<Row> => ({ statement });

/** Runs statements as one transaction in one round trip. (drizzle's own `batch` takes no SQL with values.) */
export async function batched<const Some extends readonly Asked<unknown>[]>(db: Database, ...some: Some): Promise<Rows<Some>> {
  const statements = some.map(({ statement }) => {
    const { sql, params } = statement instanceof SQL ? dialect.sqlToQuery(statement) : statement.toSQL();
    return db.$client.prepare(sql).bind(...params);
  });
  const results = await db.$client.batch(statements);
  return results.map((result) => result.results) as Rows<Some>;
}

/** Did a statement fail because what must be there once is there already? */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && /UNIQUE constraint failed/u.test(`${error.message} ${String(error.cause)}`);
