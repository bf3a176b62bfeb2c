import { csvParseRows } from 'd3-dsv';

/** What a column holds. `month` is `YYYY-MM`, `day` is `YYYY-MM-DD`. An empty column is `text`. */
export type ColumnKind = 'number' | 'month' | 'day' | 'text';

export interface CsvTable {
  columns: string[];
  rows: string[][];
}

const KINDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['number', /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/iu],
  ['month', /^\d{4}-(?:0[1-9]|1[0-2])$/u],
  ['day', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u],
];

/**
 * Reads comma-separated text whose first line names the columns.
 * @param where names the file in errors
 * @throws Error on an empty file, an unnamed or repeated column, and lines that are too short or too long
 */
export function parseCsv(text: string, where: string): CsvTable {
  const [head, ...lines] = csvParseRows(text.replace(/^\uFEFF/u, '')).map((line) => line.map((cell) => cell.trim()));
  if (!head || head.every((name) => name === ''))
    throw new Error(`${where} is empty. Write a first line with the columns' names and a line for each point.`);
  head.forEach((name, index) => {
    if (name === '') throw new Error(`${where}: column ${index + 1} does not have a name. Write one in the first line.`);
    if (head.indexOf(name) !== index) throw new Error(`${where}: two columns are named "${name}". Rename one of them.`);
  });
  const rows: string[][] = [];
  lines.forEach((line, index) => {
    if (line.length === 1 && line[0] === '') return;
    if (line.length !== head.length) {
      throw new Error(
        `${where}, line ${index + 2}: ${line.length} values for ${head.length} columns. Write one for each; one with a comma in it goes in double quotes.`,
      );
    }
    rows.push(line);
  });
  if (rows.length === 0) throw new Error(`${where} has a head but no lines of data. Write a line for each point.`);
  return { columns: head, rows };
}

export function columnKind(cells: readonly string[]): ColumnKind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'text';
  return KINDS.find(([, pattern]) => filled.every((cell) => pattern.test(cell)))?.[0] ?? 'text';
}

/**
 * @param prop the plot's property that names the column, for the error
 * @throws Error that lists the existing columns
 */
export function getColumn(table: CsvTable, name: string, prop: string, where: string): string[] {
  const index = table.columns.indexOf(name);
  if (index === -1) {
    throw new Error(`${where} does not have a column "${name}". Set ${prop} to one of its columns: ${table.columns.join(', ')}.`);
  }
  return table.rows.map((row) => row[index] ?? '');
}

export const countDecimals = (cells: readonly string[]): number =>
  Math.min(6, Math.max(0, ...cells.map((cell) => /\.(\d+)$/u.exec(cell)?.[1]?.length ?? 0)));
