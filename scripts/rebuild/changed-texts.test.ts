import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readText } from '../../src/features/content/bundles.ts';
import { ENTRY_SCHEMAS } from '../../src/features/content/entry-schemas.ts';
import { type ChangedText, readChanged, type StoredEntries, type StoredEntry } from './changed-texts.ts';

const SLUG = 'nis2-for-forty-people';
const FILE = `content/blog/${SLUG}/index.el.mdx`;
const MARKDOWN = { syntaxHighlight: { type: 'prism', excludeLangs: ['console', 'text'] } };
const { data, body } = readText(resolve(FILE), ENTRY_SCHEMAS.blog);

const entriesWith = (entry: Partial<StoredEntry>): StoredEntries =>
  new Map([['blog', new Map([[`${SLUG}/el`, { id: `${SLUG}/el`, data, body, filePath: FILE, ...entry }]])]]);
const read = (entry: Partial<StoredEntry>) => readChanged([FILE], entriesWith(entry), MARKDOWN);

it('reads and compiles a text whose title, description or days have changed', async () => {
  const changed = await read({ data: { ...data, title: 'Πριν', description: 'Πριν', updatedAt: new Date(0) }, body: 'Πριν' });
  expect(changed).toEqual([
    { file: FILE, collection: 'blog', slug: SLUG, entry: expect.objectContaining({ id: `${SLUG}/el`, data, body }) },
  ]);
  const [text] = changed as ChangedText[];
  expect(readFileSync(text?.entry.rendered?.metadata?.module ?? '', 'utf8')).toContain('_jsx');
});

it.each([
  ['its day', { publishAt: new Date(0) }],
  ['its tags', { tags: ['sql'] }],
  ['its category', { category: 'data' }],
  ['its service', { services: [] }],
  ['its place in the lists', { featured: true }],
  ['being a draft', { draft: true }],
])('leaves a text that changed %s to a whole build, since other pages list it', async (_, before) => {
  expect(await read({ data: { ...data, ...before } })).toBe(`${FILE} has other facts than its title, description and days`);
});

it('leaves a text that had a picture to a whole build, which resizes it', async () => {
  expect(await read({ deferredRender: true })).toBe(`${FILE} has a picture`);
});

it('leaves an unknown entry to a whole build', async () => {
  expect(await readChanged([FILE], new Map(), MARKDOWN)).toContain('has other facts');
});
