import { decodeText, parseRows } from '../../tools/csv/rows.ts';
import { GONE } from './redirects.schema.ts';

export interface FileRow {
  from: string;
  to: string;
  status: number;
  everyLocale: boolean;
  note: string;
  hits: number;
  lastOn: string | null;
}

export const FILE_COLUMNS = ['from', 'to', 'status', 'everyLocale', 'note', 'hits', 'lastOn'] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

const MOVED = 308;

/** Takes the apostrophe away that protects spreadsheets from formulas and other values (csv.shared.ts). */
const unguarded = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@|\d])/u, '');

/** As Excel in Greece and in most of Europe writes a day again that it has read. */
const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u;

function isoDay(text: string): string | null {
  const [, day = '', month = '', year] = DAY.exec(text) ?? [];
  return year === undefined ? text || null : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function readRows(text: string): string[][] {
  const [head = ''] = text.split(/\r?\n/u, 1);
  const separator = [';', '\t'].find((mark) => head.includes(mark)) ?? ',';
  return parseRows(text, separator).rows;
}

/**
 * @param heads the columns' other names, as the table's own file has them
 * @returns undefined without the column `from`, or without rows
 */
export function readRedirectFile(bytes: Uint8Array, heads: Readonly<Record<FileColumn, string>>): FileRow[] | undefined {
  const [head = [], ...lines] = readRows(
    decodeText(bytes)
      .replace(/^\uFEFF/u, '')
      .replace(/^sep=.\r?\n/iu, ''),
  );
  const names = head.map((name) => name.trim().toLowerCase());
  const places = new Map(
    FILE_COLUMNS.map((column) => [
      column,
      names.findIndex((name) => name === column.toLowerCase() || name === heads[column].toLowerCase()),
    ]),
  );
  const rows = lines
    .filter((line) => line.some((cell) => cell.trim() !== ''))
    .map((line): FileRow => {
      const cell = (column: FileColumn) => unguarded(line[places.get(column) ?? -1] ?? '');
      const to = cell('to');
      return {
        from: cell('from'),
        to,
        status: Number(cell('status') || (to ? MOVED : GONE)),
        everyLocale: /^(?:true|1|yes|ναι)$/iu.test(cell('everyLocale')),
        note: cell('note'),
        hits: Number(cell('hits') || 0),
        lastOn: isoDay(cell('lastOn')),
      };
    });
  return places.get('from') === -1 || rows.length === 0 ? undefined : rows;
}
