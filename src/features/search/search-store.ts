import { atom, type ReadableAtom } from 'nanostores';
import { latestOnly } from './latest.ts';
import type { SearchEngine, SearchResult } from './search-result.ts';
import { type Facet, NO_WISH, readWish, toggleValue, type Wish, writeWish } from './wish.ts';

/** Milliseconds (specification, section 9). */
export const STALLED_DELAY_MS = 200;
export const WRITE_DELAY_MS = 400;
/** Milliseconds from the last key to the search. */
const TYPING_DELAY_MS = 150;
/** Milliseconds after which typing counts as paused, for the report of a search without results. */
const PAUSE_MS = 2_000;

export interface Found {
  wish: Wish;
  result: SearchResult;
  isCounting: boolean;
}

export interface SearchState {
  wish: Wish;
  /** Specification, section 5. The previous result stays until the next one comes. */
  status: 'idle' | 'loading' | 'stalled' | 'error';
  found?: Found;
}

export interface SearchOutside {
  engine: Pick<SearchEngine, 'search'>;
  /** Adds an entry to the history. `search` is empty, or begins with the question mark. */
  write: (search: string) => void;
  report: (query: string) => void;
}

export interface Search {
  $state: ReadableAtom<SearchState>;
  /** Call it on load and on going back and forward. */
  follow: (search: string) => void;
  type: (text: string) => void;
  submit: (text: string) => void;
  goTo: (page: number) => void;
  toggle: (facet: Facet, value: string) => void;
  clearFilters: () => void;
  setLiteral: (literal: boolean) => void;
  retry: () => void;
  /** Writes the pending address at once, before the visitor leaves the page. */
  flush: () => void;
}

const isSame = (one: Wish, other: Wish): boolean => writeWish(one) === writeWish(other);

/** Runs one search at a time: the latest wish wins. */
export function createSearch({ engine, write, report }: SearchOutside): Search {
  const $state = atom<SearchState>({ wish: NO_WISH, status: 'idle' });
  const timers: Partial<Record<'typing' | 'writing' | 'stalled' | 'pause', ReturnType<typeof setTimeout>>> = {};
  const reported = new Set<string>();
  let written = '';
  let turn = 0;

  const after = (name: keyof typeof timers, ms: number, work: () => void) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(work, ms);
  };
  const flush = () => {
    clearTimeout(timers.writing);
    const search = writeWish($state.get().wish);
    if (search === written) return;
    written = search;
    write(search);
  };
  const reportNothing = () => {
    const { wish, status, found } = $state.get();
    const isNothing = status === 'idle' && found && isSame(found.wish, wish) && found.result.totalHits === 0;
    if (!isNothing || wish.literal || Object.keys(wish.filters).length > 0 || reported.has(wish.query)) return;
    reported.add(wish.query);
    report(wish.query);
  };

  const search = latestOnly(async ({ wish, mine, isPaused }: { wish: Wish; mine: number; isPaused: boolean }) => {
    const isLate = () => mine !== turn;
    if (isLate()) return;
    try {
      const { promise: hits, resolve: onHits } = Promise.withResolvers<SearchResult>();
      const counted = engine.search(wish.query, wish.page, wish.filters, { literal: wish.literal, onHits });
      const [result, isCounting] = await Promise.race([
        hits.then((early) => [early, true] as const),
        counted.then((whole) => [whole, false] as const),
      ]);
      if (isLate()) return;
      clearTimeout(timers.stalled);
      if (result.totalPages > 0 && wish.page > result.totalPages) return changeAndRun({ ...wish, page: result.totalPages });
      $state.set({ wish: $state.get().wish, status: 'idle', found: { wish, result, isCounting } });
      const finish = (whole: SearchResult) => {
        if (!isLate()) $state.set({ ...$state.get(), found: { wish, result: whole, isCounting: false } });
      };
      // If counting fails, the hits remain.
      if (isCounting) void counted.then(finish, () => finish(result));
      if (isPaused) reportNothing();
      else after('pause', PAUSE_MS, reportNothing);
    } catch {
      if (isLate()) return;
      clearTimeout(timers.stalled);
      $state.set({ ...$state.get(), status: 'error' });
    }
  });
  function run(isPaused: boolean): void {
    for (const timer of ['typing', 'stalled', 'pause'] as const) clearTimeout(timers[timer]);
    turn += 1;
    const { wish } = $state.get();
    if (wish.query === '') {
      $state.set({ wish: NO_WISH, status: 'idle' });
      return;
    }
    $state.set({ ...$state.get(), status: 'loading' });
    after('stalled', STALLED_DELAY_MS, () => $state.set({ ...$state.get(), status: 'stalled' }));
    search({ wish, mine: turn, isPaused });
  }

  const change = (wish: Wish) => {
    $state.set({ ...$state.get(), wish });
    after('writing', WRITE_DELAY_MS, flush);
  };
  const changeAndRun = (wish: Wish) => {
    change(wish);
    run(true);
  };
  const withText = (text: string): Wish => {
    const { wish } = $state.get();
    const query = text.trim();
    return query === wish.query ? wish : { ...wish, query, page: 1, literal: false };
  };

  return {
    $state,
    follow: (search) => {
      clearTimeout(timers.writing);
      const wish = readWish(search);
      written = writeWish(wish);
      $state.set({ ...$state.get(), wish });
      run(true);
    },
    type: (text) => {
      const wish = withText(text);
      if (wish === $state.get().wish) return;
      change(wish);
      after('typing', TYPING_DELAY_MS, () => run(false));
    },
    submit: (text) => {
      const { status, found } = $state.get();
      const wish = withText(text);
      change(wish);
      flush();
      const isDone = status === 'idle' && found && isSame(found.wish, wish);
      if (isDone) reportNothing();
      else run(true);
    },
    goTo: (page) => changeAndRun({ ...$state.get().wish, page }),
    toggle: (facet, value) => changeAndRun(toggleValue($state.get().wish, facet, value)),
    clearFilters: () => changeAndRun({ ...$state.get().wish, filters: {}, page: 1 }),
    setLiteral: (literal) => changeAndRun({ ...$state.get().wish, literal, page: 1, filters: {} }),
    retry: () => run(true),
    flush,
  };
}
