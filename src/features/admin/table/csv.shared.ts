export type CsvCell = string | number | null | undefined;

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

function formatCell(cell: CsvCell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : '';
  const text = guarded(cell);
  return /[",\r\n]/u.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

export type CsvRow = readonly CsvCell[];

/** Lines that continue a file. */
export const toCsvLines = (rows: readonly CsvRow[]): string => rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

/** RFC 4180: commas, CR LF, doubled quotes. */
export const toCsv = (heads: readonly string[], rows: readonly CsvRow[]): string => BYTE_ORDER_MARK + toCsvLines([heads, ...rows]);
