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

export const isUnderWay = ({ progress, doneAt }: { progress: number; doneAt?: number }): boolean =>
  doneAt === undefined && progress >= PROGRESS_STARTED && progress < PROGRESS_DONE;

/** Adds a page in front, or restores an entry to its place. @returns undefined when the list is full */
export function withEntry(list: readonly SavedEntry[], entry: SavedEntry): SavedEntry[] | undefined {
  const others = list.filter(({ path }) => path !== entry.path);
  if (others.length >= READING_LIST_LIMIT) return undefined;
  return [entry, ...others].sort((one, other) => other.savedAt - one.savedAt);
}

export const withoutPath = <Row extends { path: string }>(rows: readonly Row[], path: string): Row[] =>
  rows.filter((row) => row.path !== path);

export interface Point {
  progress: number;
  place?: string;
}

/** Keeps the furthest point, so that reopening a text does not lose the place. */
function furthest<Row extends Point & { readAt?: number }>(
  { place: _, ...row }: Row,
  { progress, place }: Point,
  now: number,
): Row | undefined {
  const next = clampProgress(progress);
  return next > row.progress ? ({ ...row, progress: next, readAt: now, ...(place === undefined ? {} : { place }) } as Row) : undefined;
}

/** @returns the same list if nothing has changed, so that nothing is written */
export function withProgress(list: readonly SavedEntry[], path: string, point: Point, now: number): readonly SavedEntry[] {
  const old = list.find((entry) => entry.path === path);
  const moved = old && furthest(old, point, now);
  if (!moved) return list;
  const next = moved.progress >= PROGRESS_DONE && !isDone(moved) ? { ...moved, progress: 1, doneAt: now } : moved;
  return list.map((entry) => (entry === old ? next : entry));
}

export const withDone = (list: readonly SavedEntry[], path: string, done: boolean, now: number): SavedEntry[] =>
  list.map((entry) => {
    if (entry.path !== path) return entry;
    const { doneAt: _, readAt: __, place: ___, ...rest } = entry;
    return done ? { ...rest, progress: 1, readAt: now, doneAt: now } : { ...rest, progress: 0 };
  });

export function withVisit(pages: readonly RecentPage[], page: ReadingPage, now: number): RecentPage[] {
  const known = pages.find(({ path }) => path === page.path);
  const visit: RecentPage = { progress: 0, ...known, ...page, openedAt: now };
  return [visit, ...withoutPath(pages, page.path)].slice(0, READING_HISTORY_LIMIT);
}

export function withPageProgress(pages: readonly RecentPage[], path: string, point: Point, now: number): readonly RecentPage[] {
  const old = pages.find((page) => page.path === path);
  const moved = old && furthest(old, point, now);
  return moved ? pages.map((page) => (page === old ? moved : page)) : pages;
}
