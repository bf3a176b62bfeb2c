import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchResult } from './search-result.ts';
import { createSearch, STALLED_DELAY_MS, WRITE_DELAY_MS } from './search-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const result = (totalHits: number, currentPage = 1): SearchResult => ({
  hits: [],
  totalHits,
  currentPage,
  totalPages: Math.ceil(totalHits / 10),
  facets: {},
});

function setUp(hits = 30) {
  const answers: ((result: SearchResult | Error) => void)[] = [];
  const engine = {
    suggest: vi.fn(async () => []),
    search: vi.fn(
      (_query: string, page = 1) =>
        new Promise<SearchResult>((resolve, reject) => {
          answers.push((given) => (given instanceof Error ? reject(given) : resolve({ ...given, currentPage: page })));
        }),
    ),
  };
  const written: string[] = [];
  const reported: string[] = [];
  const search = createSearch({ engine, write: (to) => written.push(to), report: (query) => reported.push(query) });
  const answer = async (given: SearchResult | Error = result(hits)) => {
    answers.shift()?.(given);
    await vi.advanceTimersByTimeAsync(0);
  };
  const { $state } = search;
  return { search, engine, written, reported, answer, status: () => $state.get().status, found: () => $state.get().found };
}

describe('the states', () => {
  it('are loading, stalled after 200 ms, and idle with the result', async () => {
    const { search, status, answer, found } = setUp();
    search.follow('?q=sql');
    expect(status()).toBe('loading');
    vi.advanceTimersByTime(STALLED_DELAY_MS - 1);
    expect(status()).toBe('loading');
    vi.advanceTimersByTime(1);
    expect(status()).toBe('stalled');
    await answer();
    expect(status()).toBe('idle');
    expect(found()?.result.totalHits).toBe(30);
    vi.advanceTimersByTime(1_000);
    expect(status()).toBe('idle');
  });

  it('keep the earlier result while the next one loads', async () => {
    const { search, answer, found } = setUp();
    search.follow('?q=sql');
    await answer();
    search.goTo(2);
    expect(found()?.params.page).toBe(1);
    await answer();
    expect(found()?.params.page).toBe(2);
  });

  it('show an error, and retry', async () => {
    const { search, status, answer, engine } = setUp();
    search.follow('?q=sql');
    await answer(new Error('offline'));
    expect(status()).toBe('error');
    search.retry();
    expect(status()).toBe('loading');
    await answer();
    expect(status()).toBe('idle');
    expect(engine.search).toHaveBeenCalledTimes(2);
  });

  it('are empty without a query', async () => {
    const { search, answer, found, status } = setUp();
    search.follow('?q=sql');
    await answer();
    search.follow('');
    expect([status(), found()]).toEqual(['idle', undefined]);
  });
});

it('searches one after another, and skips all but the latest', async () => {
  const { search, engine, answer, found } = setUp();
  search.follow('?q=one');
  search.submit('two');
  search.submit('three');
  expect(engine.search).toHaveBeenCalledTimes(1);
  await answer();
  expect(found()).toBeUndefined();
  await answer();
  expect(found()?.params.query).toBe('three');
  expect(engine.search.mock.calls.map(([query]) => query)).toEqual(['one', 'three']);
});

describe('hits before their facets', () => {
  const counting = () => {
    const facets = Promise.withResolvers<SearchResult>();
    const engine = {
      search: (_query: string, _page?: number, _filters?: object, options?: { onHits?: (hits: SearchResult) => void }) => {
        options?.onHits?.(result(3));
        return facets.promise;
      },
    };
    const search = createSearch({ engine, write: () => undefined, report: () => undefined });
    return { search, facets, found: () => search.$state.get().found, settle: () => vi.advanceTimersByTimeAsync(0) };
  };
  const whole = { ...result(3), facets: { category: { data: 3 } } };

  it('are shown, and the facets when they are counted', async () => {
    const { search, facets, found, settle } = counting();
    search.follow('?q=sql');
    await settle();
    expect(found()).toMatchObject({ isCounting: true, result: { totalHits: 3, facets: {} } });
    facets.resolve(whole);
    await settle();
    expect(found()).toMatchObject({ isCounting: false, result: whole });
  });

  it('stay if the facets cannot be counted', async () => {
    const { search, facets, found, settle } = counting();
    search.follow('?q=sql');
    await settle();
    facets.reject(new Error('offline'));
    await settle();
    expect(search.$state.get().status).toBe('idle');
    expect(found()).toMatchObject({ isCounting: false, result: { totalHits: 3, facets: {} } });
  });

  it('of an earlier search change nothing any more', async () => {
    const { search, facets, found, settle } = counting();
    search.follow('?q=sql');
    await settle();
    search.follow('');
    facets.resolve(whole);
    await settle();
    expect(found()).toBeUndefined();
  });
});

describe('the address', () => {
  it('is written 400 ms after the last change', async () => {
    const { search, written } = setUp();
    search.type('s');
    vi.advanceTimersByTime(WRITE_DELAY_MS - 1);
    search.type('sq');
    vi.advanceTimersByTime(WRITE_DELAY_MS - 1);
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['?q=sq']);
  });

  it('is written at once on submit and on leaving, and once only', async () => {
    const { search, written, answer } = setUp();
    search.submit('sql');
    expect(written).toEqual(['?q=sql']);
    await answer();
    search.goTo(2);
    search.flush();
    expect(written).toEqual(['?q=sql', '?q=sql&page=2']);
    vi.advanceTimersByTime(1_000);
    expect(written).toHaveLength(2);
  });

  it('is not written for what it says already', async () => {
    const { search, written, answer } = setUp();
    search.follow('?q=sql&page=2');
    await answer();
    search.submit('sql');
    vi.advanceTimersByTime(1_000);
    expect(written).toEqual([]);
  });

  it('is corrected if its page does not exist', async () => {
    const { search, answer, found, written } = setUp();
    search.follow('?q=sql&page=9');
    await answer();
    await answer();
    vi.advanceTimersByTime(WRITE_DELAY_MS);
    expect(found()?.params.page).toBe(3);
    expect(written).toEqual(['?q=sql&page=3']);
  });
});

it('starts at the first page with other words or filters, and reads other words anew', async () => {
  const { search, answer } = setUp();
  search.follow('?q=sql&page=3&exact=1');
  await answer();
  search.toggle('tag', 'web');
  await answer();
  expect(search.$state.get().params).toMatchObject({ page: 1, filters: { tag: ['web'] }, literal: true });
  search.goTo(2);
  await answer();
  search.submit('sql server');
  expect(search.$state.get().params).toEqual({ query: 'sql server', page: 1, filters: { tag: ['web'] }, literal: false });
});

describe('a search that found nothing is reported', () => {
  it('when typing has paused, once per query', async () => {
    const { search, reported, answer } = setUp();
    for (const _ of [1, 2]) {
      search.type('zzz');
      await vi.advanceTimersByTimeAsync(200);
      await answer(result(0));
      expect(reported.length).toBeLessThan(2);
      await vi.advanceTimersByTimeAsync(5_000);
      search.type('');
      await vi.advanceTimersByTimeAsync(200);
    }
    expect(reported).toEqual(['zzz']);
  });

  it('not while typing goes on, but at once on submit', async () => {
    const { search, reported, answer } = setUp();
    search.type('zz');
    await vi.advanceTimersByTimeAsync(200);
    await answer(result(0));
    search.type('zzz');
    await vi.advanceTimersByTimeAsync(200);
    await answer(result(0));
    expect(reported).toEqual([]);
    search.submit('zzz');
    expect(reported).toEqual(['zzz']);
  });

  it('not with filters, not for exact words, not with results', async () => {
    const { search, reported, answer } = setUp();
    for (const address of ['?q=a&tag=web', '?q=a&exact=1']) {
      search.follow(address);
      await answer(result(0));
    }
    search.follow('?q=a');
    await answer(result(1));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reported).toEqual([]);
  });
});
