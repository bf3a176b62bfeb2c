import { dsvFormat } from 'd3-dsv';
import { type Decimal, decimalOf, type NumberColumn, readNumbers, toPlain } from './numbers.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export type ColumnKind = 'number' | 'date' | 'text';

export interface Column {
  name: string;
  kind: ColumnKind;
  /** Cells as plots and sorting read them: decimal points, ISO 8601 days. Text as it is. */
  plain: string[];
}

export interface Table {
  columns: Column[];
  rows: string[][];
  /** Line of the text where the first row with more or fewer cells than the first one begins, and how many there are. */
  uneven: { count: number; first: number } | undefined;
  /** Line of the text where a quoted cell begins that never ends. */
  unclosed: number | undefined;
  hasMore: boolean;
}

export const MOST_ROWS = 50_000;
/** Enough to see which character separates the columns. */
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_ROWS = 50;

const parseAll = (text: string, delimiter: Delimiter): string[][] => dsvFormat(delimiter).parseRows(text);
const withoutBlank = (rows: readonly string[][]): string[][] => rows.filter((row) => row.length > 1 || row[0]?.trim());
const parse = (text: string, delimiter: Delimiter): string[][] => withoutBlank(parseAll(text, delimiter));

const countLines = (text: string): number => text.match(/\r\n|\r|\n/gu)?.length ?? 0;

/** Quoted cells have line breaks of their own. */
const lineOf = (row: string[], all: readonly string[][]): number =>
  all.slice(0, all.indexOf(row)).reduce((line, cells) => line + 1 + countLines(cells.join(' ')), 1);

/** The parser takes a quote that is not closed for one around the whole rest, and says nothing. */
function findUnclosed(text: string, delimiter: Delimiter): number | undefined {
  // A line more is a row of its own, unless a quote swallows it.
  const last = parseAll(`${text}\n.`, delimiter).at(-1)?.at(-1) ?? '';
  return last === '.' ? undefined : countLines(text) + 2 - countLines(last);
}

/** The line `sep=;`, by which Excel is told what separates, and the byte order mark are no data. */
function withoutNotice(source: string): { text: string; delimiter: Delimiter | undefined; lines: number } {
  const text = source.replace(/^\uFEFF/u, '');
  const [line, told] = /^"?sep=(.|\\t)"?[ \t,;]*(?:\r\n|\r|\n|$)/iu.exec(text) ?? [];
  if (line === undefined) return { text, delimiter: undefined, lines: 0 };
  const meant = told === '\\t' ? '\t' : told;
  return { text: text.slice(line.length), delimiter: DELIMITERS.find((one) => one === meant), lines: 1 };
}

/** The parser takes any character after a quoted cell for the separator, so that a file with quotes everywhere would fit each of them. */
const withoutQuoted = (text: string): string => text.replace(/(?<![^,;\t|\r\n])"(?:[^"]|"")*"/gu, 'q');

/** Finds the character that cuts most rows into the same number of cells, more than one. */
export function detectDelimiter(source: string): Delimiter {
  const { text, delimiter: told } = withoutNotice(source);
  if (told) return told;
  const sample = withoutQuoted(text.slice(0, SAMPLE_CHARACTERS));
  const scores = DELIMITERS.map((delimiter) => {
    const rows = parse(sample, delimiter).slice(0, SAMPLE_ROWS);
    const width = rows[0]?.length ?? 0;
    const even = rows.filter((row) => row.length === width).length;
    return { delimiter, score: width < 2 ? 0 : (even / rows.length) * (1 + width / 1000) };
  });
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter;
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** `Date.parse` takes 31 February for 3 March. */
const isDay = (iso: string): boolean => !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString().startsWith(iso);

const toIso = (cell: string): string | undefined => {
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(cell) ?? [];
  const iso = ISO_DAY.test(cell) ? cell : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
};

/** Reads numbers, and days as in Greece or ISO 8601, if the whole column has them. */
function toColumn(name: string, cells: readonly string[], numbers: NumberColumn | undefined, preferred: Decimal): Column {
  if (numbers) {
    const decimal = numbers.fits.includes(preferred) ? preferred : (numbers.fits[0] ?? preferred);
    return { name, kind: 'number', plain: numbers.cells.map((cell) => toPlain(cell, decimal)) };
  }
  const filled = cells.some((cell) => cell.trim() !== '');
  const days = cells.map((cell) => (cell.trim() ? toIso(cell.trim()) : ''));
  if (filled && days.every((day) => day !== undefined)) return { name, kind: 'date', plain: days as string[] };
  return { name, kind: 'text', plain: cells.map((cell) => cell.trim()) };
}

/** A first line of texts, all different, names the columns. */
export function hasHeader(text: string, delimiter: Delimiter): boolean {
  const [first = []] = parse(withoutNotice(text).text.slice(0, SAMPLE_CHARACTERS), delimiter);
  const names = first.map((cell) => cell.trim());
  return (
    names.length > 0 && names.every((name) => name !== '' && !/^[-+]?[\d.,/%€ ]+$/u.test(name)) && new Set(names).size === names.length
  );
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
 * Reads text of rows and columns. Rows that are too short are filled with empty cells.
 * @param numbered names a column without a name
 */
export function readTable(text: string, delimiter: Delimiter, header: boolean, numbered: (index: number) => string): Table {
  const { text: source, lines } = withoutNotice(text);
  const all = parseAll(source, delimiter);
  const filled = withoutBlank(all);
  const [first] = filled;
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
  const unclosed = findUnclosed(source, delimiter);
  return {
    columns,
    rows: full,
    uneven: firstUneven === undefined ? undefined : { count: uneven.length, first: lineOf(firstUneven, all) + lines },
    unclosed: unclosed === undefined ? undefined : unclosed + lines,
    hasMore: body.length > MOST_ROWS,
  };
}

/** Order of the rows by a column; empty cells come last either way. */
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
