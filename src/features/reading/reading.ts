/** Local storage is the source of truth; the stores show it, in step with other tabs. */

import { atom } from 'nanostores';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { READING_HISTORY_KEY, READING_LIST_KEY } from './keys.ts';
import { parseHistory, parseList, type ReadingPage, type RecentPage, type SavedEntry, serialiseRows } from './reading.schema.ts';
import { type Point, withDone, withEntry, withoutPath, withPageProgress, withProgress, withVisit } from './rows.ts';

/** Newest first. Empty until `startReading`, so that hydration matches the server's HTML. */
export const $list = atom<readonly SavedEntry[]>([]);
/** Newest first; undefined while the history is off. */
export const $history = atom<readonly RecentPage[] | undefined>(undefined);

/** `full`: the list is at its limit. `unstored`: storage is blocked or full. */
export type SaveResult = 'saved' | 'full' | 'unstored';

export const isStorageOpen = (): boolean => {
  try {
    localStorage.getItem(READING_LIST_KEY);
    return true;
  } catch {
    return false;
  }
};

const readList = (): SavedEntry[] => parseList(readItem(READING_LIST_KEY));
function readHistory(): RecentPage[] | undefined {
  const saved = readItem(READING_HISTORY_KEY);
  return saved === null ? undefined : parseHistory(saved);
}

function writeList(list: readonly SavedEntry[]): boolean {
  if (!writeItem(READING_LIST_KEY, list.length > 0 ? serialiseRows(list) : null)) return false;
  $list.set(list);
  return true;
}

function writeHistory(pages: readonly RecentPage[]): boolean {
  if (!writeItem(READING_HISTORY_KEY, serialiseRows(pages))) return false;
  $history.set(pages);
  return true;
}

/** Starts from what is stored now: another tab may have changed it. */
function saveEntry(entry: SavedEntry): SaveResult {
  const list = withEntry(readList(), entry);
  if (!list) return 'full';
  return writeList(list) ? 'saved' : 'unstored';
}

export function savePage(page: ReadingPage, now = Date.now()): SaveResult {
  if (isSaved(page.path)) return 'saved';
  return saveEntry({ ...page, savedAt: now, progress: 0 });
}

export const restoreEntry = (entry: SavedEntry): SaveResult => saveEntry(entry);

export function restoreList(entries: readonly SavedEntry[]): boolean {
  const list = readList();
  const paths = new Set(list.map(({ path }) => path));
  return writeList([...list, ...entries.filter(({ path }) => !paths.has(path))].sort((one, other) => other.savedAt - one.savedAt));
}

export function removeEntry(path: string): SavedEntry | undefined {
  const list = readList();
  const entry = list.find((one) => one.path === path);
  return entry && writeList(withoutPath(list, path)) ? entry : undefined;
}

export function eraseList(): readonly SavedEntry[] {
  const list = readList();
  return writeList([]) ? list : [];
}

export const markDone = (path: string, done: boolean, now = Date.now()): boolean => writeList(withDone(readList(), path, done, now));

const entryAt = (path: string): SavedEntry | undefined => readList().find((entry) => entry.path === path);
export const isSaved = (path: string): boolean => entryAt(path) !== undefined;
export const rowAt = (path: string): SavedEntry | RecentPage | undefined =>
  entryAt(path) ?? readHistory()?.find((page) => page.path === path);

/** Erases the history when it is switched off. @returns false if the browser stores nothing */
export function switchHistory(on: boolean): boolean {
  if (on) return writeHistory(readHistory() ?? []);
  if (!writeItem(READING_HISTORY_KEY, null)) return false;
  $history.set(undefined);
  return true;
}

export function noteVisit(page: ReadingPage, now = Date.now()): void {
  const pages = readHistory();
  if (pages) writeHistory(withVisit(pages, page, now));
}

export function noteProgress(path: string, point: Point, now = Date.now()): void {
  const list = readList();
  const moved = withProgress(list, path, point, now);
  if (moved !== list) writeList(moved);
  const pages = readHistory();
  const movedPages = pages && withPageProgress(pages, path, point, now);
  if (movedPages && movedPages !== pages) writeHistory(movedPages);
}

const follow = (): void => {
  $list.set(readList());
  $history.set(readHistory());
};

let started = false;

export function startReading(): void {
  follow();
  if (started) return;
  started = true;
  addEventListener('storage', ({ key }) => {
    // `null`: the other tab has cleared everything.
    if (key === READING_LIST_KEY || key === READING_HISTORY_KEY || key === null) follow();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
