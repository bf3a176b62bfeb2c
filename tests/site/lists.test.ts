/** What pages of lists have in common: a lead, a figure for each entry that has one, and tables that keep their names on a phone. */
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { faults, pageAt, pages } from './built-site.ts';
import { ARTICLES, PROJECTS } from './routes.ts';

const MOST_WORDS = 40;

it('a page that leads to others has a lead of one or two lines', () => {
  const heads = pages.flatMap(({ address, html }) => {
    const head = html.includes('class="page-head"') ? parseHTML(html).document.querySelector('.page-head:not(.article *)') : undefined;
    return head ? [{ address, lead: head.querySelector('.lead')?.textContent ?? '' }] : [];
  });
  expect(heads.length).toBeGreaterThan(50);
  const words = (text: string) => text.split(/\s+/u).filter(Boolean).length;
  expect(heads.filter(({ lead }) => words(lead) === 0 || words(lead) > MOST_WORDS)).toEqual([]);
});

const LISTS = [
  '/services',
  '/work',
  '/work/projects',
  '/work/experience',
  '/portfolio',
  '/projects',
  '/blog',
  '/notes',
  '/credly',
  '/professional',
];

it.each(LOCALE_CODES)('in %s, a list follows its lead at once, and its text is below', (locale) => {
  for (const list of LISTS) {
    const { document } = parseHTML(pageAt(path(locale, list))?.html ?? '');
    expect(document.querySelector('.page-head .prose'), list).toBeNull();
    expect(document.querySelector('.wrap > .prose')?.textContent, list).toBeTruthy();
  }
});

it('a row that stands alone on a phone says what its first cell is, and names every other cell', () => {
  const found = faults(({ html }) => {
    if (!html.includes('by-row')) return [];
    const rows = [...parseHTML(html).document.querySelectorAll('.by-row tbody tr')];
    return rows.flatMap((row) =>
      [...row.children].flatMap((cell) => {
        const text = cell.textContent?.trim() ?? '';
        // Names of two letters, such as "στ", and numbers say nothing alone. A link says what it does.
        const isClear =
          cell.tagName === 'TH' ? !/^\d|^[^\p{L}]*\p{L}{0,2}[^\p{L}]*$/u.test(text) : cell.querySelector('a')?.textContent === text;
        return isClear || cell.hasAttribute('data-label') ? [] : [`"${text.slice(0, 30)}" has no name`];
      }),
    );
  });
  expect(found).toEqual([]);
});

it.each(LOCALE_CODES)('in %s, lists show a drawing of every article and project, which screen readers skip', (locale) => {
  for (const [list, entries] of [
    ['/blog', ARTICLES.filter((to) => to.startsWith('/blog/'))],
    ['/work/projects', PROJECTS],
  ] as const) {
    const { document } = parseHTML(pageAt(path(locale, list))?.html ?? '');
    const drawn = [...document.querySelectorAll('.index li')].filter((row) =>
      row.querySelector('svg.row-figure[aria-hidden="true"] .warm')?.getAttribute('d'),
    );
    expect(drawn.map((row) => row.querySelector('a')?.getAttribute('href')).sort()).toEqual(entries.map((to) => path(locale, to)).sort());
  }
});
