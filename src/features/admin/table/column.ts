import type { ReactNode } from 'react';
import { formatMoment } from '../shell/moment.ts';
import type { CsvCell } from './csv.shared.ts';
import type { TableQuery } from './query.ts';

/** The first column names the row, and begins it on a phone. */
export interface Column<Row> {
  key: string;
  head: string;
  /** Instead of `cell` and `csv`: what both have. */
  text?: (row: Row) => CsvCell;
  /** A number: formatted in the table, plain in the file. */
  count?: (row: Row) => number;
  /** A time, ISO 8601: formatted in the table, plain in the file. */
  moment?: (row: Row) => string;
  /** What the table shows; a column without it is only in the file. */
  cell?: (row: Row) => ReactNode;
  sort?: true;
  number?: true;
  /** Its place on a phone: in the row's first line, or in its second, `named` by its head. All other columns are behind the row's button. */
  phone?: 'first' | 'second' | 'named';
  /** Its value in a file; a column without it is left out. */
  csv?: (row: Row) => CsvCell;
}

export function whole<Row>({ text, count, moment, ...column }: Column<Row>, languageTag: string): Column<Row> {
  const number = new Intl.NumberFormat(languageTag);
  return {
    ...(text && { cell: text, csv: text }),
    ...(count && { number: true, cell: (row) => number.format(count(row)), csv: count }),
    ...(moment && { number: true, cell: (row) => formatMoment(moment(row), languageTag), csv: moment }),
    ...column,
  };
}

export interface Filter {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  unchosen?: string;
}

export interface Bulk<Row> {
  label: string;
  run: (rows: readonly Row[]) => void;
}

export interface TableView {
  query: TableQuery;
  /** @param quiet adds no step to the browser's history, while typing */
  change: (change: Partial<TableQuery>, quiet?: boolean) => void;
}
