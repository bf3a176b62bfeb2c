import { beforeEach, describe, expect, it, vi } from 'vitest';
import { READING_HISTORY_KEY, READING_LIST_KEY } from './keys.ts';
import { READING_LIST_LIMIT, type ReadingPage, serialiseRows } from './reading.schema.ts';

const PAGE: ReadingPage = { path: '/blog/one', title: 'One', kind: 'article', locale: 'en', minutes: 5 };

function browser(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  const listeners: Record<string, (event: object) => void> = {};
  const state: { deny: 'nothing' | 'writing' | 'all' } = { deny: 'nothing' };
  const guard = (...denied: string[]) => {
    if (denied.includes(state.deny)) throw new DOMException('refused');
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => {
      guard('all');
      return stored.get(key) ?? null;
    },
    setItem: (key: string, value: string) => {
      guard('all', 'writing');
      stored.set(key, value);
    },
    removeItem: (key: string) => {
      guard('all');
      stored.delete(key);
    },
  });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) => {
    listeners[name] = listener;
  });
  return { stored, listeners, state };
}

const load = () => import('./reading.ts');
beforeEach(() => vi.resetModules());

describe('saving', () => {
  it('writes nothing before the first save, and leaves nothing after the last removal', async () => {
    const { stored } = browser();
    const { startReading, noteVisit, noteProgress, savePage, removeEntry } = await load();
    startReading();
    noteVisit(PAGE);
    noteProgress(PAGE.path, { progress: 0.5 });
    expect(stored.size).toBe(0);
    expect(savePage(PAGE, 7)).toBe('saved');
    expect([...stored.keys()]).toEqual([READING_LIST_KEY]);
    removeEntry(PAGE.path);
    expect(stored.size).toBe(0);
  });

  it('keeps progress and date of an entry that is removed and restored', async () => {
    browser();
    const { $list, savePage, noteProgress, removeEntry, restoreEntry } = await load();
    savePage(PAGE, 7);
    noteProgress(PAGE.path, { progress: 0.5 }, 8);
    const removed = removeEntry(PAGE.path);
    expect($list.get()).toEqual([]);
    expect(removed && restoreEntry(removed)).toBe('saved');
    expect($list.get()).toEqual([{ ...PAGE, savedAt: 7, progress: 0.5, readAt: 8 }]);
  });

  it('says when the list is full', async () => {
    const rows = Array.from({ length: READING_LIST_LIMIT }, (_, index) => ({ ...PAGE, path: `/${index}`, savedAt: index, progress: 0 }));
    browser({ [READING_LIST_KEY]: serialiseRows(rows) });
    const { savePage, removeEntry } = await load();
    expect(savePage(PAGE)).toBe('full');
    removeEntry('/3');
    expect(savePage(PAGE)).toBe('saved');
  });

  it('restores an erased list together with newer entries', async () => {
    browser();
    const { $list, savePage, eraseList, restoreList } = await load();
    savePage(PAGE, 1);
    const erased = eraseList();
    savePage({ ...PAGE, path: '/new' }, 2);
    expect(restoreList(erased)).toBe(true);
    expect($list.get().map(({ path }) => path)).toEqual(['/new', PAGE.path]);
  });

  it.each(['writing', 'all'] as const)('changes nothing and says so when the browser refuses %s', async (deny) => {
    const { state } = browser();
    const { $list, startReading, savePage, switchHistory, noteProgress, noteVisit } = await load();
    state.deny = deny;
    startReading();
    expect([savePage(PAGE), switchHistory(true)]).toEqual(['unstored', false]);
    expect(() => [noteProgress(PAGE.path, { progress: 0.3 }), noteVisit(PAGE)]).not.toThrow();
    expect($list.get()).toEqual([]);
  });

  it('keeps the stored list when storage is full', async () => {
    const { stored, state } = browser();
    const { savePage, noteProgress } = await load();
    savePage(PAGE, 1);
    const before = stored.get(READING_LIST_KEY);
    state.deny = 'writing';
    noteProgress(PAGE.path, { progress: 0.5 });
    expect(savePage({ ...PAGE, path: '/other' })).toBe('unstored');
    expect(stored.get(READING_LIST_KEY)).toBe(before);
  });
});

describe('the history', () => {
  it('is stored once it is switched on, and erased when it is switched off', async () => {
    const { stored } = browser();
    const { $history, switchHistory, noteVisit, noteProgress } = await load();
    expect(switchHistory(true)).toBe(true);
    noteVisit(PAGE, 5);
    noteProgress(PAGE.path, { progress: 0.5 }, 6);
    expect($history.get()).toEqual([{ ...PAGE, openedAt: 5, progress: 0.5, readAt: 6 }]);
    switchHistory(false);
    expect([$history.get(), stored.size]).toEqual([undefined, 0]);
    noteVisit(PAGE, 7);
    expect(stored.has(READING_HISTORY_KEY)).toBe(false);
  });

  it('stays on when the stored data is invalid', async () => {
    browser({ [READING_HISTORY_KEY]: 'broken' });
    const { $history, startReading } = await load();
    startReading();
    expect($history.get()).toEqual([]);
  });
});

describe('two tabs', () => {
  it('see each other’s changes', async () => {
    const { stored, listeners } = browser();
    const { $list, $history, startReading } = await load();
    startReading();
    stored.set(READING_LIST_KEY, serialiseRows([{ ...PAGE, savedAt: 1, progress: 0 }]));
    listeners['storage']?.({ key: 'theme' });
    expect($list.get()).toEqual([]);
    listeners['storage']?.({ key: READING_LIST_KEY });
    expect($list.get()).toHaveLength(1);
    stored.set(READING_HISTORY_KEY, serialiseRows([]));
    listeners['storage']?.({ key: READING_HISTORY_KEY });
    expect($history.get()).toEqual([]);
    stored.clear();
    listeners['storage']?.({ key: null });
    expect([$list.get(), $history.get()]).toEqual([[], undefined]);
  });

  it('keep what the other has just written', async () => {
    const { stored } = browser();
    const { startReading, savePage, noteProgress, $list } = await load();
    startReading();
    savePage(PAGE, 1);
    stored.set(
      READING_LIST_KEY,
      serialiseRows([
        { ...PAGE, path: '/other', savedAt: 2, progress: 0 },
        { ...PAGE, savedAt: 1, progress: 0 },
      ]),
    );
    noteProgress(PAGE.path, { progress: 0.5 }, 3);
    expect($list.get().map(({ path, progress }) => [path, progress])).toEqual([
      ['/other', 0],
      [PAGE.path, 0.5],
    ]);
  });
});
