import type { ReactNode } from 'react';
import type { CsvCell } from './csv.shared.ts';
import type { TableQuery } from './query.ts';

/** The first column names the row, and titles its card on a phone. */
export interface Column<Row> {
  key: string;
  head: string;
  /** What the table shows; a column without it is only in the file. */
  cell?: (row: Row) => ReactNode;
  sort?: true;
  /** Aligned to the end, with tabular figures. */
  number?: true;
  /** Its value in a file; a column without it is left out. */
  csv?: (row: Row) => CsvCell;
}

export interface Filter {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  /** What is shown without a choice, if it is not all. */
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
