import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { topicName } from '../../src/features/topics/topics.ts';
import { DIST, filesBelow, pageAt, SITE } from './built-site.ts';
import { published } from './routes.ts';

interface Fragment {
  url: string;
  content: string;
  meta: Record<string, string>;
  filters: Record<string, string[]>;
}

/** The search index's data by page address. Pagefind writes its signature before the JSON. */
const fragments = new Map(
  filesBelow('pagefind/fragment', '').map((file) => {
    const text = gunzipSync(readFileSync(join(DIST, file))).toString();
    const fragment = JSON.parse(text.slice(text.indexOf('{'))) as Fragment;
    return [fragment.url.replace(/\.html$/u, '').replace(/^\/index$/u, '/'), fragment] as const;
  }),
);

it('has every page with its own name and description, without duplicates', () => {
  expect(fragments.size).toBeGreaterThan(100);
  for (const [address, { meta }] of fragments) {
    const page = pageAt(address);
    expect([address, meta['title'], meta['description']]).toEqual([address, page?.title.replace(/ · [^·]*$/u, ''), page?.description]);
    expect(page?.canonicals).toEqual([`${SITE}${address}`]);
  }
});

it('has category, tags, year and collection of every article, in the language of the page', () => {
  for (const { slug, front } of published('blog')) {
    expect(fragments.get(`/el/blog/${slug}`)?.filters).toEqual({
      collection: ['blog'],
      year: [String(front.publishAt).slice(0, 4)],
      category: [topicName('category', front.category ?? '', 'el')],
      tag: (front.tags ?? []).map((tag) => topicName('tag', tag, 'el')),
    });
  }
});

it('has entries and not the pages that list them', () => {
  const lists = [
    '/blog',
    '/notes',
    '/services',
    '/work',
    '/work/projects',
    '/projects',
    '/portfolio',
    '/store',
    '/store/products',
    '/sitemap',
  ];
  expect(lists.filter((to) => fragments.has(to) || fragments.has(`/el${to}`))).toEqual([]);
});

it('neither repeats the title in the text nor joins words', () => {
  const texts = [...fragments.values()].map(({ content }) => content);
  expect([...fragments.values()].filter(({ content, meta }) => content.startsWith(`${meta['title']}. `)).map(({ url }) => url)).toEqual([]);
  // Joined words show in Greek, which has no capitals inside words; both languages use the same templates.
  expect(texts.flatMap((text) => text.match(/\S*\p{Script=Greek}(?<=\p{Ll})\p{Lu}\S*/gu) ?? [])).toEqual([]);
});

it('is deployed without the interfaces of Pagefind', () => {
  const files = filesBelow('pagefind', '').map((file) => file.replace(/^\/?pagefind\//u, ''));
  const programs = files.filter((file) => /\.(?:js|css)$/u.test(file));
  expect(programs.sort()).toEqual(['pagefind-worker.js', 'pagefind.js']);
});

it('makes no excerpt of code, of what it prints, or of a column of numbers', () => {
  // What the code of an article prints, its first line, and a cell of its table.
  for (const address of ['/blog/forecast-you-can-defend', '/el/blog/forecast-you-can-defend']) {
    const { document } = parseHTML(pageAt(address)?.html ?? '');
    const { content } = fragments.get(address) as Fragment;
    const lines = [...document.querySelectorAll('main pre')]
      .flatMap((code) => (code.textContent ?? '').split('\n'))
      .map((line) => line.trim());
    const long = lines.filter((line) => line.length > 20);
    expect(long.length).toBeGreaterThan(5);
    expect(long.filter((line) => content.includes(line))).toEqual([]);
    expect(document.querySelectorAll('main sup a').length).toBeGreaterThan(0);
    expect(content).not.toMatch(/[.,;]\d (?:Here|Εδώ)/u);
  }
});
