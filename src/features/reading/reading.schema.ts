/** Raise it when the stored shape changes. Rows of any version are read by the fields known here. */
export const READING_VERSION = 1;

/** One more is refused: a saved text is never dropped by itself. */
export const READING_LIST_LIMIT = 1000;
export const READING_HISTORY_LIMIT = 50;
export const TITLE_LENGTH_LIMIT = 300;
const MINUTES_LIMIT = 600;

/** Shares of the text, 0 to 1: from the first on it is under way, from the second on it counts as read. */
export const PROGRESS_STARTED = 0.05;
export const PROGRESS_DONE = 0.95;

export const READING_KINDS = ['article', 'note', 'page'] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

export interface ReadingPage {
  path: string;
  title: string;
  kind: ReadingKind;
  locale: 'en' | 'el';
  minutes: number;
}

interface Progress {
  /** The furthest share read, 0 to 1. */
  progress: number;
  readAt?: number;
  place?: string;
}

export interface SavedEntry extends ReadingPage, Progress {
  savedAt: number;
  doneAt?: number;
}

export interface RecentPage extends ReadingPage, Progress {
  openedAt: number;
}

/** Accepts only pages of this site: refuses `//host`, `/\host` and what browsers read as such. */
export const isPagePath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 500 && /^\/(?![/\\])[^\s?#\\]*$/u.test(value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const LAST_MS = 8.64e15;
const time = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= LAST_MS ? Math.round(value) : undefined;

export const clampProgress = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(1, Math.round(value * 1000) / 1000) : 0;

const PLACE_LENGTH_LIMIT = 300;
const placeFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= PLACE_LENGTH_LIMIT && /^[\p{L}\p{N}_-]+$/u.test(value) ? value : undefined;

export const placeIn = ({ path, place }: { path: string; place?: string }): string =>
  place === undefined ? path : `${path}#${encodeURIComponent(place)}`;

function pageFrom(row: Record<string, unknown>): (ReadingPage & Progress) | undefined {
  const { path, title, kind, locale, minutes } = row;
  if (!isPagePath(path) || typeof title !== 'string' || title.trim() === '') return undefined;
  const readAt = time(row['readAt']);
  const place = placeFrom(row['place']);
  return {
    path,
    title: title.slice(0, TITLE_LENGTH_LIMIT),
    kind: READING_KINDS.find((one) => one === kind) ?? 'page',
    locale: locale === 'el' ? 'el' : 'en',
    minutes: typeof minutes === 'number' && minutes > 0 ? Math.min(MINUTES_LIMIT, Math.round(minutes)) : 0,
    progress: clampProgress(row['progress']),
    ...(readAt === undefined ? {} : { readAt }),
    ...(place === undefined ? {} : { place }),
  };
}

/** Drops invalid rows and repeated addresses. By hand: a schema library would outweigh all else that an article loads for this. */
function rowsFrom<Row extends ReadingPage>(
  saved: string | null,
  limit: number,
  read: (page: ReadingPage & Progress, row: Record<string, unknown>) => Row | undefined,
): Row[] {
  let value: unknown;
  try {
    value = JSON.parse(saved ?? '');
  } catch {
    return [];
  }
  const rows = isObject(value) ? value['rows'] : undefined;
  const found = new Map<string, Row>();
  for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
    const page = isObject(row) && found.size < limit ? pageFrom(row) : undefined;
    const whole = page && read(page, row as Record<string, unknown>);
    if (whole && !found.has(whole.path)) found.set(whole.path, whole);
  }
  return [...found.values()];
}

export const parseList = (saved: string | null): SavedEntry[] =>
  rowsFrom(saved, READING_LIST_LIMIT, (page, row) => {
    const savedAt = time(row['savedAt']) ?? 0;
    const doneAt = time(row['doneAt']);
    return { ...page, savedAt, ...(doneAt === undefined ? {} : { doneAt }) };
  });

export const parseHistory = (saved: string | null): RecentPage[] =>
  rowsFrom(saved, READING_HISTORY_LIMIT, (page, row) => {
    const openedAt = time(row['openedAt']);
    return openedAt === undefined ? undefined : { ...page, openedAt };
  });

export const serialiseRows = (rows: readonly (SavedEntry | RecentPage)[]): string => JSON.stringify({ version: READING_VERSION, rows });
