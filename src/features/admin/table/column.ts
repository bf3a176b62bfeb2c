import type { ReactNode } from 'react';
import type { CsvCell } from './csv.ts';
import type { TableQuery } from './query.ts';
import type { TableTexts } from './texts.ts';

/** A column of a table. The first one names the row, and is the title of its card on a phone. */
export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The list's call sorts by its key. */
  sort?: true;
  /** Set to the end of its cell, figures of one width. */
  number?: true;
  /** What it says in a file; a column without it is left out. */
  csv?: (row: Row) => CsvCell;
}

export interface Filter {
  name: string;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** What can be done with the rows that are selected. */
export interface Bulk<Row> {
  label: string;
  run: (rows: readonly Row[]) => void;
}

/** What the parts of one table know of it. */
export interface TableView {
  texts: TableTexts;
  /** Language tag for numbers. */
  tag: string;
  query: TableQuery;
  /** @param quiet without a step in the browser's history: while something is typed */
  change: (change: Partial<TableQuery>, quiet?: boolean) => void;
}
