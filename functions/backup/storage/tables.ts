import { APPLIED, isBackedUp, lineOf, type Reference, SEQUENCES, sortTables, type Table, toTable } from '../format.ts';

/** Rows per query: a Worker has 128 MB and holds them several times. */
const PAGE = { bytes: 2_000_000, rows: 20_000 } as const;

export interface Schema {
  tables: Table[];
  migrations: string[];
}

const SCHEMA = `SELECT name,
    (SELECT json_group_array(json_object('name', c.name, 'type', c.type, 'pk', c.pk)) FROM pragma_table_info(l.name) c) AS columns,
    (SELECT json_group_array(json_object('table', r."table", 'from', r."from", 'to', coalesce(r."to", 'id'))) FROM pragma_foreign_key_list(l.name) r) AS refs
  FROM pragma_table_list l WHERE schema = 'main' AND type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name`;

export async function readSchema(db: D1Database): Promise<Schema> {
  const [found, applied] = await db.batch<{ name: string; columns: string; refs: string }>([db.prepare(SCHEMA), db.prepare(APPLIED)]);
  const kept = (found?.results ?? []).filter(({ name }) => isBackedUp(name));
  const tables = kept.map(({ name, columns, refs }) =>
    toTable(name, JSON.parse(columns) as Parameters<typeof toTable>[1], JSON.parse(refs) as Reference[]),
  );
  return { tables: sortTables(tables), migrations: (applied?.results ?? []).map(({ name }) => name) };
}

export async function readSequences(db: D1Database): Promise<Record<string, number>> {
  const { results } = await db.prepare(SEQUENCES).all<{ name: string; seq: number }>();
  return Object.fromEntries(results.map(({ name, seq }) => [name, seq]));
}

const COLUMNS_AT_ONCE = 90;

export async function askTables<Answer>(
  db: D1Database,
  tables: readonly Table[],
  sqlOf: (table: Table) => string,
  ...values: string[]
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (let at = 0; at < tables.length; at += COLUMNS_AT_ONCE) {
    const some = tables.slice(at, at + COLUMNS_AT_ONCE);
    const sql = `SELECT ${some.map((table) => `(${sqlOf(table)}) AS "${table.name}"`).join(', ')}`;
    const row = await db
      .prepare(sql)
      .bind(...values)
      .first<Record<string, Answer>>();
    for (const [name, answer] of Object.entries(row ?? {})) answers.set(name, answer);
  }
  return answers;
}

export async function countTables(db: D1Database, tables: readonly Table[]): Promise<{ name: string; rows: number }[]> {
  const counts = await askTables<number>(db, tables, ({ name }) => `SELECT count(*) FROM "${name}"`);
  return tables.map(({ name }) => ({ name, rows: counts.get(name) ?? 0 }));
}

export const shapeOf = (tables: readonly Pick<Table, 'name' | 'columns'>[]): string =>
  JSON.stringify(tables.map(({ name, columns }) => [name, ...columns]).toSorted());

const FIRST_ROW = '-9223372036854775808';

export interface Page {
  bytes: number;
  rows: number;
}

function pageOfLines(table: Table, { bytes: most, rows }: Page = PAGE, after = 'CAST(?1 AS INTEGER)'): string {
  const bytes = table.columns.map((column) => `coalesce(octet_length("${column}"), 0)`).join(' + ');
  return `
    WITH sizes AS (SELECT rowid AS at, ${bytes} AS bytes FROM "${table.name}" WHERE rowid > ${after} ORDER BY rowid LIMIT ${rows}),
      sums AS (SELECT at, sum(bytes) OVER (ORDER BY at ROWS UNBOUNDED PRECEDING) - bytes AS before FROM sizes)
    SELECT CAST(rowid AS TEXT) AS at, ${lineOf(table)} AS line FROM "${table.name}"
    WHERE rowid > ${after} AND rowid <= (SELECT max(at) FROM sums WHERE before < ${most}) ORDER BY rowid LIMIT ${rows}`;
}

/** @param after bound as text: a number of JavaScript has too few digits for some */
export async function readPage(db: D1Database, table: Table, after: string, page?: Page): Promise<{ at: string; line: string }[]> {
  return (await db.prepare(pageOfLines(table, page)).bind(after).all<{ at: string; line: string }>()).results;
}

export async function* readLines(db: D1Database, table: Table): AsyncGenerator<string[]> {
  for (let after: string | undefined = FIRST_ROW; after !== undefined; ) {
    const page: { at: string; line: string }[] = await readPage(db, table, after);
    yield page.map(({ line }) => line);
    after = page.at(-1)?.at;
  }
}

/** Terms of a compound SELECT that D1 takes. */
const TERMS = 5;
/** Names with a value that one function of SQLite takes: a hundred arguments. */
const PAIRS = 50;

const inGroups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

export interface FirstLook {
  sequences: Record<string, number>;
  lasts: Map<string, string>;
  pages: Map<string, { at: string; line: string }[]>;
}

export async function readFirstPages(db: D1Database, tables: readonly Table[], pageFor: (table: Table) => Page): Promise<FirstLook> {
  const groups = inGroups(tables, TERMS);
  const lastOf = ({ name }: Table) => `'${name}', (SELECT CAST(max(rowid) AS TEXT) FROM "${name}")`;
  const lasts = `SELECT json_array(${inGroups(tables, PAIRS)
    .map((group) => `json_object(${group.map(lastOf).join(', ')})`)
    .join(', ')}) AS line`;
  const termOf = (table: Table) => `SELECT '${table.name}' AS name, at, line FROM (${pageOfLines(table, pageFor(table), FIRST_ROW)})`;
  const [sequences, last, ...found] = await db.batch<{ name: string; at: string; line: string; seq: number }>([
    db.prepare(SEQUENCES),
    db.prepare(lasts),
    ...groups.map((group) => db.prepare(group.map(termOf).join(' UNION ALL '))),
  ]);
  const pages = Map.groupBy(
    found.flatMap(({ results }) => results),
    ({ name }) => name,
  );
  const known = Object.assign({}, ...(JSON.parse(last?.results[0]?.line ?? '[]') as Record<string, string | null>[])) as Record<
    string,
    string | null
  >;
  return {
    sequences: Object.fromEntries((sequences?.results ?? []).map(({ name, seq }) => [name, seq])),
    lasts: new Map(Object.entries(known).flatMap(([name, at]) => (at === null ? [] : [[name, at] as const]))),
    pages,
  };
}
