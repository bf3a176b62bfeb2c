import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { LOCALES } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { faults, pages } from './built-site.ts';

const matches = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found);

it('the back link of a footnote is labelled in the language of the page', () => {
  const named = pages.flatMap(({ html, locale }) =>
    matches(html, /data-footnote-backref="" aria-label="([^"]*)"/gu).map((label) => ({ label, locale })),
  );
  expect(named.length).toBeGreaterThan(0);
  for (const { label, locale } of named) {
    expect(label).toBe(translator(locale)('entry.footnote.back', { reference: /[\d-]+$/u.exec(label)?.[0] ?? '' }));
  }
});

it('every table of a text has row headers, and every scroll box a label of its kind', () => {
  const text = pages.filter(({ html }) => html.includes('class="table-box" tabindex="0" role="group"'));
  expect(text.length).toBeGreaterThan(0);
  expect(
    faults(({ html, locale }) => {
      const t = translator(locale);
      const boxes = matches(html, /<div class="table-box" tabindex="0" role="group" aria-label="([^"]*)"/gu);
      const rows = matches(html, /<div class="table-box" tabindex="0" role="group".*?<tbody>(.*?)<\/tbody>/gsu).flatMap((body) =>
        matches(body, /<tr>\s*<(t[hd][^>]*)>/gu),
      );
      return [
        ...boxes.map((label) => !label.startsWith(t('prose.table')) && `a table named “${label}”`),
        ...rows.map((cell) => !cell.includes('scope="row"') && !/class="(?:number|centred)/u.test(cell) && `a row begins with <${cell}>`),
      ];
    }, text),
  ).toEqual([]);
});

it('titles in English within Greek footnotes and bibliographies are marked as English', () => {
  const greek = pages.filter(({ locale, html }) => locale === 'el' && html.includes('Forecasting: Principles and Practice'));
  expect(greek.length).toBeGreaterThan(0);
  expect(
    faults(
      ({ html }) => [
        /(?<!lang="en">)Forecasting: Principles and Practice</u.test(html) && `a title without lang, on a page in ${LOCALES.el.tag}`,
      ],
      greek,
    ),
  ).toEqual([]);
});

it('the options of a man page are a list of terms', () => {
  const manuals = pages.filter(({ html }) => html.includes('class="option"'));
  expect(manuals.length).toBeGreaterThan(0);
  expect(
    faults(({ html }) => {
      const { document } = parseHTML(html);
      const apart = document.querySelectorAll(':not(dl) > .option, .man-section > dl > :not(.option), .option > :not(dt, dd)');
      return [apart.length > 0 && `${apart.length} elements that are no term of a list`];
    }, manuals),
  ).toEqual([]);
});
