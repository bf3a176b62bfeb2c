/** Kept apart from the library, which only the worker loads. */
export interface DiffTask {
  before: string;
  after: string;
  by: 'lines' | 'words';
  /** Ignores spaces at the ends of lines and the kind of line break. */
  ignoreSpace: boolean;
}

export interface Run {
  text: string;
  is: 'same' | 'added' | 'removed';
}

export interface Row {
  is: 'same' | 'added' | 'removed';
  before?: number;
  after?: number;
  runs: Run[];
}

export interface Gap {
  skipped: number;
}

export interface DiffResult {
  rows: (Row | Gap)[];
  added: number;
  removed: number;
  /** A line break ends only one of the texts, which no row shows. */
  endsDiffer: boolean;
  hasMore: boolean;
}

export const LIMIT_MS = 4000;
export const MOST_ROWS = 2000;

export const asText = (rows: DiffResult['rows']): string =>
  rows
    .map((row) => {
      if ('skipped' in row) return '@@';
      return `${{ same: ' ', added: '+', removed: '-' }[row.is]}${row.runs.map(({ text }) => text).join('')}`;
    })
    .join('\n');
