/**
 * What a reader keeps in the browser: saved texts and, when switched on, the pages that were opened. Written by hand and not with a
 * schema library, which would outweigh all else that an article loads for it.
 */
/** Raised when what is stored changes its shape. The rows of any version are read by the fields that this one knows. */
export const READING_VERSION = 1;

/** Saved texts. One more is refused: nothing that somebody saved goes by itself. */
export const READING_LIST_LIMIT = 1000;
/** Opened pages, the newest; older ones go. */
export const READING_HISTORY_LIMIT = 50;
/** Longest stored title, in characters. */
export const TITLE_LENGTH_LIMIT = 300;
/** Minutes of reading that a text can say of itself. */
const MINUTES_LIMIT = 600;

/** A share of the text, 0 to 1. From here on there is something to continue. */
export const PROGRESS_STARTED = 0.05;
/** From here on the text counts as read: what follows is a footnote. */
export const PROGRESS_DONE = 0.95;

export const READING_KINDS = ['article', 'note', 'page'] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/** A page as it names itself. */
export interface ReadingPage {
  /** Its address on this site, without query and hash. */
  path: string;
  title: string;
  kind: ReadingKind;
  /** The language of its title and text. */
  locale: 'en' | 'el';
  /** Minutes to read all of it; 0 where the page does not say. */
  minutes: number;
}

interface Progress {
  /** How far it was read at most, 0 to 1. */
  progress: number;
  /** When that was, milliseconds since 1970. */
  readAt?: number;
  /** The id of the heading that it was under, where there was one. */
  place?: string;
}

export interface SavedEntry extends ReadingPage, Progress {
  savedAt: number;
  /** When the end was reached, or the reader said so. */
  doneAt?: number;
}

export interface RecentPage extends ReadingPage, Progress {
  openedAt: number;
}

/** An address of a page of this site, and of nothing else: `//host`, `/\host` and what a browser would read as such are refused. */
export const isPagePath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 500 && /^\/(?![/\\])[^\s?#\\]*$/u.test(value);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The last moment that a `Date` can hold. */
const LAST_MS = 8.64e15;
const time = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= LAST_MS ? Math.round(value) : undefined;

export const clampProgress = (value: unknown): number =>
  typeof value === 'number' && value > 0 ? Math.min(1, Math.round(value * 1000) / 1000) : 0;

/** Longest stored heading id, in characters. */
const PLACE_LENGTH_LIMIT = 300;
const placeFrom = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= PLACE_LENGTH_LIMIT && /^[\p{L}\p{N}_-]+$/u.test(value) ? value : undefined;

/** Where reading goes on: the address with the place that was reached. */
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

/** The rows of what is stored, the first of each address: whatever cannot be read is left out. */
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

/** Reads the list; never throws. */
export const parseList = (saved: string | null): SavedEntry[] =>
  rowsFrom(saved, READING_LIST_LIMIT, (page, row) => {
    const savedAt = time(row['savedAt']) ?? 0;
    const doneAt = time(row['doneAt']);
    return { ...page, savedAt, ...(doneAt === undefined ? {} : { doneAt }) };
  });

/** Reads the pages that were opened; never throws. */
export const parseHistory = (saved: string | null): RecentPage[] =>
  rowsFrom(saved, READING_HISTORY_LIMIT, (page, row) => {
    const openedAt = time(row['openedAt']);
    return openedAt === undefined ? undefined : { ...page, openedAt };
  });

export const serialise = (rows: readonly (SavedEntry | RecentPage)[]): string => JSON.stringify({ version: READING_VERSION, rows });
