/** What can be done to the rows: pure, from rows to rows. */
import {
  clampProgress,
  PROGRESS_DONE,
  PROGRESS_STARTED,
  READING_HISTORY_LIMIT,
  READING_LIST_LIMIT,
  type ReadingPage,
  type RecentPage,
  type SavedEntry,
} from './reading.schema.ts';

export const isDone = ({ doneAt }: { doneAt?: number }): boolean => doneAt !== undefined;

/** Begun and not ended. */
export const isUnderWay = ({ progress, doneAt }: { progress: number; doneAt?: number }): boolean =>
  doneAt === undefined && progress >= PROGRESS_STARTED && progress < PROGRESS_DONE;

/** Puts a page in front, or an entry back in its place. @returns undefined when the list is full */
export function withEntry(list: readonly SavedEntry[], entry: SavedEntry): SavedEntry[] | undefined {
  const others = list.filter(({ path }) => path !== entry.path);
  if (others.length >= READING_LIST_LIMIT) return undefined;
  return [entry, ...others].sort((one, other) => other.savedAt - one.savedAt);
}

export const without = <Row extends { path: string }>(rows: readonly Row[], path: string): Row[] => rows.filter((row) => row.path !== path);

/** The furthest point counts, so that opening a text again does not lose the place. */
function furthest<Row extends { progress: number; readAt?: number }>(row: Row, progress: number, now: number): Row {
  const next = clampProgress(progress);
  return next > row.progress ? { ...row, progress: next, readAt: now } : row;
}

/** @returns the same list when nothing has changed, so that nothing is written */
export function withProgress(list: readonly SavedEntry[], path: string, progress: number, now: number): readonly SavedEntry[] {
  const old = list.find((entry) => entry.path === path);
  const moved = old && furthest(old, progress, now);
  if (!old || moved === old || !moved) return list;
  const next = moved.progress >= PROGRESS_DONE && !isDone(moved) ? { ...moved, progress: 1, doneAt: now } : moved;
  return list.map((entry) => (entry === old ? next : entry));
}

/** As the reader says: finished, or not read yet. */
export const withDone = (list: readonly SavedEntry[], path: string, done: boolean, now: number): SavedEntry[] =>
  list.map((entry) => {
    if (entry.path !== path) return entry;
    const { doneAt: _, readAt: __, ...rest } = entry;
    return done ? { ...rest, progress: 1, readAt: now, doneAt: now } : { ...rest, progress: 0 };
  });

/** Puts an opened page first, with the progress that it had. */
export function withVisit(pages: readonly RecentPage[], page: ReadingPage, now: number): RecentPage[] {
  const known = pages.find(({ path }) => path === page.path);
  const { progress = 0, readAt } = known ?? {};
  const visit: RecentPage = { ...page, progress, openedAt: now, ...(readAt === undefined ? {} : { readAt }) };
  return [visit, ...without(pages, page.path)].slice(0, READING_HISTORY_LIMIT);
}

/** @returns the same pages when nothing has changed */
export function withPageProgress(pages: readonly RecentPage[], path: string, progress: number, now: number): readonly RecentPage[] {
  const old = pages.find((page) => page.path === path);
  const moved = old && furthest(old, progress, now);
  return moved && moved !== old ? pages.map((page) => (page === old ? moved : page)) : pages;
}
