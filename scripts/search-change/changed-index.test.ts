import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decode } from 'cborg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { makeSearchIndex } from '../search-index.ts';
import { changeSearchIndex } from './changed-index.ts';
import type { Chunk, Entry, Meta } from './pagefind-files.ts';
import { readPacked } from './pagefind-files.ts';

const root = mkdtempSync(join(tmpdir(), 'changed-index-'));
const SITE = join(root, 'site');
const WHOLE = join(root, 'whole');
const KEPT = join(root, 'kept');
const PAGES = 12;

const WORDS = {
  en: 'a forecast that nobody can defend is only a guess with decimals café naïve resume résumé data-driven'.split(' '),
  el: 'μια πρόβλεψη που κανείς δεν υπερασπίζεται είναι μία εικασία με δεκαδικά και πάλι παλιά ώρα ωρα'.split(' '),
};
type Lang = keyof typeof WORDS;

/** Words of their own beside the common ones: enough for several files of the index. */
const textOf = (lang: Lang, page: number, words: number): string =>
  Array.from({ length: words }, (_, at) =>
    at % 3 === 0
      ? `${lang === 'en' ? 'item' : 'λήμμα'}${(page * 31 + at * 17) % 700}`
      : WORDS[lang][(page + at * (1 + (page % 4))) % WORDS[lang].length],
  ).join(' ');

const addressOf = (lang: Lang, page: number): string => `${lang === 'el' ? '/el' : ''}/blog/page-${page}`;

function htmlOf(lang: Lang, page: number, text: string, title = `Page ${page}`): string {
  const half = text.length / 2;
  return `<!doctype html><html lang="${lang === 'en' ? 'en-US' : 'el-GR'}"><head><title>${title} · Brand</title>
<meta name="description" content="What page ${page} says: ${text.slice(0, 40)}"></head><body><main data-pagefind-body><h1>${title}</h1>
<a class="p-category" href="/blog/tag/t${page % 3}">t${page % 3}</a><p>${text.slice(0, half)}</p>
<h2 id="more">More ${WORDS[lang][page % 5]}</h2><p>${text.slice(half)}</p></main></body></html>`;
}

type Texts = Record<string, string>;

function write(out: string, pages: Texts): void {
  for (const [address, html] of Object.entries(pages)) {
    mkdirSync(dirname(join(out, address)), { recursive: true });
    writeFileSync(join(out, `${address}.html`), html);
  }
}

const first: Texts = Object.fromEntries(
  (['en', 'el'] as const).flatMap((lang) =>
    Array.from({ length: PAGES }, (_, page) => [addressOf(lang, page), htmlOf(lang, page, textOf(lang, page, 2500))]),
  ),
);

interface Index {
  pages: string[];
  /** With their places. */
  words: string[];
  chunks: Meta[2];
  /** Words of each chunk. */
  ends: [first: string, last: string][];
  rest: unknown[];
}

/** All that an index says, whatever its files are called. */
async function readIndex(out: string): Promise<Record<string, Index>> {
  const folder = join(out, 'pagefind');
  const { languages } = JSON.parse(readFileSync(join(folder, 'pagefind-entry.json'), 'utf8')) as Entry;
  const indexes: Record<string, Index> = {};
  const named = new Set([
    'filter',
    'fragment',
    'index',
    'pagefind-entry.json',
    'pagefind-worker.js',
    'pagefind.js',
    'wasm.unknown.pagefind',
  ]);
  for (const [language, { hash, wasm, page_count }] of Object.entries(languages)) {
    const [version, pages, chunks, filters, sorts, facts] = decode(await readPacked(join(folder, `pagefind.${hash}.pf_meta`))) as Meta;
    const lists: Chunk[0][] = [];
    for (const [, , name] of chunks) lists.push((decode(await readPacked(join(folder, `index/${name}.pf_index`))) as Chunk)[0]);
    const found: Index['pages'] = [];
    for (const [name, words] of pages) found.push(`${words} ${await readPacked(join(folder, `fragment/${name}.pf_fragment`))}`);
    const kept: unknown[] = [];
    for (const [, name] of filters) kept.push(decode(await readPacked(join(folder, `filter/${name}.pf_filter`))));
    indexes[language] = {
      pages: found,
      words: lists.flat().map((word) => JSON.stringify(word)),
      chunks,
      ends: lists.map((list) => [list[0]?.[0] ?? '', list.at(-1)?.[0] ?? '']),
      rest: [version, kept, sorts, facts, wasm, page_count],
    };
    for (const name of [`pagefind.${hash}.pf_meta`, `offline.${hash}.json`, `wasm.${language}.pagefind`]) named.add(name);
    for (const [, , name] of chunks) named.add(`index/${name}.pf_index`);
    for (const [name] of pages) named.add(`fragment/${name}.pf_fragment`);
    for (const [, name] of filters) named.add(`filter/${name}.pf_filter`);
  }
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([...named].sort());
  return indexes;
}

/** Every word is in the range of its file, and of no other. */
function expectRanges({ chunks, ends }: Index): void {
  for (const [at, [from, to]] of chunks.entries()) {
    const [firstWord = '', lastWord = ''] = ends[at] ?? [];
    const next = chunks[at + 1];
    expect(firstWord >= from && (lastWord <= to || lastWord.startsWith(to)), `${firstWord} to ${lastWord} in ${from} to ${to}`).toBe(true);
    expect(to >= from && (!next || (next[0] > to && next[0] > lastWord)), `${to} before ${next?.[0]}`).toBe(true);
  }
}

const readTexts = (out: string): string[] =>
  ['words.en', 'texts.en', 'words.el', 'texts.el'].map((name) => readFileSync(join(out, `search/${name}.json`), 'utf8'));

/** Compares with what a whole build makes of the same pages. */
async function expectWhole(pages: Texts): Promise<void> {
  rmSync(WHOLE, { recursive: true, force: true });
  write(WHOLE, pages);
  await makeSearchIndex(WHOLE, join(root, 'whole-kept'));
  const [changed, whole] = [await readIndex(SITE), await readIndex(WHOLE)];
  for (const [language, index] of Object.entries(whole)) {
    const own = changed[language];
    if (!own) throw new Error(`No index of ${language}`);
    expectRanges(index);
    expectRanges(own);
    expect(own.words).toEqual(index.words);
    expect(own.pages).toEqual(index.pages);
    expect(own.rest).toEqual(index.rest);
  }
  expect(readTexts(SITE)).toEqual(readTexts(WHOLE));
}

async function change(after: Texts): Promise<boolean> {
  const changes = Object.entries(after).map(([address, html]) => ({
    ...{ address, before: readFileSync(join(SITE, `${address}.html`), 'utf8'), after: html },
  }));
  write(SITE, after);
  return changeSearchIndex(SITE, changes, KEPT);
}

const namesIn = (folder: string): string[] => readdirSync(join(SITE, 'pagefind', folder)).sort();

let names: string[];

// What this repository's own known questions are about is not there.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  write(SITE, first);
  await makeSearchIndex(SITE, KEPT);
  names = namesIn('fragment');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

const changed: Texts = {
  // Words before all others and after them, new ones, and none of its own.
  [addressOf('en', 3)]: htmlOf('en', 3, `!! 0000 aaaa zzzzzz Résumé résumé ${textOf('en', 3, 90)} newly`),
  // Longer, with a word in a form that only later pages had, and another title.
  [addressOf('el', 0)]: htmlOf('el', 0, `Ωώωω ώρα 𝒳𝒳 ${textOf('el', 5, 2500)} ${textOf('el', 7, 900)}`, 'Άλλη σελίδα'),
};

it('says what a whole index would, and the first one again when the pages are as before', { timeout: 60_000 }, async () => {
  expect((await readIndex(SITE))['en-us']?.chunks.length).toBeGreaterThan(1);
  expect(await change(changed)).toBe(true);
  await expectWhole({ ...first, ...changed });
  const now = namesIn('fragment');
  expect(now.filter((name) => !names.includes(name))).toHaveLength(2);
  const back = Object.fromEntries(Object.keys(changed).map((address) => [address, first[address] ?? '']));
  expect(await change(back)).toBe(true);
  await expectWhole(first);
  expect(namesIn('fragment')).toEqual(names);
});

it('is searched by Pagefind', async () => {
  expect(await change({ [addressOf('el', 9)]: htmlOf('el', 9, `Ολοκαίνουργιο λεξικό ${textOf('el', 9, 600)}`) })).toBe(true);
  const folder = `${join(SITE, 'pagefind')}/`;
  vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(url.replace(/\?.*/u, ''))));
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'el-GR' }), currentScript: null });
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  const pagefind = await import(/* @vite-ignore */ pathToFileURL(`${folder}pagefind.js`).href);
  await pagefind.options({ basePath: folder, baseUrl: '/' });
  const found = async (query: string): Promise<string[]> => {
    const { results } = await pagefind.search(query);
    return Promise.all(results.map(async ({ data }: { data: () => Promise<{ url: string }> }) => (await data()).url));
  };
  expect(await found('ολοκαίνουργιο')).toEqual([`${addressOf('el', 9)}.html`]);
  const having = Object.keys(first).filter((address) => readFileSync(join(SITE, `${address}.html`), 'utf8').includes('πρόβλεψη'));
  expect((await found('πρόβλεψη')).sort()).toEqual(having.map((address) => `${address}.html`).sort());
});

it('changes nothing if the filters, the kind of the page or its earlier text are others', async () => {
  const address = addressOf('en', 5);
  const html = readFileSync(join(SITE, `${address}.html`), 'utf8');
  const before = JSON.stringify(await readIndex(SITE));
  for (const after of [
    html.replace('>t2<', '>t3<').replaceAll('tag/t2', 'tag/t3'),
    html.replace(' data-pagefind-body', ''),
    html.replace('en-US', 'el-GR'),
  ])
    expect(await changeSearchIndex(SITE, [{ address, before: html, after }], KEPT)).toBe(false);
  const other = html.replace('<p>', '<p>Other ');
  expect(await changeSearchIndex(SITE, [{ address, before: other, after: html }], KEPT)).toBe(false);
  expect(await changeSearchIndex(SITE, [{ address, before: html, after: other }], join(root, 'none'))).toBe(false);
  expect(JSON.stringify(await readIndex(SITE))).toBe(before);
});
