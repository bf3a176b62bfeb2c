import { describe, expect, it, vi } from 'vitest';
import type { Locale } from '../../i18n/locales.ts';
import { pagefindEngine } from './pagefind.ts';
import { makeLexicon } from './reading/lexicon.shared.ts';
import { countWords, packWords } from './reading/words-file.shared.ts';
import { HITS_PER_PAGE, SUGGESTION_LIMIT } from './search-result.ts';
import type { PagefindModule } from './serialise-pagefind.ts';

const words = async (locale: Locale, text = 'sql database backup') =>
  makeLexicon(locale, { ...packWords(countWords([text])), english: '', stop: 'the of' });

function fake(count: number, url = '/el/blog/first.html', meta: Record<string, string> = { title: 'Τίτλος', description: 'Τι λέει.' }) {
  const data = vi.fn(async () => ({
    url,
    excerpt: 'με <mark>sql</mark>',
    content: 'με sql',
    meta,
    filters: { category: ['data'], tag: ['sql', 'web'] },
  }));
  const api = {
    options: vi.fn(async () => undefined),
    init: vi.fn(async () => undefined),
    filters: vi.fn(async (): Promise<Record<string, Record<string, number>>> => ({ category: { data: count } })),
    // No term is in quotation marks here.
    search: vi.fn<PagefindModule['search']>(async (query) => ({
      results: query?.startsWith('"')
        ? []
        : Array.from({ length: count }, (_, index) => ({ id: `id-${index}`, score: count - index, data })),
    })),
  };
  const engine = pagefindEngine({ locale: 'en', load: async () => api, words: (locale) => words(locale), texts: noTexts });
  return { api, data, engine };
}
const noTexts = () => Promise.reject(new Error('no texts'));
const broken = () => pagefindEngine({ locale: 'en', load: () => Promise.reject(new Error('no index')), words: (locale) => words(locale) });

describe('search', () => {
  it('returns the types of the specification', async () => {
    const { engine, api } = fake(1);
    expect(await engine.search('sql')).toEqual({
      hits: [
        {
          id: 'id-0',
          url: '/el/blog/first',
          title: 'Τίτλος',
          description: 'Τι λέει.',
          category: 'data',
          tags: ['sql', 'web'],
          highlightedTitle: 'Τίτλος',
          highlightedDescription: 'με <mark>sql</mark>',
        },
      ],
      totalHits: 1,
      currentPage: 1,
      totalPages: 1,
      facets: { category: { data: 1 } },
    });
    expect(api.filters).toHaveBeenCalledOnce();
  });

  it('highlights the words in title and description, and falls back on the excerpt', async () => {
    const highlighted = async (title: string, description: string) => {
      const [hit] = (await fake(1, '/a.html', { title, description }).engine.search('sql')).hits;
      return [hit?.highlightedTitle, hit?.highlightedDescription];
    };
    expect(await highlighted('SQL & more', 'Why SQL.')).toEqual(['<mark>SQL</mark> &amp; more', 'Why <mark>SQL</mark>.']);
    expect(await highlighted('Other', 'Nothing.')).toEqual(['Other', 'με <mark>sql</mark>']);
  });

  it('returns one page at a time and loads only its documents', async () => {
    const { engine, data } = fake(HITS_PER_PAGE * 2 + 3);
    const found = await engine.search('sql', 3);
    expect(found).toMatchObject({ totalHits: 23, currentPage: 3, totalPages: 3 });
    expect(found.hits.map(({ id }) => id)).toEqual(['id-20', 'id-21', 'id-22']);
    expect(data).toHaveBeenCalledTimes(3);
  });

  it('returns no results without an error, and counts nothing then', async () => {
    const { engine, api } = fake(0);
    expect(await engine.search('sql')).toMatchObject({ hits: [], totalHits: 0, totalPages: 0, facets: {} });
    expect(api.filters).not.toHaveBeenCalled();
  });

  it('keeps what has one of the values of each facet', async () => {
    const { engine, api } = fake(4);
    const found = (...ids: string[]) => ({ results: ids.map((id) => ({ id, score: 1, data: vi.fn() })) });
    const searched = api.search.getMockImplementation();
    api.filters.mockResolvedValue({ category: { data: 3, web: 1 } });
    api.search.mockImplementation(async (query, options) =>
      query === null
        ? found(...(options?.filters['category'] === 'data' ? ['id-0', 'id-2', 'id-9'] : ['id-1']))
        : (searched?.(query) ?? found()),
    );
    const filtered = await engine.search('sql', 1, { category: ['data'], tag: [] });
    expect(filtered.hits.map(({ id }) => id)).toEqual(['id-0', 'id-2']);
    // A chosen value leaves its alternatives.
    expect(filtered.facets).toEqual({ category: { data: 2, web: 1 } });
  });

  it('gives the hits before the facets are counted, the first time', async () => {
    const { engine, api } = fake(2);
    const searched = api.search.getMockImplementation();
    const counting = Promise.withResolvers<undefined>();
    api.search.mockImplementation(async (query, options) => {
      if (query === null) await counting.promise;
      return searched?.(query, options) ?? { results: [] };
    });
    const onHits = vi.fn();
    const whole = engine.search('sql', 1, {}, { onHits });
    await vi.waitFor(() => expect(onHits).toHaveBeenCalledOnce());
    expect(onHits.mock.calls[0]?.[0]).toMatchObject({ hits: { length: 2 }, totalHits: 2, facets: {} });
    counting.resolve(undefined);
    expect((await whole).facets).toEqual({ category: { data: 2 } });
    await engine.search('sql', 1, {}, { onHits });
    expect(onHits).toHaveBeenCalledOnce();
  });

  it('never asks Pagefind for two things at once', async () => {
    const { engine, api } = fake(2);
    let running = 0;
    let most = 0;
    const searched = api.search.getMockImplementation();
    api.search.mockImplementation(async (...asked) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
      return searched?.(...asked) ?? { results: [] };
    });
    await Promise.all([engine.search('sql'), engine.search('database'), engine.search('backup')]);
    expect(most).toBe(1);
  });

  it('tells how a query was read, and searches as typed if that is wanted', async () => {
    const { engine, api } = fake(1, '/a.html', { title: 'Database', description: 'About databases.' });
    expect((await engine.search('sql databsae')).reading).toEqual({
      read: 'sql database',
      words: [{ typed: 'databsae', read: 'database' }],
      locale: 'en',
    });
    api.search.mockClear();
    const literal = await engine.search('sql databsae', 1, {}, { literal: true });
    expect(literal.reading).toBeUndefined();
    expect(api.search).toHaveBeenCalledWith('sql databsae');
  });

  it('puts the pages first that have the words of a query as one term', async () => {
    const { engine, api } = fake(3);
    const searched = api.search.getMockImplementation();
    const last = async () => ({ results: ((await searched?.('sql'))?.results ?? []).slice(-1) });
    api.search.mockImplementation(async (query) =>
      query === '"databasebackup"' ? last() : ((await searched?.(query)) ?? { results: [] }),
    );
    const ids = async (query: string) => (await engine.search(query)).hits.map(({ id }) => id);
    expect(await ids('database sql')).toEqual(['id-0', 'id-1', 'id-2']);
    expect(await ids('database backup')).toEqual(['id-2', 'id-0', 'id-1']);
  });

  it('searches for two words as one, too, if one of them says nothing and the site has them so', async () => {
    const { api } = fake(1);
    const engine = pagefindEngine({
      locale: 'en',
      load: async () => api,
      words: (locale) => words(locale, 'file ofdata data'),
      texts: noTexts,
    });
    const searched = async (query: string) => {
      api.search.mockClear();
      await engine.search(query);
      return api.search.mock.calls.flatMap(([each]) => (each === null || each.startsWith('"') ? [] : [each]));
    };
    expect(await searched('of data')).toEqual(['data', 'ofdata']);
    expect(await searched('file of data')).toEqual(['file', 'data']);
  });

  it('finds nothing for words that the site does not have', async () => {
    const { engine, api } = fake(3);
    expect(await engine.search('pizza')).toMatchObject({ hits: [], totalHits: 0 });
    // Only whether it is a term of some page: any other search finds words with the same beginning.
    expect(api.search.mock.calls).toEqual([['"pizza"']]);
  });

  it.each([
    ['/index.html', '/'],
    ['/el.html', '/el'],
    ['/about/index.html', '/about'],
    ['/notes/x.html#y', '/notes/x#y'],
    ['/notes/html.html', '/notes/html'],
  ])('turns the file %s into the address %s', async (file, address) => {
    expect((await fake(1, file).engine.search('sql')).hits[0]?.url).toBe(address);
  });

  it('shows the address of a document without a title', async () => {
    expect((await fake(1, '/a.html', {}).engine.search('sql')).hits[0]).toMatchObject({ title: '/a.html', description: '' });
  });

  it.each([
    ['Begins <mark>here</mark> and goes', 'Begins here and goes on.', 'Begins <mark>here</mark> and goes …'],
    ['goes on. A <mark>whole</mark> one.', 'It goes on. A whole one. More.', '… goes on. A <mark>whole</mark> one.'],
    ['A <mark>whole</mark> one.', 'It goes on. A whole one. More.', 'A <mark>whole</mark> one.'],
    ['to the <mark>end</mark>', 'From the start to the end', '… to the <mark>end</mark>'],
    ['of <mark>another</mark> text', 'Elsewhere', '… of <mark>another</mark> text …'],
  ])('shows where the excerpt %j is cut', async (excerpt, content, shown) => {
    const { engine, data } = fake(1, '/a.html', { title: 'A', description: 'B' });
    data.mockResolvedValue({
      url: '/a.html',
      excerpt,
      content,
      meta: { title: 'A', description: 'B' },
      filters: { category: [], tag: [] },
    });
    expect((await engine.search('sql')).hits[0]?.highlightedDescription).toBe(shown);
  });

  it('rethrows what the engine throws', async () => {
    await expect(broken().search('sql')).rejects.toThrow('no index');
    const { engine, api } = fake(1);
    api.search.mockRejectedValueOnce(new Error('no words'));
    await expect(engine.search('sql')).rejects.toThrow('no words');
  });

  it('loads the engine once, and again after a failure', async () => {
    const { api } = fake(1);
    const load = vi.fn(async (): Promise<PagefindModule> => api);
    load.mockRejectedValueOnce(new Error('offline'));
    const engine = pagefindEngine({ locale: 'en', load, words: (locale) => words(locale), texts: noTexts });
    await expect(engine.search('sql')).rejects.toThrow('offline');
    await engine.search('sql');
    await engine.search('database');
    expect(load).toHaveBeenCalledTimes(2);
    expect(api.init).toHaveBeenCalledTimes(1);
  });
});

describe('preparing', () => {
  it('loads what the first search needs, once', async () => {
    const { api } = fake(1);
    const load = vi.fn(async (): Promise<PagefindModule> => api);
    const engine = pagefindEngine({ locale: 'en', load, words: (locale) => words(locale), texts: noTexts });
    await engine.prepare();
    expect(api.init).toHaveBeenCalledTimes(1);
    expect(api.search).not.toHaveBeenCalled();
    await engine.search('sql');
    expect(load).toHaveBeenCalledTimes(1);
    expect(api.init).toHaveBeenCalledTimes(1);
  });

  it('tries again with the first search', async () => {
    const { api } = fake(1);
    const load = vi.fn(async (): Promise<PagefindModule> => api);
    load.mockRejectedValueOnce(new Error('offline'));
    const engine = pagefindEngine({ locale: 'en', load, words: (locale) => words(locale), texts: noTexts });
    await expect(engine.prepare()).rejects.toThrow('offline');
    expect((await engine.search('sql')).totalHits).toBe(1);
  });
});

describe('suggest', () => {
  it('returns five results unless another number is requested', async () => {
    const { engine } = fake(HITS_PER_PAGE);
    expect(SUGGESTION_LIMIT).toBe(5);
    expect(await engine.suggest('sql')).toHaveLength(5);
    expect(await engine.suggest('sql', 2)).toHaveLength(2);
  });

  it('never throws: a failing engine gives no results', async () => {
    expect(await broken().suggest('sql')).toEqual([]);
    const { engine, data } = fake(1);
    data.mockRejectedValueOnce(new Error('lost'));
    expect(await engine.suggest('sql')).toEqual([]);
  });
});
