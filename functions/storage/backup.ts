import {
  APPLIED,
  COLUMNS,
  isBackedUp,
  lineOf,
  REFERENCES,
  type Reference,
  SEQUENCES,
  sortTables,
  TABLE_NAMES,
  type Table,
  toTable,
} from '../backup/format.ts';

/** Bytes of rows per query: a Worker has 128 MB, and holds them several times. */
const PAGE_BYTES = 1_000_000;
const PAGE_ROWS = 5000;

export interface Schema {
  tables: Table[];
  migrations: string[];
}

export async function readSchema(db: D1Database): Promise<Schema> {
  const [names, applied] = await db.batch<{ name: string }>([db.prepare(TABLE_NAMES), db.prepare(APPLIED)]);
  const kept = (names?.results ?? []).map(({ name }) => name).filter(isBackedUp);
  const columns = await db.batch<{ name: string; type: string; pk: number }>(kept.map((name) => db.prepare(COLUMNS).bind(name)));
  const references = await db.batch<Reference>(kept.map((name) => db.prepare(REFERENCES).bind(name)));
  const tables = kept.map((name, at) => toTable(name, columns[at]?.results ?? [], references[at]?.results ?? []));
  return { tables: sortTables(tables), migrations: (applied?.results ?? []).map(({ name }) => name) };
}

export async function readSequences(db: D1Database): Promise<Record<string, number>> {
  const { results } = await db.prepare(SEQUENCES).all<{ name: string; seq: number }>();
  return Object.fromEntries(results.map(({ name, seq }) => [name, seq]));
}

export async function countTables(db: D1Database, tables: readonly Table[]): Promise<{ name: string; rows: number }[]> {
  const counts = await db.batch<{ rows: number }>(tables.map(({ name }) => db.prepare(`SELECT count(*) AS rows FROM "${name}"`)));
  return tables.map(({ name }, at) => ({ name, rows: counts[at]?.results[0]?.rows ?? 0 }));
}

/** To compare the tables of two schemas. */
export const shapeOf = (tables: readonly Pick<Table, 'name' | 'columns'>[]): string =>
  JSON.stringify(tables.map(({ name, columns }) => [name, ...columns]).toSorted());

/** Below every rowid. */
export const FIRST_ROW = '-9223372036854775808';

/** A query of the lines after a rowid: so many as fit; a single row may be larger. */
export function pageOfLines(table: Table): string {
  const bytes = table.columns.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ');
  // Bound as text: a number of JavaScript has too few digits for some.
  const after = 'rowid > CAST(?1 AS INTEGER)';
  return `
    WITH sizes AS (SELECT rowid AS at, ${bytes} AS bytes FROM "${table.name}" WHERE ${after} ORDER BY rowid LIMIT ${PAGE_ROWS}),
      sums AS (SELECT at, sum(bytes) OVER (ORDER BY at ROWS UNBOUNDED PRECEDING) - bytes AS before FROM sizes)
    SELECT CAST(rowid AS TEXT) AS at, ${lineOf(table)} AS line FROM "${table.name}"
    WHERE ${after} AND rowid <= (SELECT max(at) FROM sums WHERE before < ${PAGE_BYTES}) ORDER BY rowid`;
}

/** Reads a table by its rowid. */
export async function* readLines(db: D1Database, table: Table): AsyncGenerator<string[]> {
  const page = db.prepare(pageOfLines(table));
  let from = FIRST_ROW;
  for (;;) {
    const { results } = await page.bind(from).all<{ at: string; line: string }>();
    const last = results.at(-1);
    if (!last) return;
    yield results.map(({ line }) => line);
    from = last.at;
  }
}
