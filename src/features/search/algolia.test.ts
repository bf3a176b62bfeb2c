import { algoliasearch } from 'algoliasearch';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startAlgolia } from '../../../tests/services/algolia/service.ts';
import { ALGOLIA_SEARCH_KEY, ALGOLIA_TEST_KEYS } from '../../../tests/services/keys.ts';
import { algoliaEngine } from './algolia.ts';
import { makeEngine } from './engine.ts';
import { clientOptions } from './hosted/client-options.shared.ts';
import { HOST_DOWN_MS, TIMEOUTS_MS } from './hosted/limits.shared.ts';
import { INDEX_SETTINGS } from './hosted/query.shared.ts';

type Options = NonNullable<Parameters<typeof algoliaEngine>[1]>;
type Sent = Parameters<NonNullable<Options['requester']>['send']>[0];

const { ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY } = ALGOLIA_TEST_KEYS;
const page = (at: number, more: object = {}) => ({
  ...{ objectID: `/page-${at}`, path: `/page-${at}`, title: `Page ${at}`, description: 'About it', category: '', tags: [] as string[] },
  ...{ collection: 'pages', year: '', language: 'en', text: '', version: `${at}` },
  ...more,
});

const blog = { collection: 'blog', year: '2026' };
const RECORDS = [
  page(1, { ...blog, title: 'R&D <b> of SQL', category: 'Data', tags: ['SQL', 'dbt'] }),
  page(2, { ...blog, title: 'Window functions', category: 'Data', tags: ['SQL'], text: `${'word '.repeat(60)}and SQL, explained <i>` }),
  page(3, { ...blog, title: 'Backups', description: 'Restoring SQL databases', category: 'Operations', tags: ['dbt'], year: '2025' }),
  page(4, { title: 'SQL σε βάθος', language: 'el' }),
  ...Array.from({ length: 12 }, (_, at) => page(at + 10, { title: `Many ${at}` })),
];

describe('against the stand-in', () => {
  let service: Awaited<ReturnType<typeof startAlgolia>>;
  const engine = (index = 'blog', key = ALGOLIA_SEARCH_KEY) =>
    algoliaEngine({ appId: ALGOLIA_APP_ID, searchKey: key, index, locale: 'en' }, clientOptions(service.origin));
  beforeAll(async () => {
    service = await startAlgolia();
    const client = algoliasearch(ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY, clientOptions(service.origin));
    await client.setSettings({ indexName: 'blog', indexSettings: INDEX_SETTINGS });
    await client.saveObjects({ indexName: 'blog', objects: RECORDS });
  });
  afterAll(() => service.close());

  it('returns the types of the specification, escaped but for the marks, in one language', async () => {
    const { hits, facets, ...rest } = await engine().search('sql');
    expect(rest).toEqual({ totalHits: 3, currentPage: 1, totalPages: 1 });
    expect(hits[0]).toEqual({
      ...{ id: '/page-1', url: '/page-1', title: 'R&D <b> of SQL', description: 'About it', category: 'Data', tags: ['SQL', 'dbt'] },
      ...{ highlightedTitle: 'R&amp;D &lt;b&gt; of <mark>SQL</mark>', highlightedDescription: 'About it' },
    });
    expect(hits.map(({ url }) => url)).toEqual(['/page-1', '/page-3', '/page-2']);
    expect(facets).toEqual({
      ...{ collection: { blog: 3 }, category: { Data: 2, Operations: 1 } },
      ...{ tag: { SQL: 2, dbt: 2 }, year: { 2026: 2, 2025: 1 } },
    });
  });

  it('shows the text around the words if the description lacks them', async () => {
    const { hits } = await engine().search('explained');
    expect(hits[0]?.highlightedDescription).toMatch(/^….*<mark>explained<\/mark> &lt;i&gt;…$/u);
  });

  it('takes values of one facet as alternatives, of several together, and counts a filtered facet as if unfiltered', async () => {
    const some = await engine().search('sql', 1, { category: ['Data', 'Operations'], tag: ['dbt'] });
    expect(some.hits.map(({ url }) => url)).toEqual(['/page-1', '/page-3']);
    expect(some.facets['tag']).toEqual({ SQL: 2, dbt: 2 });
    expect(some.facets['year']).toEqual({ 2026: 1, 2025: 1 });
    expect((await engine().search('sql', 1, { year: ['2025'], category: [] })).totalHits).toBe(1);
    expect((await engine().search('sql', 1, { unknown: ['x'] })).totalHits).toBe(3);
  });

  it('has ten hits per page and five suggestions', async () => {
    expect(await engine().search('many', 2)).toMatchObject({ hits: { length: 2 }, totalHits: 12, currentPage: 2, totalPages: 2 });
    expect(await engine().suggest('many')).toHaveLength(5);
    expect(await engine().suggest('many', 3)).toHaveLength(3);
  });

  it.each([
    ['a missing index', 'none', ALGOLIA_SEARCH_KEY],
    ['refused keys', 'blog', 'wrong'],
    ['a rate limit', 'status-429-a', ALGOLIA_SEARCH_KEY],
    ['a broken service', 'status-503-a', ALGOLIA_SEARCH_KEY],
  ])('gives no suggestions and a search’s error for %s', async (_, index, key) => {
    expect(await engine(index, key).suggest('sql')).toEqual([]);
    await expect(engine(index, key).search('sql')).rejects.toThrow();
  });

  it('asks for what the specification lists, without Algolia’s counting of visitors', async () => {
    await engine().suggest('asked for');
    await engine().search('as typed', 1, {}, { literal: true });
    const sent: { body: { requests?: { query: string }[] } }[] = await (await fetch(`${service.origin}/control/requests`)).json();
    const find = (query: string) => sent.flatMap(({ body }) => body.requests ?? []).find((one) => one.query === query);
    expect(find('asked for')).toMatchObject({
      ...{ indexName: 'blog', hitsPerPage: 5, attributesToRetrieve: ['title', 'description', 'category', 'tags', 'path'] },
      ...{ facetFilters: [['language:en']], queryLanguages: ['en'], analytics: false },
    });
    expect(find('as typed')).toMatchObject({ typoTolerance: false, maxValuesPerFacet: 100 });
  });
});

describe('the client', () => {
  const found = { status: 200, isTimedOut: false, content: JSON.stringify({ results: [{ hits: [], nbHits: 0, page: 0, nbPages: 0 }] }) };
  const down = { status: 0, isTimedOut: false, content: 'no network' };
  const late = { status: 0, isTimedOut: true, content: 'late' };
  const withRequester = (respond: (sent: Sent) => typeof found) => {
    const sent: Sent[] = [];
    const requester = {
      send: async (request: Sent) => {
        sent.push(request);
        return respond(request);
      },
    };
    const engine = algoliaEngine({ appId: 'APP', searchKey: 'key', locale: 'el' }, { requester });
    const hosts = () => sent.splice(0).map(({ url }) => new URL(url).hostname.replace(/-\d\.algolianet\.com$/u, ' n'));
    return { engine, sent, hosts };
  };
  const FIRST = 'app-dsn.algolia.net';

  it('waits a second for a connection and two for the response, longer after each late one', async () => {
    expect(TIMEOUTS_MS).toEqual({ connect: 1000, read: 2000, write: 30_000 });
    let count = 0;
    const { engine, sent } = withRequester(() => {
      count += 1;
      return count === 1 ? late : found;
    });
    await engine.search('x');
    expect(sent[0]?.data).toContain('"indexName":"blog"');
    expect(sent.map(({ connectTimeout, responseTimeout }) => [connectTimeout, responseTimeout])).toEqual([
      [1000, 2000],
      [4000, 8000],
    ]);
  });

  it('tries each host once, and a failed one not again for two minutes', async () => {
    vi.useFakeTimers();
    try {
      const { engine, hosts } = withRequester(({ url }) => (url.includes('-dsn') ? down : found));
      await engine.search('1');
      expect(hosts()).toEqual([FIRST, 'app n']);
      vi.advanceTimersByTime(HOST_DOWN_MS - 1);
      await engine.search('2');
      expect(hosts()).toEqual(['app n']);
      vi.advanceTimersByTime(2);
      await engine.search('3');
      expect(hosts()).toEqual([FIRST, 'app n']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails when no host answers, and asks them all again the next time', async () => {
    const { engine, hosts } = withRequester(() => down);
    await expect(engine.search('x')).rejects.toThrow(/hosts/u);
    expect(hosts()).toHaveLength(4);
    expect(await engine.suggest('x')).toEqual([]);
    expect(hosts()).toHaveLength(4);
  });
});

describe('the choice', () => {
  const hosted = { appId: 'APP', searchKey: 'key' };
  it('loads the hosted engine with the first search, and again after a failed load', async () => {
    const suggest = vi.fn(async () => []);
    const search = vi.fn(() => Promise.reject(new Error('down')));
    const load = vi.fn<NonNullable<Parameters<typeof makeEngine>[1]>>(async () => ({ prepare: async () => undefined, suggest, search }));
    load.mockRejectedValueOnce(new Error('no chunk'));
    const engine = makeEngine('el', load);
    expect(load).not.toHaveBeenCalled();
    expect(await engine.suggest('x')).toEqual([]);
    expect(suggest).not.toHaveBeenCalled();
    expect(await engine.suggest('x', 3)).toEqual([]);
    expect(suggest).toHaveBeenCalledWith('x', 3);
    await expect(engine.search('x')).rejects.toThrow('down');
    expect(load.mock.calls).toEqual([[{ ...hosted, locale: 'el' }], [{ ...hosted, locale: 'el' }]]);
  });
});
