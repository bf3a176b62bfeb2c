import { csvParseRows } from 'd3-dsv';

/** What a column holds. `month` is `YYYY-MM`, `day` is `YYYY-MM-DD`. An empty column is `text`. */
export type ColumnKind = 'number' | 'month' | 'day' | 'text';

/** A CSV file as it was written: every cell is text without surrounding space. */
export interface CsvTable {
  columns: string[];
  /** One array of cells for each line, as long as `columns`. */
  rows: string[][];
}

const KINDS: readonly (readonly [ColumnKind, RegExp])[] = [
  ['number', /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?$/iu],
  ['month', /^\d{4}-(?:0[1-9]|1[0-2])$/u],
  ['day', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u],
];

/**
 * Reads comma-separated text whose first line names the columns.
 * @param where what an error names: the entry's folder and the file
 * @throws Error on an empty file, a column without a name or with a second one's name, and lines that are too short or too long
 */
export function parseCsv(text: string, where: string): CsvTable {
  const [head, ...lines] = csvParseRows(text.replace(/^\uFEFF/u, '')).map((line) => line.map((cell) => cell.trim()));
  if (!head || head.every((name) => name === ''))
    throw new Error(`${where} is empty. Write a first line with the columns' names and a line for each point.`);
  head.forEach((name, index) => {
    if (name === '') throw new Error(`${where}: column ${index + 1} has no name. Write one in the first line.`);
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

/** The kind that every filled cell agrees on, else `text`. */
export function kindOf(cells: readonly string[]): ColumnKind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'text';
  return KINDS.find(([, pattern]) => filled.every((cell) => pattern.test(cell)))?.[0] ?? 'text';
}

/**
 * The cells of a named column.
 * @param prop the property of the plot that names it, for the error
 * @throws Error that lists the columns there are
 */
export function columnOf(table: CsvTable, name: string, prop: string, where: string): string[] {
  const index = table.columns.indexOf(name);
  if (index === -1) {
    throw new Error(`${where} has no column "${name}". Set ${prop} to one of its columns: ${table.columns.join(', ')}.`);
  }
  return table.rows.map((row) => row[index] ?? '');
}

/** The most digits after the point among the cells, 6 at most: what numbers of a column are shown with. */
export const decimalsOf = (cells: readonly string[]): number =>
  Math.min(6, Math.max(0, ...cells.map((cell) => /\.(\d+)$/u.exec(cell)?.[1]?.length ?? 0)));
