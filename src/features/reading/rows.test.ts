import { describe, expect, it } from 'vitest';
import {
  PROGRESS_DONE,
  PROGRESS_STARTED,
  READING_HISTORY_LIMIT,
  READING_LIST_LIMIT,
  type ReadingPage,
  type SavedEntry,
} from './reading.schema.ts';
import { isUnderWay, withDone, withEntry, withPageProgress, withProgress, withVisit } from './rows.ts';

const page = (path = '/blog/one'): ReadingPage => ({ path, title: 'One', kind: 'article', locale: 'en', minutes: 5 });
const entry = (more: Partial<SavedEntry> = {}): SavedEntry => ({ ...page(), progress: 0, savedAt: 1, ...more });
const full = Array.from({ length: READING_LIST_LIMIT }, (_, index) => entry({ path: `/${index}`, savedAt: index })).toReversed();

describe('the list', () => {
  it('accepts rows up to its limit, and still updates existing ones', () => {
    expect(withEntry(full.slice(1), entry())).toHaveLength(READING_LIST_LIMIT);
    expect(withEntry(full, entry())).toBeUndefined();
    expect(withEntry(full, entry({ path: '/3' }))).toHaveLength(READING_LIST_LIMIT);
  });

  it('restores a removed row to its place', () => {
    const list = [entry({ path: '/c', savedAt: 3 }), entry({ path: '/a', savedAt: 1 })];
    expect(withEntry(list, entry({ path: '/b', savedAt: 2 }))?.map(({ path }) => path)).toEqual(['/c', '/b', '/a']);
  });

  it('keeps the furthest point, and changes nothing when it does not move', () => {
    const list = [entry({ progress: 0.5 })];
    expect(withProgress(list, '/blog/one', { progress: 0.3 }, 9)).toBe(list);
    expect(withProgress(list, '/blog/other', { progress: 0.9 }, 9)).toBe(list);
    expect(withProgress(list, '/blog/one', { progress: 0.6 }, 9)).toEqual([entry({ progress: 0.6, readAt: 9 })]);
    expect(withProgress(list, '/blog/one', { progress: 0.6, place: 'why' }, 9)).toEqual([
      entry({ progress: 0.6, readAt: 9, place: 'why' }),
    ]);
  });

  it('counts a text as read at its end, not before', () => {
    expect(withProgress([entry()], '/blog/one', { progress: PROGRESS_DONE - 0.001 }, 9)[0]).not.toHaveProperty('doneAt');
    expect(withProgress([entry()], '/blog/one', { progress: PROGRESS_DONE }, 9)).toEqual([entry({ progress: 1, readAt: 9, doneAt: 9 })]);
  });

  it('accepts the reader’s own mark', () => {
    const done = withDone([entry({ progress: 0.2, readAt: 3 })], '/blog/one', true, 9);
    expect(done).toEqual([entry({ progress: 1, readAt: 9, doneAt: 9 })]);
    expect(withDone(done, '/blog/one', false, 10)).toEqual([entry()]);
  });

  it('recognises started and unfinished texts', () => {
    expect(isUnderWay(entry({ progress: PROGRESS_STARTED - 0.001 }))).toBe(false);
    expect(isUnderWay(entry({ progress: PROGRESS_STARTED }))).toBe(true);
    expect(isUnderWay(entry({ progress: PROGRESS_DONE }))).toBe(false);
    expect(isUnderWay(entry({ progress: 0.5, doneAt: 1 }))).toBe(false);
  });
});

describe('the history', () => {
  it('keeps the newest up to its limit', () => {
    let pages: ReturnType<typeof withVisit> = [];
    for (let index = 0; index <= READING_HISTORY_LIMIT; index += 1) pages = withVisit(pages, page(`/${index}`), index);
    expect(pages).toHaveLength(READING_HISTORY_LIMIT);
    expect([pages[0]?.path, pages.at(-1)?.path]).toEqual([`/${READING_HISTORY_LIMIT}`, '/1']);
  });

  it('has a page once, with its progress', () => {
    const pages = withPageProgress(withVisit(withVisit([], page('/a'), 1), page('/b'), 2), '/a', { progress: 0.4 }, 3);
    expect(withVisit(pages, page('/a'), 4).map(({ path, progress, openedAt }) => [path, progress, openedAt])).toEqual([
      ['/a', 0.4, 4],
      ['/b', 0, 2],
    ]);
    expect(withPageProgress(pages, '/a', { progress: 0.2 }, 5)).toBe(pages);
  });
});
