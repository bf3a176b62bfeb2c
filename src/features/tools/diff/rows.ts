/** What the page knows of a comparison: the library stays in the worker. */
export interface DiffTask {
  before: string;
  after: string;
  by: 'lines' | 'words';
  /** Ignores spaces at the ends of lines, and line ends of other systems. */
  ignoreSpace: boolean;
}

/** A run of words within a line. */
export interface Run {
  text: string;
  is: 'same' | 'added' | 'removed';
}

export interface Row {
  is: 'same' | 'added' | 'removed';
  /** Line numbers from 1. */
  before?: number;
  after?: number;
  runs: Run[];
}

/** Unchanged lines that are left out. */
export interface Gap {
  skipped: number;
}

export interface DiffResult {
  rows: (Row | Gap)[];
  added: number;
  removed: number;
  /** A line break ends one text only, and spaces are not ignored. No row shows it. */
  endsDiffer: boolean;
  hasMore: boolean;
}

export const LIMIT_MS = 4000;
export const MOST_ROWS = 2000;

/** As programs write it: `-` and `+` before the lines. */
export const asText = (rows: DiffResult['rows']): string =>
  rows
    .map((row) => {
      if ('skipped' in row) return '@@';
      return `${{ same: ' ', added: '+', removed: '-' }[row.is]}${row.runs.map(({ text }) => text).join('')}`;
    })
    .join('\n');
