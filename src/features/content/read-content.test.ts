import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseFrontMatter } from '../entries/front.ts';
import { readContent, readData } from './read-content.ts';
import { checkSlug } from './slug.shared.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'a.mdx');
const read = (bytes: Uint8Array | string): string => {
  writeFileSync(file, bytes);
  return readContent(file);
};

it('drops the mark that editors of Windows put first', () => {
  expect(parseFrontMatter(read('\uFEFF---\r\ntitle: Ώρα\r\n---\r\nA.'), file).fields).toEqual({ title: 'Ώρα' });
});

it.each([
  ['windows-1253', [0x61, 0x0a, 0x62, 0xc5, 0xeb, 0xeb], 'a.mdx:2: byte 5 '],
  ['UTF-16', [0xff, 0xfe, 0x61, 0], 'a.mdx:1: byte 1 '],
  ['a character that is cut off', [0x61, 0xce], 'a.mdx:1: byte '],
])('refuses %s by file, line and byte', (_, bytes, words) => {
  expect(() => read(Uint8Array.from(bytes))).toThrow(words);
});

it('refuses a NUL', () => {
  expect(() => read('a\nb\0c')).toThrow('a.mdx:2: there is a NUL');
});

it.each([
  ['---\ntitle: A\n\ntext', 'no line of "---" after the fields'],
  ['text', 'begins with a line of "---"'],
  ['---\na: [1\n---\ntext', 'a.mdx:'],
  ['---\na: 1\na: 2\n---\ntext', 'a.mdx:3'],
])('names the file of fields that cannot be read: %j', (text, words) => {
  expect(() => parseFrontMatter(text, file)).toThrow(words);
  expect(() => parseFrontMatter(text, file)).toThrow(file);
});

it.each(['καλημέρα', 'my_note', 'v1.2', 'a-b-1', '日記', 'नमस्ते'])('%s can be an address', (slug) => {
  expect(() => checkSlug(slug, 'content/notes')).not.toThrow();
});

it.each(['a#b', 'a?b', 'rss.xml', 'page.html', 'twin.md', 'a b', '🙂', 'a--b', '-a', 'a%20', 'a/b', '..', 'Third'])('%s cannot', (slug) => {
  expect(() => checkSlug(slug, 'content/notes')).toThrow(`content/notes/${slug}`);
});

/** What reads a text that the owner did not write, or wrote beside `content/`. */
const RAW = [
  ...['audits/audit-files', 'content/compiled', 'demos/sentry-code', 'demos/utilities', 'entries/entry-list-integration'],
  ...['islands/integration', 'licences/licences', 'markdown/link-check'],
].map((name) => `src/features/${name}.ts`);

it("the owner's texts are read here only", () => {
  const readers = globSync(['src/**/*.{ts,tsx,astro,mjs}'], { exclude: ['src/service-worker/**', '**/*.test.*'] }).filter((source) =>
    /\breadFile(?:Sync)?\([^;]*(?:utf-?8|toString)/u.test(readFileSync(source, 'utf8')),
  );
  expect(readers.sort()).toEqual(RAW.toSorted());
  const scripts = ['keys', 'new', 'personalise', 'samples', 'translated', 'entry-file'].map((name) => `scripts/${name}.ts`);
  expect(scripts.filter((source) => /\breadFile(?:Sync)?\((?!DEV_VARS)/u.test(readFileSync(source, 'utf8')))).toEqual([]);
});
const readFields = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return () => readData(join(folder, name), z.strictObject({ name: z.string() }));
};

it('reads YAML and JSON', () => {
  expect(readFields('a.yaml', 'name: One')()).toEqual({ name: 'One' });
  expect(readFields('a.json', '{"name": "One"}')()).toEqual({ name: 'One' });
});

it('names the file and line of invalid JSON or YAML, with a hint', () => {
  expect(readFields('b.json', '{\n  "name": "One",,\n}')).toThrow(/b\.json is not JSON: .*line 2.*comma/u);
  expect(readFields('b.yaml', 'name: "One')).toThrow(/b\.yaml is not YAML: .*line 1[\s\S]*quote/u);
});

it('names the file and line of an invalid field', () => {
  expect(readFields('c.json', '{\n  "name": 1\n}')).toThrow(/c\.json:2: "name": must be text/u);
  expect(readFields('c.yaml', '')).toThrow(/c\.yaml does not have fields/u);
  expect(readFields('c.yaml', '# name: One\n')).toThrow(/c\.yaml does not have fields/u);
  expect(readData(join(folder, 'c.yaml'), z.strictObject({ name: z.string().optional() }).prefault({}))).toEqual({});
});
