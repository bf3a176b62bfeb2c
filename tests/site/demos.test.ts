import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { DEMO_INDEX, DEMO_PAGES } from '../../src/features/demos/addresses.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { faults, pageAt, pages } from './built-site.ts';

/** Microformats classes, which have the same prefix as utilities. */
const MICROFORMATS = /^u-(url|uid|email|photo)$/u;

const getLinks = (address: string): string[] => pageAt(address)?.links.map(({ href }) => href) ?? [];

it.each(LOCALE_CODES)('the index in %s links to every demo, and every demo back to it', (locale) => {
  const to = DEMO_PAGES.map((demo) => path(locale, demo));
  expect(getLinks(path(locale, DEMO_INDEX))).toEqual(expect.arrayContaining(to));
  expect(getLinks(path(locale, '/sitemap'))).toEqual(expect.arrayContaining(to));
  expect(to.filter((address) => !getLinks(address).includes(path(locale, DEMO_INDEX)))).toEqual([]);
});

it('the page of utilities has every utility of every page, with its rule', () => {
  const rows = [...parseHTML(pageAt('/test-unocss')?.html ?? '').document.querySelectorAll('.utilities tbody tr')];
  const listed = new Map(rows.map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('td')?.textContent ?? '']));
  const used = (html: string): string[] =>
    [...html.matchAll(/\sclass="([^"]*)"/gu)]
      .flatMap(([, names = '']) => names.split(/\s+/u))
      .filter((name) => /^([\w-]+:)*u-/u.test(name) && !MICROFORMATS.test(name));
  expect(faults(({ html }) => used(html).map((name) => !listed.has(name) && `${name} is not on /test-unocss`))).toEqual([]);
  expect([...listed.values()].filter((rule) => !/^(@media [^{]+\{ )?[a-z-]+:[^{}]+;/u.test(rule))).toEqual([]);
});

it('the page of components has every part of src/components', () => {
  const shown = new Set<string>();
  const visit = (file: string): void => {
    if (shown.has(file)) return;
    shown.add(file);
    const folder = file.replace(/[^/]+$/u, '');
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^import \w+ from '([^']+\.astro)';/gmu)) {
      if (from.startsWith('@/components/')) visit(from.replace('@/', 'src/'));
      else if (from.startsWith('./')) visit(`${folder}${from.slice(2)}`);
    }
  };
  visit('src/features/demos/StylesPage.astro');
  const parts = globSync('src/components/*.astro');
  expect(parts.filter((file) => !shown.has(file)).map((file) => basename(file))).toEqual([]);
});

it('no Greek page has loading text in English', () => {
  expect(
    faults(
      ({ html }) => [html.replace(/<script[\s\S]*?<\/script>/gu, '').includes('Loading...') && 'Loading...'],
      pages.filter(({ locale }) => locale === 'el'),
    ),
  ).toEqual([]);
});
