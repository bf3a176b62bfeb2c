import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mdxToJs } from 'satteri';
import { afterAll, expect, it } from 'vitest';
import { markdownPlugin } from './processor.ts';
import { linksIn, noteLinks } from './registries.ts';

const folder = mkdtempSync(join(tmpdir(), 'addresses-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'index.el.mdx');
writeFileSync(join(folder, 'hill.png'), '');

const compile = async (mdx: string): Promise<string> => {
  noteLinks(file, []);
  return (await mdxToJs(mdx, { fileURL: pathToFileURL(file), hastPlugins: [markdownPlugin] })).code;
};

it.each([
  ...[
    'csv-greek-excel',
    './nowhere',
    'www.example.gr',
    'javascript:alert(1)',
    'https:example.gr',
    '//example.gr',
    'ftp://example.gr',
  ].flatMap((href) => [
    [`[a](${href})`, `the link ${href} leads nowhere`],
    [`A <a href="${href}">b</a>.`, `the link ${href} leads nowhere`],
    [`<a href="${href}">b</a>`, `the link ${href} leads nowhere`],
  ]),
  ['<a HREF="www.example.gr">b</a>', 'a text cannot have <a HREF>'],
  ['<a href>b</a>', 'leads nowhere'],
  ['<a href={"/notes"}>b</a>', 'a text cannot have <a href>'],
  ['<a {...{ href: "x" }}>b</a>', 'a text cannot have <a {…}>'],
  ['<a href="/" ping="/x">b</a>', 'a text cannot have <a ping>'],
  ['{<a href="www.example.gr">b</a>}', 'there is a tag between { and }'],
  ['A {true && <img src="x" />}.', 'there is a tag between { and }'],
  ['![x](nowhere.png)', 'the picture nowhere.png is missing'],
  ['<img src="nowhere.png" alt="x" />', 'the picture nowhere.png is missing'],
  ['<img src="hill.png" alt="x" />', 'Write ![description](hill.png)'],
  ['<img src="https://example.gr/a.png" alt="x" />', 'a page cannot show the picture https://example.gr/a.png'],
  ['![x](https://example.gr/a.png)', 'a page cannot show the picture https://example.gr/a.png'],
  ['<img srcset="a.png 2x" alt="x" />', 'a text cannot have <img srcset>'],
  ['<iframe src="/notes" />', 'a text cannot have <iframe src>'],
  ['<svg><use xlink:href="/x.svg" /></svg>', 'a text cannot have <use xlink:href>'],
  ['# Again', 'the page has its title already'],
  ['Again\n=====', 'the page has its title already'],
  ['<h1>Again</h1>', 'the page has its title already'],
  ["import x from './x.js'", 'a text cannot import or export'],
  ['export const x = 1', 'a text cannot import or export'],
])('%s is refused with its place', async (mdx, words) => {
  await expect(compile(`Text.\n\n${mdx}`)).rejects.toThrow(words);
  await expect(compile(`Text.\n\n${mdx}`)).rejects.toThrow('index.el.mdx:3: ');
});

it.each([
  ['[b](/notes)', '/el/notes', '/notes'],
  ['<a href="/notes">b</a>', '/el/notes', '/notes'],
  ['A <a href="/notes#x" title="T">b</a>.', '/el/notes#x', '/notes#x'],
  ['<a href="#x">b</a>', '#x', '#x'],
  ['![x](/nowhere.png)', '/nowhere.png', '/nowhere.png'],
  ['<img src="/nowhere.png" alt="x" />', '/nowhere.png', '/nowhere.png'],
])('%s has the address of its language and is noted for the link check', async (mdx, address, href) => {
  const code = await compile(`Text.\n\n${mdx}`);
  expect(code).toContain(`"${address}"`);
  expect(linksIn(file)).toEqual([{ file, href, address, line: 3 }]);
});

it.each(['[b](HTTPS://Example.gr)', 'A <a href="HTTPS://Example.gr">b</a>.'])('%s leaves the site', async (mdx) => {
  const code = await compile(mdx);
  expect(code).toContain('"HTTPS://Example.gr"');
  expect(code).toContain('rel: "external"');
});

it.each([
  '[b](mailto:a@b.gr)',
  '<a href="TEL:+302101234567">b</a>',
  '<a id="x">b</a>',
  '![x](hill.png)',
  'A <span lang="el">β</span> {/* <a> */} {" "}',
])('%s stays as it is', async (mdx) => {
  await expect(compile(mdx)).resolves.toBeTypeOf('string');
  expect(linksIn(file)).toEqual([]);
});
