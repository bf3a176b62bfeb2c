import { atom, type ReadableAtom } from 'nanostores';
import { runLatest } from './run-latest.ts';
import { type Facet, NO_PARAMS, readParams, type SearchParams, toggleValue, writeParams } from './search-params.ts';
import type { SearchEngine, SearchResult } from './search-result.ts';

/** Milliseconds (specification, section 9). */
export const STALLED_DELAY_MS = 200;
export const WRITE_DELAY_MS = 400;
/** Milliseconds from the last key to the search. */
const TYPING_DELAY_MS = 150;
/** Milliseconds after which typing counts as paused, for the report of a search without results. */
const PAUSE_MS = 2_000;

export interface ShownResult {
  params: SearchParams;
  result: SearchResult;
  isCounting: boolean;
}

export interface SearchState {
  params: SearchParams;
  /** Specification, section 5. The previous result stays until the next one comes. */
  status: 'idle' | 'loading' | 'stalled' | 'error';
  found?: ShownResult;
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

const isSame = (one: SearchParams, other: SearchParams): boolean => writeParams(one) === writeParams(other);

const isFound = ({ params, status, found }: SearchState): boolean =>
  status === 'idle' && found !== undefined && isSame(found.params, params);

function createTimers<Name extends string>() {
  const timers = new Map<Name, ReturnType<typeof setTimeout>>();
  const stop = (...names: Name[]) => {
    for (const name of names) clearTimeout(timers.get(name));
  };
  return {
    stop,
    start: (name: Name, ms: number, work: () => void) => {
      stop(name);
      timers.set(name, setTimeout(work, ms));
    },
  };
}

/** Reports a search without results, each query once. */
function createReporter(report: SearchOutside['report']) {
  const reported = new Set<string>();
  return (state: SearchState): void => {
    const { query, literal, filters } = state.params;
    const isNothing = isFound(state) && state.found?.result.totalHits === 0;
    if (!isNothing || literal || Object.keys(filters).length > 0 || reported.has(query)) return;
    reported.add(query);
    report(query);
  };
}

/** Gives the hits before the facets are counted, if the engine does. */
async function findFirst(engine: SearchOutside['engine'], { query, page, filters, literal }: SearchParams) {
  const { promise: hits, resolve: onHits } = Promise.withResolvers<SearchResult>();
  const counted = engine.search(query, page, filters, { literal, onHits });
  const [result, isCounting] = await Promise.race([
    hits.then((early) => [early, true] as const),
    counted.then((whole) => [whole, false] as const),
  ]);
  return { result, isCounting, counted };
}

/** One search at a time: the latest parameters win. */
export function createSearch({ engine, write, report }: SearchOutside): Search {
  const $state = atom<SearchState>({ params: NO_PARAMS, status: 'idle' });
  const { start, stop } = createTimers<'typing' | 'writing' | 'stalled' | 'pause'>();
  const reportOnce = createReporter(report);
  let written = '';
  let turn = 0;

  const flush = () => {
    stop('writing');
    const search = writeParams($state.get().params);
    if (search === written) return;
    written = search;
    write(search);
  };
  const reportNothing = () => reportOnce($state.get());

  const search = runLatest(async ({ params, mine, isPaused }: { params: SearchParams; mine: number; isPaused: boolean }) => {
    const isLate = () => mine !== turn;
    if (isLate()) return;
    try {
      const { result, isCounting, counted } = await findFirst(engine, params);
      if (isLate()) return;
      stop('stalled');
      if (result.totalPages > 0 && params.page > result.totalPages) return changeAndRun({ ...params, page: result.totalPages });
      $state.set({ params: $state.get().params, status: 'idle', found: { params, result, isCounting } });
      const finish = (whole: SearchResult) => {
        if (!isLate()) $state.set({ ...$state.get(), found: { params, result: whole, isCounting: false } });
      };
      // If counting fails, the hits remain.
      if (isCounting) void counted.then(finish, () => finish(result));
      if (isPaused) reportNothing();
      else start('pause', PAUSE_MS, reportNothing);
    } catch {
      if (isLate()) return;
      stop('stalled');
      $state.set({ ...$state.get(), status: 'error' });
    }
  });
  function run(isPaused: boolean): void {
    stop('typing', 'stalled', 'pause');
    turn += 1;
    const { params } = $state.get();
    if (params.query === '') {
      $state.set({ params: NO_PARAMS, status: 'idle' });
      return;
    }
    $state.set({ ...$state.get(), status: 'loading' });
    start('stalled', STALLED_DELAY_MS, () => $state.set({ ...$state.get(), status: 'stalled' }));
    search({ params, mine: turn, isPaused });
  }

  const change = (params: SearchParams) => {
    $state.set({ ...$state.get(), params });
    start('writing', WRITE_DELAY_MS, flush);
  };
  const changeAndRun = (params: SearchParams) => {
    change(params);
    run(true);
  };
  const withText = (text: string): SearchParams => {
    const { params } = $state.get();
    const query = text.trim();
    return query === params.query ? params : { ...params, query, page: 1, literal: false };
  };

  return {
    $state,
    follow: (search) => {
      stop('writing');
      const params = readParams(search);
      written = writeParams(params);
      $state.set({ ...$state.get(), params });
      run(true);
    },
    type: (text) => {
      const params = withText(text);
      if (params === $state.get().params) return;
      change(params);
      start('typing', TYPING_DELAY_MS, () => run(false));
    },
    submit: (text) => {
      change(withText(text));
      flush();
      if (isFound($state.get())) reportNothing();
      else run(true);
    },
    goTo: (page) => changeAndRun({ ...$state.get().params, page }),
    toggle: (facet, value) => changeAndRun(toggleValue($state.get().params, facet, value)),
    clearFilters: () => changeAndRun({ ...$state.get().params, filters: {}, page: 1 }),
    setLiteral: (literal) => changeAndRun({ ...$state.get().params, literal, page: 1, filters: {} }),
    retry: () => run(true),
    flush,
  };
}
