/** The reader's list and history: local storage is the truth, the stores show it, in step with other tabs. */

import { atom } from 'nanostores';
import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { READING_HISTORY_KEY, READING_LIST_KEY } from './keys.ts';
import { parseHistory, parseList, type ReadingPage, type RecentPage, type SavedEntry, serialise } from './reading.schema.ts';
import { type Point, withDone, withEntry, without, withPageProgress, withProgress, withVisit } from './rows.ts';

/** Newest first. Empty until `startReading` has read the browser's storage, so that a server-rendered island agrees with its HTML. */
export const $list = atom<readonly SavedEntry[]>([]);
/** The pages that were opened, newest first; undefined while the reader has not switched the history on. */
export const $history = atom<readonly RecentPage[] | undefined>(undefined);

/** `full`: the list holds as many as it may. `unstored`: the browser keeps nothing, or its storage is full. */
export type SaveResult = 'kept' | 'full' | 'unstored';

/** Whether the browser lets the site keep anything at all; one whose storage is full does. */
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
  // An empty list leaves nothing behind.
  if (!writeItem(READING_LIST_KEY, list.length > 0 ? serialise(list) : null)) return false;
  $list.set(list);
  return true;
}

function writeHistory(pages: readonly RecentPage[]): boolean {
  if (!writeItem(READING_HISTORY_KEY, serialise(pages))) return false;
  $history.set(pages);
  return true;
}

/** Each action starts from what is stored now: another tab may have changed it a moment ago. */
function keepEntry(entry: SavedEntry): SaveResult {
  const list = withEntry(readList(), entry);
  if (!list) return 'full';
  return writeList(list) ? 'kept' : 'unstored';
}

/** Puts a page on the list. One that is on it already stays as it is. */
export function savePage(page: ReadingPage, now = Date.now()): SaveResult {
  if (isSaved(page.path)) return 'kept';
  return keepEntry({ ...page, savedAt: now, progress: 0 });
}

/** Puts back what was removed, with its date and progress. */
export const restoreEntry = (entry: SavedEntry): SaveResult => keepEntry(entry);

/** Puts back a list that was erased; what has been saved since stays. */
export function restoreList(entries: readonly SavedEntry[]): boolean {
  const list = readList();
  const paths = new Set(list.map(({ path }) => path));
  return writeList([...list, ...entries.filter(({ path }) => !paths.has(path))].sort((one, other) => other.savedAt - one.savedAt));
}

/** @returns what was removed, to put it back; undefined when it was not there or is still there */
export function removeEntry(path: string): SavedEntry | undefined {
  const list = readList();
  const entry = list.find((one) => one.path === path);
  return entry && writeList(without(list, path)) ? entry : undefined;
}

/** @returns what was on the list */
export function eraseList(): readonly SavedEntry[] {
  const list = readList();
  return writeList([]) ? list : [];
}

export const markDone = (path: string, done: boolean, now = Date.now()): boolean => writeList(withDone(readList(), path, done, now));

const entryAt = (path: string): SavedEntry | undefined => readList().find((entry) => entry.path === path);
export const isSaved = (path: string): boolean => entryAt(path) !== undefined;
/** The saved entry of an address, else the page from the history. */
export const rowAt = (path: string): SavedEntry | RecentPage | undefined =>
  entryAt(path) ?? readHistory()?.find((page) => page.path === path);

/** Switches the history on or off; off erases it. @returns false where the browser keeps nothing */
export function keepHistory(on: boolean): boolean {
  if (on) return writeHistory(readHistory() ?? []);
  if (!writeItem(READING_HISTORY_KEY, null)) return false;
  $history.set(undefined);
  return true;
}

/** Notes an opened page, where the history is on. */
export function noteVisit(page: ReadingPage, now = Date.now()): void {
  const pages = readHistory();
  if (pages) writeHistory(withVisit(pages, page, now));
}

/** Notes how far a text was read, where it is saved or the history is on. */
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

/** Reads what is stored, and from then on follows other tabs. */
export function startReading(): void {
  follow();
  if (started) return;
  started = true;
  addEventListener('storage', ({ key }) => {
    // `null`: the other tab has cleared everything.
    if (key === READING_LIST_KEY || key === READING_HISTORY_KEY || key === null) follow();
  });
  // A page that comes back out of the browser's memory may have missed a change.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) follow();
  });
}
