import { type Decimal, decimalOf, type NumberColumn, readDays, readNumbers, toPlain } from './numbers.ts';
import { parseRows } from './rows.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;

export type ColumnKind = 'number' | 'date' | 'text';

export interface Column {
  name: string;
  kind: ColumnKind;
  /** Cells for plots and sorting: decimal points, ISO 8601 days, other text unchanged. */
  plain: string[];
}

export interface Table {
  columns: Column[];
  rows: string[][];
  /** Text above the column names, as in a bank's file, and the line where the table begins. */
  above: { text: string; line: number } | undefined;
  /** Number of rows whose length differs from the first row's, and the line where the first of them begins. */
  uneven: { count: number; first: number } | undefined;
  /** Line where a quoted cell begins that never ends. */
  unclosed: number | undefined;
  hasMore: boolean;
}

export const MOST_ROWS = 50_000;
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_ROWS = 50;

const isFilled = (row: readonly string[]): boolean => row.length > 1 || Boolean(row[0]?.trim());
const parse = (text: string, delimiter: string): string[][] => parseRows(text, delimiter).rows.filter(isFilled);

/** Removes the byte order mark and Excel's line `sep=;`. */
function withoutNotice(source: string): { text: string; delimiter: string | undefined; lines: number } {
  const text = source.replace(/^\uFEFF/u, '');
  const [line, told] = /^"?sep=(.|\\t)"?[ \t,;]*(?:\r\n|\r|\n|$)/iu.exec(text) ?? [];
  if (line === undefined) return { text, delimiter: undefined, lines: 0 };
  const meant = told === '\\t' ? '\t' : told;
  return { text: text.slice(line.length), delimiter: meant, lines: 1 };
}

const withoutQuoted = (text: string): string => text.replace(/(?<![^,;\t|\r\n])"(?:[^"]|"")*"/gu, 'q');
const withoutComments = (text: string): string => text.replace(/^(?:#.*(?:\r\n|\r|\n))+/u, '');

const widthOf = (row: readonly string[]): number => row.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Finds the usual number of cells, more than one; prefers many equal rows, and wide rows to the lines above them. */
function usualWidth(rows: readonly string[][]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const width of rows.map(widthOf)) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const weight = ([width, count]: readonly [number, number]) => (count === 1 ? width / 1000 : width * count);
  const [width, count] = [...counts].reduce((best, next) => (weight(next) > weight(best) ? next : best), [0, 0]);
  return { width, share: count / rows.length };
}

export function detectDelimiter(source: string): string {
  const { text, delimiter: told } = withoutNotice(source);
  if (told) return told;
  const sample = withoutQuoted(withoutComments(text).slice(0, SAMPLE_CHARACTERS));
  const scores = DELIMITERS.map((delimiter) => {
    const { width, share } = usualWidth(parse(sample, delimiter).slice(0, SAMPLE_ROWS));
    return { delimiter, score: width < 2 ? 0 : share * (1 + width / 1000) };
  });
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

const NUMERIC = /^[-+]?[\d.,/%€ ]+$/u;
const YEAR = /^(?:19|20)\d{2}$/u;

/** Accepts distinct texts, and years beside a text if none is below them. The last columns may be unnamed. */
function isHeader(row: readonly string[], next: readonly string[] = []): boolean {
  const names = row.slice(0, widthOf(row)).map((cell) => cell.trim());
  const isName = (name: string, at: number) => !NUMERIC.test(name) || (YEAR.test(name) && !YEAR.test(next[at]?.trim() ?? ''));
  return (
    names.some((name) => !NUMERIC.test(name)) &&
    names.every((name, at) => name !== '' && isName(name, at)) &&
    new Set(names).size === names.length
  );
}

/** Finds the column names below title lines, which have half as many cells at most. */
function tableStart(rows: readonly string[][]): number {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const { width } = usualWidth(sample);
  const start = sample.findIndex((row) => widthOf(row) >= width);
  const isAbove = sample.slice(0, start).every((row) => widthOf(row) <= width / 2 || row[0]?.startsWith('#'));
  return start > 0 && width > 1 && isAbove && isHeader(sample[start] ?? [], sample[start + 1]) ? start : 0;
}

export function hasHeader(text: string, delimiter: string): boolean {
  const rows = parse(withoutNotice(text).text.slice(0, SAMPLE_CHARACTERS), delimiter);
  const start = tableStart(rows);
  return isHeader(rows[start] ?? [], rows[start + 1]);
}

function toColumn(name: string, cells: readonly string[], numbers: NumberColumn | undefined, preferred: Decimal): Column {
  if (numbers) {
    const decimal = numbers.fits.includes(preferred) ? preferred : (numbers.fits[0] ?? preferred);
    return { name, kind: 'number', plain: numbers.cells.map((cell) => toPlain(cell, decimal)) };
  }
  const days = readDays(cells);
  if (days) return { name, kind: 'date', plain: days };
  return { name, kind: 'text', plain: cells.map((cell) => cell.trim()) };
}

function namesOf(head: readonly string[] | undefined, width: number, numbered: (index: number) => string): string[] {
  const seen = new Map<string, number>();
  return Array.from({ length: width }, (_, index) => {
    const name = head?.[index]?.trim() || numbered(index + 1);
    let times = seen.get(name) ?? 1;
    let unique = name;
    while (seen.has(unique)) {
      times += 1;
      unique = `${name} (${times})`;
    }
    seen.set(unique, 1);
    seen.set(name, times);
    return unique;
  });
}

/**
 * Fills rows that are too short with empty cells.
 * @param numbered names a column without a name
 */
export function readTable(text: string, delimiter: string, header: boolean, numbered: (index: number) => string): Table {
  const { text: source, lines: before } = withoutNotice(text);
  const parsed = parseRows(source, delimiter);
  const lineOf = new Map(parsed.rows.map((row, at) => [row, (parsed.lines[at] ?? 1) + before]));
  const all = parsed.rows.filter(isFilled);
  const start = tableStart(all);
  const filled = all.slice(start);
  const [first] = filled;
  const line = lineOf.get(first ?? []) ?? 1;
  const body = header ? filled.slice(1) : filled;
  const rows = body.slice(0, MOST_ROWS);
  const expected = first?.length ?? 0;
  const width = rows.reduce((most, row) => Math.max(most, row.length), expected);
  const uneven = rows.filter((row) => row.length !== expected);
  const full = rows.map((row) => (row.length === width ? row : [...row, ...Array<string>(width - row.length).fill('')]));
  const cells = Array.from({ length: width }, (_, index) => full.map((row) => row[index] ?? ''));
  const numbers = cells.map(readNumbers);
  const decimal = decimalOf(numbers) ?? (delimiter === ';' ? ',' : '.');
  const columns = namesOf(header ? first : undefined, width, numbered).map((name, index) =>
    toColumn(name, cells[index] ?? [], numbers[index], decimal),
  );
  const [firstUneven] = uneven;
  return {
    columns,
    rows: full,
    above:
      start === 0
        ? undefined
        : {
            text: all
              .slice(0, start)
              .map((row) => row.slice(0, widthOf(row)).join(' '))
              .join('\n'),
            line,
          },
    uneven: firstUneven === undefined ? undefined : { count: uneven.length, first: lineOf.get(firstUneven) ?? 1 },
    unclosed: parsed.unclosed === undefined ? undefined : parsed.unclosed + before,
    hasMore: body.length > MOST_ROWS,
  };
}

/** Sorts row indices by a column; empty cells come last either way. */
export function sortedRows(table: Table, column: number, descending: boolean, languageTag: string): number[] {
  const order = table.rows.map((_, index) => index);
  const by = table.columns[column];
  if (!by) return order;
  const collator = new Intl.Collator(languageTag, { numeric: true });
  const direction = descending ? -1 : 1;
  return order.sort((a, b) => {
    const [left = '', right = ''] = [by.plain[a], by.plain[b]];
    if (left === '' || right === '') return Number(left === '') - Number(right === '') || a - b;
    const compared =
      by.kind === 'number'
        ? Number(left) - Number(right)
        : by.kind === 'date'
          ? left < right
            ? -1
            : left > right
              ? 1
              : 0
          : collator.compare(left, right);
    return compared * direction || a - b;
  });
}
