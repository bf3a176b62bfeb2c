import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { graphOf } from '../../src/features/islands/chunk-graph.ts';
import { DIST, pages } from './built-site.ts';

const readChunk = async (file: string) => readFileSync(join(DIST, file), 'utf8');

/** Class lists that a script has as literals. */
const CLASS_NAME = /className:[`"']([\w -]+)[`"']/gu;
const findClasses = (code: string): string[] => [...code.matchAll(CLASS_NAME)].flatMap(([, list = '']) => list.split(' '));

const ISLAND = /component-url="([^"]+)"/gu;
const getStyles = ({ html }: { html: string }): string => /<style>([\s\S]*?)<\/style>/u.exec(html)?.[1] ?? '';
const hasRule = (css: string, name: string): boolean => new RegExp(`\\.${name}(?![\\w-])`, 'u').test(css);

/** The styles of all pages together. */
const everySheet = pages.map(getStyles).join('');

it('a page with islands has the styles of every class that they use', async () => {
  const missing: string[] = [];
  for (const page of pages) {
    const islands = [...page.html.matchAll(ISLAND)].map(([, address = '']) => address);
    const code = (await Promise.all((await graphOf(islands, readChunk)).map(readChunk))).join('');
    const css = getStyles(page);
    for (const name of new Set(findClasses(code)))
      if (hasRule(everySheet, name) && !hasRule(css, name)) missing.push(`${page.address}: .${name}`);
  }
  expect(missing).toEqual([]);
});

it('a class that a function writes into a page has its styles', () => {
  const read = (pattern: string): string =>
    globSync(pattern, { exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');
  const written = [...read('functions/**/*.ts').matchAll(/class="([\w -]+)/gu)].flatMap(([, list = '']) => list.split(' '));
  const source = read('src/**/*.css');
  const built = everySheet + read(`${DIST}/assets/print.*.css`);
  expect(written).toContain('follow-added');
  expect([...new Set(written)].filter((name) => hasRule(source, name) && !hasRule(built, name))).toEqual([]);
});
