import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, inject, it } from 'vitest';
import type { z } from 'zod';
import {
  backupPage,
  searchDifference,
  searchOverview,
  searchPushed,
  searchReplaced,
  searchTested,
  taskState,
} from '../../src/features/search/admin/search-admin.schema.ts';
import type { TextsFile } from '../../src/features/search/texts.shared.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { ALGOLIA_SEARCH_KEY, ALGOLIA_TEST_KEYS } from '../../tests/services/keys.ts';
import { app } from '../app.ts';
import type { Env } from '../env.ts';
import { auditLog } from '../storage/schema.ts';

const BASE = '/api/admin/search';
const KEYS: Partial<Env> = { ...ALGOLIA_TEST_KEYS, ALGOLIA_URL: inject('algoliaService') };

interface Page {
  url: string;
  text: string;
  collection?: string;
}
const SITE: Page[] = [
  { url: '/blog/one', text: 'Window functions in SQL', collection: 'blog' },
  { url: '/about', text: 'About the consultant' },
  { url: '/el/blog/one', text: 'Παράθυρα στην SQL', collection: 'blog' },
];

/** A built site of these pages. */
function built(pages: readonly Page[]): Env['ASSETS'] {
  const file = (locale: Locale): TextsFile => {
    const own = pages.filter(({ url }) => url.startsWith('/el/') === (locale === 'el'));
    const facts = { description: '', category: '', tags: [], year: '' };
    return {
      ...{ locale, stop: '', english: '', unanswered: '' },
      pages: own.map(({ url, collection = 'pages' }) => ({ ...facts, url, title: `Title of ${url}`, collection })),
      passages: own.map(({ text }, at): TextsFile['passages'][number] => [at, '', '', text]),
    };
  };
  const respond = async (asked: string | Request): Promise<Response> => {
    const address = typeof asked === 'string' ? asked : asked.url;
    if (!address.includes('/search/texts.')) return env.ASSETS.fetch(asked);
    if (pages.length === 0) return new Response('', { status: 404 });
    return Response.json(file(address.includes('.en.') ? 'en' : 'el'));
  };
  return { fetch: respond } as unknown as Env['ASSETS'];
}

interface Made {
  method?: 'GET' | 'POST';
  pages?: readonly Page[];
  cookie?: string;
  language?: string;
}

/** The owner can sign in only at the site's own address. */
const ORIGIN = 'https://lycabettus.test';
const CONTEXT = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext;

async function ask(index: string, address: string, { method = 'GET', pages = SITE, cookie, language = 'en' }: Made = {}, keys = KEYS) {
  const headers = { Cookie: cookie ?? (await signedIn()), 'CF-Connecting-IP': newNetwork(), 'Accept-Language': language };
  const bindings = { ...env, ...keys, ALGOLIA_INDEX: index, ASSETS: built(pages) };
  return app.request(`${ORIGIN}${BASE}${address}`, { method, headers }, bindings, CONTEXT);
}

async function data<Schema extends z.ZodType>(schema: Schema, response: Response): Promise<z.output<Schema>> {
  const envelope: { data?: unknown; error?: unknown } = await response.json();
  expect(envelope.error).toBeUndefined();
  return schema.parse(envelope.data);
}
async function refusal(response: Response): Promise<[number, string, string]> {
  const { error }: { error: { code: string; message: string } } = await response.json();
  return [response.status, error.code, error.message];
}

const overview = async (index: string, ...more: [Made?, Partial<Env>?]) => data(searchOverview, await ask(index, '', ...more));
const difference = async (index: string, pages = SITE) => data(searchDifference, await ask(index, '/difference', { pages }));
const push = async (index: string, pages = SITE) => data(searchPushed, await ask(index, '/push', { method: 'POST', pages }));

describe('without settings', () => {
  it('names what is missing, counts the site’s pages, and searches them', async () => {
    expect(await overview('x', {}, {})).toEqual({
      ...{ missing: ['ALGOLIA_APP_ID', 'ALGOLIA_ADMIN_KEY'], index: 'x', appId: '', hosted: null, problem: null },
      site: [
        { collection: 'blog', pages: { en: 1, el: 1 } },
        { collection: 'pages', pages: { en: 1, el: 0 } },
      ],
    });
    const tested = await data(searchTested, await ask('x', '/query?q=window&locale=en', {}, {}));
    expect(tested).toEqual({ own: { total: 1, hits: [{ url: '/blog/one', title: 'Title of /blog/one' }] }, hosted: null, problem: null });
  });

  it.each(['/difference', '/backup', '/task?id=1'])('refuses %s, in the page’s language', async (address) => {
    const [status, code, message] = await refusal(await ask('x', address, { language: 'el' }, {}));
    expect([status, code]).toEqual([409, 'conflict']);
    expect(message).toContain('Λείπουν ή είναι λάθος: ALGOLIA_APP_ID, ALGOLIA_ADMIN_KEY');
  });
});

describe('an address that is none', () => {
  it('is named as a setting to correct', async () => {
    const wrong = { ALGOLIA_APP_ID: 'app', ALGOLIA_ADMIN_KEY: 'key', ALGOLIA_URL: 'algolia' };
    expect(await overview('x', {}, wrong)).toMatchObject({ missing: ['ALGOLIA_URL'], hosted: null, problem: null });
    expect(await refusal(await ask('x', '/difference', {}, wrong))).toEqual([409, 'conflict', expect.stringContaining('ALGOLIA_URL')]);
  });
});

describe('pushing', () => {
  it('compares, writes what differs, waits by task, and is audited', async () => {
    expect(await overview('a')).toMatchObject({ missing: [], hosted: null, problem: null });
    expect(await difference('a')).toMatchObject({ added: { count: 3 }, changed: { count: 0 }, removed: { count: 0 }, same: 0 });
    const { tasks, ...done } = await push('a');
    expect(done).toEqual({ added: 3, changed: 0, removed: 0, left: 0 });
    expect(tasks).toHaveLength(2);
    for (const id of tasks) expect(await data(taskState, await ask('a', `/task?id=${id}`))).toEqual({ isPublished: true });
    expect((await overview('a')).hosted).toEqual({
      records: 3,
      counts: [
        { collection: 'blog', pages: { en: 1, el: 1 } },
        { collection: 'pages', pages: { en: 1, el: 0 } },
      ],
      pushedAt: expect.stringMatching(/^\d{4}-.*Z$/u),
    });
    const next = [{ url: '/about', text: 'Another text' }, { url: '/new', text: 'New' }, ...SITE.slice(0, 1)];
    expect(await difference('a', next)).toEqual({
      added: { count: 1, pages: ['/new'] },
      changed: { count: 1, pages: ['/about'] },
      removed: { count: 1, pages: ['/el/blog/one'] },
      same: 1,
    });
    expect(await push('a', next)).toMatchObject({ added: 1, changed: 1, removed: 1, left: 0 });
    expect(await push('a', next)).toMatchObject({ added: 0, changed: 0, removed: 0, left: 0, tasks: [expect.any(Number)] });
    const audited = await drizzle(env.DB).select().from(auditLog).orderBy(auditLog.sequence);
    expect(audited.filter(({ action }) => action === 'search.push').map(({ subject, after }) => [subject, after])).toEqual([
      ['a', { added: 3, changed: 0, removed: 0 }],
      ['a', { added: 1, changed: 1, removed: 1 }],
      ['a', { added: 0, changed: 0, removed: 0 }],
    ]);
  });

  it('writes a thousand records in one call, and says how many are left', async () => {
    const pages = Array.from({ length: 1003 }, (_, at) => ({ url: `/page-${at}`, text: 'x' }));
    expect(await push('many', pages)).toMatchObject({ added: 1000, left: 3 });
    expect(await push('many', pages)).toMatchObject({ added: 3, left: 0 });
    const listed = (await difference('many', SITE)).removed;
    expect([listed.count, listed.pages.length]).toEqual([1003, 100]);
    const first = await data(backupPage, await ask('many', '/backup'));
    expect(first.records).toHaveLength(1000);
    expect(first.records[0]).toMatchObject({ objectID: '/page-0', text: 'x', language: 'en' });
    const rest = await data(backupPage, await ask('many', `/backup?cursor=${first.cursor}`));
    expect([rest.records.length, rest.cursor]).toEqual([3, null]);
  });

  it('replaces all after a fresh sign-in only', async () => {
    await push('whole', [...SITE, { url: '/old', text: 'Old' }]);
    const stale = await signedIn({ id: 'an-hour-ago', signedInAt: new Date(Date.now() - 3_600_000) });
    const [status, code] = await refusal(await ask('whole', '/replace', { method: 'POST', cookie: stale }));
    expect([status, code]).toEqual([403, 'fresh_sign_in']);
    expect((await difference('whole')).removed.count).toBe(1);
    expect(await data(searchReplaced, await ask('whole', '/replace', { method: 'POST' }))).toEqual({ records: 3 });
    expect(await difference('whole')).toMatchObject({ added: { count: 0 }, removed: { count: 0 }, same: 3 });
  });

  it('never empties the index for a site whose texts are missing', async () => {
    await push('kept');
    for (const address of ['/push', '/replace'])
      expect((await refusal(await ask('kept', address, { method: 'POST', pages: [] }))).slice(0, 2)).toEqual([409, 'conflict']);
    expect((await overview('kept')).hosted?.records).toBe(3);
  });
});

it('tests a query in both, in the language that is asked for', async () => {
  await push('both');
  const { own, hosted } = await data(searchTested, await ask('both', `/query?locale=el&q=${encodeURIComponent('παραθυρα')}`));
  expect(hosted).toEqual({ total: 1, hits: [{ url: '/el/blog/one', title: 'Title of /el/blog/one' }] });
  expect(own?.hits.map(({ url }) => url)).toEqual(['/el/blog/one']);
  expect((await ask('both', '/query?locale=el&q=')).status).toBe(422);
  expect((await ask('both', '/query?locale=xx&q=a')).status).toBe(422);
  expect((await ask('both', `/query?locale=el&q=${'x'.repeat(201)}`)).status).toBe(422);
});

describe('when Algolia refuses', () => {
  it.each([
    ['wrong keys', 'a', { ALGOLIA_ADMIN_KEY: 'wrong' }, 'keys'],
    ['an unreachable service', 'a', { ALGOLIA_URL: 'http://127.0.0.1:9' }, 'unreachable'],
    ['a broken service', 'status-503-a', {}, 'unreachable'],
    ['a rate limit', 'status-429-a', {}, 'busy'],
  ])('says so for %s, beside what needs no Algolia', async (_, index, more, problem) => {
    const keys = { ...KEYS, ...more };
    expect(await overview(index, {}, keys)).toMatchObject({ hosted: null, problem, site: [{ collection: 'blog' }, {}] });
    expect(await data(searchTested, await ask(index, '/query?q=window&locale=en', {}, keys))).toMatchObject({ own: { total: 1 }, problem });
    const [status, code, message] = await refusal(await ask(index, '/difference', {}, keys));
    expect([status, code]).toEqual([503, 'unavailable']);
    expect(message).toContain('Algolia');
  });

  it('refuses a push with a key that can only search, and into a full plan', async () => {
    const searchOnly = { ...KEYS, ALGOLIA_ADMIN_KEY: ALGOLIA_SEARCH_KEY };
    expect((await refusal(await ask('a', '/push', { method: 'POST' }, searchOnly)))[2]).toContain('refuses the keys');
    expect((await refusal(await ask('quota-a', '/push', { method: 'POST' })))[2]).toContain('plan is full');
  });

  it('answers 404 of an index that does not exist as a refusal of the backup', async () => {
    expect((await refusal(await ask('nothing', '/backup')))[0]).toBe(503);
  });
});
