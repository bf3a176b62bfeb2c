export type CsvCell = string | number | null | undefined;

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Puts an apostrophe before formulas: what strangers wrote must not calculate on the owner's machine. Source: OWASP, CSV injection
 * (full-width signs are formulas in Japanese Excel).
 */
const guarded = (text: string): string => (/^[\s\p{Cc}\uFEFF]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20|]|^[\t\r\n]/u.test(text) ? `'${text}` : text);

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
