export type CsvCell = string | number | null | undefined;
/** An amount of money, with two decimals. */
interface CsvMoney {
  cents: number;
}

/** Who reads a file: Excel by the region of its Windows, or programs, which get plain values. */
export const CSV_FORMS = ['el', 'en', 'programs'] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

export interface CsvStyle {
  form: CsvForm;
  /** Zone of the times for Excel, which knows no zones. */
  timeZone?: string;
}

const PROGRAMS: CsvStyle = { form: 'programs' };

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A formula's sign, with all that may stand between it and the beginning of a cell. Linear: it begins where such a run begins. */
const SIGN = /(?<![;\s\p{Cc}\uFEFF"])[;\s\p{Cc}\uFEFF"]*(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20|])/gu;

/**
 * Puts an apostrophe before formulas: what strangers wrote must not calculate on the owner's machine. A Greek Excel begins a cell at a semicolon
 * too, and at a line within our quotes. Source: OWASP, CSV injection (full-width signs are formulas in Japanese Excel).
 */
const guarded = (text: string): string => {
  const inner = text.replace(SIGN, (run, at: number) => `${at === 0 ? "'" : ''}${run}${/[;\t\r\n]/u.test(run) ? "'" : ''}`);
  return /^[\t\r\n]/u.test(inner) ? `'${inner}` : inner;
};

/** Milliseconds go: Excel takes a time with them, but not with a `T`. Hours of a day may have no zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z?)$/u;

/** Texts that Excel would make other values of: leading zeros, 16 digits, exponents, and numbers with marks, which become days or sums. */
const MISREAD = /^(?:0\d+|\d{12,}|\d+e[+-]?\d+|\d{1,4}(?:[.,/:-]\d{1,4}){1,2})$/iu;
const DAY = /^\d{4}-\d\d-\d\d$/u;

function forExcel(text: string, zoned: Intl.DateTimeFormat): string {
  const [, day, time, seconds = '00', zone] = MOMENT.exec(text) ?? [];
  if (day !== undefined) return zone ? zoned.format(new Date(text)) : `${day} ${time}:${seconds}`;
  return MISREAD.test(text) && !DAY.test(text) ? `'${text}` : text;
}

function rowFormat({ form, timeZone = 'UTC' }: CsvStyle): (row: CsvRow) => string {
  const separator = form === 'el' ? ';' : ',';
  const zoned = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const decimal = (number: string): string => number.replace('.', form === 'el' ? ',' : '.');
  const cellOf = (cell: CsvRow[number]): string => {
    if (cell === null || cell === undefined) return '';
    if (typeof cell === 'object') return decimal((cell.cents / 100).toFixed(2));
    if (typeof cell === 'number') return Number.isFinite(cell) ? decimal(String(cell)) : '';
    const text = form === 'programs' ? guarded(cell) : forExcel(guarded(cell), zoned);
    return /[",;\r\n]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return (row) => `${row.map(cellOf).join(separator)}\r\n`;
}

export type CsvRow = readonly (CsvCell | CsvMoney)[];

export const toCsvLines = (rows: readonly CsvRow[], style = PROGRAMS): string => rows.map(rowFormat(style)).join('');

/** RFC 4180, with semicolons for a Greek Excel, whose lists have them: CR LF, doubled quotes. */
export const toCsv = (heads: readonly string[], rows: readonly CsvRow[], style = PROGRAMS): string =>
  BYTE_ORDER_MARK + toCsvLines([heads, ...rows], style);
