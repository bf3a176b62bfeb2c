import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import * as runtime from 'astro/jsx-runtime';
import type { LoaderContext } from 'astro/loaders';
import { afterAll, expect, it } from 'vitest';
import { markdownPlugin } from '../markdown/processor.ts';
import { linksIn, noteLinks } from '../markdown/registries.ts';
import { type CompiledText, compileText, isCompiled, noteTextLinks } from './compiled.ts';

const folder = mkdtempSync(join(tmpdir(), 'compiled-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'index.el.mdx');

const config = {
  markdown: { processor: satteri({ hastPlugins: [markdownPlugin] }), syntaxHighlight: { type: 'prism' } },
} as unknown as LoaderContext['config'];
const compile = (body: string): Promise<CompiledText | undefined> => compileText(file, `---\ntitle: A\n---\n\n${body}\n`, config);

const TEXT = '## One\n\nA [link](/about#top).';

async function compiled(body: string): Promise<CompiledText> {
  const found = await compile(body);
  if (!found) throw new Error('left to the build');
  return found;
}

it('becomes a module that draws with the runtime that it is given', async () => {
  const { module, headings } = await compiled(TEXT);
  const { default: make } = await import(pathToFileURL(resolve(module)).href);
  const drawn = make(runtime)({ components: { Fragment: runtime.Fragment } });
  expect(JSON.stringify(drawn)).toContain('href=\\"/el/about#top\\"');
  expect(headings).toEqual([{ depth: 2, slug: 'one', text: 'One' }]);
});

it('has its links again without being compiled again, with the lines of the file', async () => {
  const found = await compiled(TEXT);
  noteLinks(file, []);
  noteTextLinks(file, found);
  expect(linksIn(file)).toEqual([{ file, href: '/about#top', address: '/el/about#top', line: 7 }]);
});

it('is known by its text, its file and the compiler', async () => {
  const found = await compiled(TEXT);
  const whole = `---\ntitle: A\n---\n\n${TEXT}\n`;
  expect(isCompiled(found, file, whole)).toBe(true);
  expect(isCompiled(found, file, `${whole} `)).toBe(false);
  expect(isCompiled(found, `${file}x`, whole)).toBe(false);
  expect(isCompiled({ ...found, module: '.cache/entries/old/x.mjs' }, file, whole)).toBe(false);
});

it('is left to the build if it has a picture beside it', async () => {
  writeFileSync(join(folder, 'hill.png'), '');
  expect(await compile('![A hill](hill.png)')).toBeUndefined();
});

it('names the place of an error in the file', async () => {
  await expect(compile('Text.\n\n<div>')).rejects.toMatchObject({ name: 'MDXError', loc: { file, line: 7 } });
});
