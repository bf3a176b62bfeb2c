import { describe, expect, it } from 'vitest';
import {
  indexName,
  isAsset,
  isCacheable,
  isChoice,
  isHashedSearch,
  isNeverCached,
  isSearch,
  isSearchPage,
  itemsBeyond,
  offlinePage,
  outdatedParts,
  pageKey,
  searchFiles,
  worksOffline,
} from './rules.ts';

describe('requests that are never cached', () => {
  it.each([
    '/api',
    '/api/contact',
    '/admin',
    '/admin/mail',
    '/el/admin',
    '/el/admin/mail',
    '/el/api/x',
    '/login',
    '/el/login',
    '/LoginPage',
    // Their addresses are secrets, and they show one person's data.
    '/privacy-request/follow',
    '/el/privacy-request/follow',
    '/payment',
    '/el/payment/success',
  ])('%s', (pathname) => {
    expect(isNeverCached(pathname)).toBe(true);
  });

  it.each(['/', '/el', '/blog/api', '/administration', '/apiary', '/el/about'])('but %s is cached', (pathname) => {
    expect(isNeverCached(pathname)).toBe(false);
  });
});

it('scripts of forms, dashboard and settings are cached with their pages, in both languages; scripts of other pages are not', () => {
  expect(
    ['/contact', '/el/contact-new', '/privacy-request', '/el/dashboard', '/settings', '/el/store/cart', '/el/search'].every(worksOffline),
  ).toBe(true);
  expect(['/', '/el', '/blog/contact', '/contact/sent', '/search/texts.en.json', '/privacy-request/follow'].some(worksOffline)).toBe(false);
});

it('the oldest are removed above the limit', () => {
  expect([itemsBeyond(2, ['a', 'b', 'c', 'd']), itemsBeyond(2, ['a', 'b']), itemsBeyond(2, [])]).toEqual([['a', 'b'], [], []]);
});

it('a response to a choice of language is used once', () => {
  const choices = (...addresses: string[]) => addresses.map((to) => isChoice(new URL(to, 'https://site.example')));
  expect(choices('/?locale=en', '/el?a=1&locale=el')).toEqual([true, true]);
  expect(choices('/', '/el?from=locale', '/about?locale=en')).toEqual([false, false, false]);
});

it.each([
  ['no-store', false],
  ['private, No-Store', false],
  ['private, no-cache', true],
  ['public, max-age=0, must-revalidate', true],
])('a response with %j is cached: %j', (header, expected) => {
  expect(isCacheable(new Response('', { headers: { 'Cache-Control': header } }))).toBe(expected);
  expect(isCacheable(new Response(''))).toBe(true);
});

it.each([
  ['/services/nothing', '/offline'],
  ['/', '/offline'],
  ['/elephant', '/offline'],
  ['/el', '/el/offline'],
  ['/el/blog/nothing', '/el/offline'],
])('%s is replaced by %s', (pathname, page) => {
  expect(offlinePage(pathname)).toBe(page);
});

it('caches a page without its query, which may be personal', () => {
  expect(pageKey('https://site.example/search?q=secret#hits')).toBe('https://site.example/search');
});

it('distinguishes files with a hash in their name', () => {
  expect(isAsset('/assets/later.AbC1.js')).toBe(true);
  expect(isAsset('/icon-192.png')).toBe(false);
  expect(['/pagefind/index/el-gr_05e1c3f.pf_index', '/pagefind/pagefind.en-us_7a3.pf_meta'].every(isHashedSearch)).toBe(true);
  expect(['/pagefind/pagefind.js', '/pagefind/pagefind-entry.json', '/pagefind/wasm.en-us.pagefind'].some(isHashedSearch)).toBe(false);
});

it('a search needs engine, index, words and passages', () => {
  const files = searchFiles('el', { hash: 'el-gr_1', wasm: 'el-gr' });
  expect(files).toEqual([
    '/pagefind/pagefind.js',
    '/pagefind/pagefind-worker.js',
    '/pagefind/wasm.el-gr.pagefind',
    '/pagefind/pagefind.el-gr_1.pf_meta',
    '/search/words.el.json',
    '/search/texts.el.json',
    '/search/words.en.json',
    '/search/texts.en.json',
  ]);
  expect(files.every(isSearch)).toBe(true);
  expect(['/search', '/el/search', '/search/x/y.json', '/messages/en.json'].some(isSearch)).toBe(false);
  expect(['/search', '/el/search', '/search/x', '/'].map(isSearchPage)).toEqual([true, true, false, false]);
});

it('finds the name of a search index in the address of its first part only', () => {
  expect(indexName('/pagefind/pagefind.el-gr_ecd2ff.pf_meta')).toBe('el-gr_ecd2ff');
  expect(indexName('/pagefind/index/el-gr_05e1c3f.pf_index')).toBeUndefined();
});

it('drops the parts of older indexes of the same language, and nothing else', () => {
  const parts = ['/pagefind/index/el-gr_new.pf_index', '/pagefind/fragment/el-gr_same.pf_fragment'];
  const cached = [
    ...parts,
    '/pagefind/index/el-gr_old.pf_index',
    '/pagefind/pagefind.el-gr_1.pf_meta',
    '/pagefind/pagefind.el-gr_2.pf_meta',
    '/pagefind/offline.el-gr_1.json',
    '/pagefind/offline.el-gr_2.json',
    '/pagefind/index/en-us_old.pf_index',
    '/pagefind/wasm.el-gr.pagefind',
    '/pagefind/pagefind.js',
  ];
  expect(outdatedParts(cached, 'el-gr_2', parts)).toEqual([
    '/pagefind/index/el-gr_old.pf_index',
    '/pagefind/pagefind.el-gr_1.pf_meta',
    '/pagefind/offline.el-gr_1.json',
  ]);
});
