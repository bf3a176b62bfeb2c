import { describe, expect, it } from 'vitest';
import { direction, LOCALE_CODES, LOCALES } from '../../src/i18n/locales.ts';
import { alternates, path } from '../../src/i18n/path.ts';
import { faults, pages, SITE } from './built-site.ts';
import { ROUTES, textLocale } from './routes.ts';

const DESCRIPTION_LENGTH = { min: 50, max: 180 };
const routes = new Map(ROUTES.map((route) => [route.bare, route]));

const repeated = (texts: readonly string[]): string[] => [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))];

describe.each(LOCALE_CODES)('the pages in %s', (locale) => {
  // A page that repeats another has the same title.
  const own = pages.filter((page) => page.locale === locale && !routes.get(page.bare)?.canonical);

  it('each have their own title', () => {
    expect(faults(({ title }) => [title.trim() === '' && 'no title'], own)).toEqual([]);
    expect(repeated(own.map(({ title }) => title))).toEqual([]);
  });

  it('each have their own description, of the length that search results show', () => {
    const indexed = own.filter(({ noindex }) => !noindex);
    const { min, max } = DESCRIPTION_LENGTH;
    expect(
      faults(({ description: { length } }) => [(length < min || length > max) && `a description of ${length} characters`], indexed),
    ).toEqual([]);
    expect(repeated(own.map(({ description }) => description))).toEqual([]);
  });
});

it('every page has one heading of the first level', () => {
  expect(
    faults(({ headings }) => [(headings.length !== 1 || headings[0] === '') && `${headings.length} h1: ${headings.join(' | ')}`]),
  ).toEqual([]);
});

it('every page has the element that its first paint waits for', () => {
  expect(faults(({ ids, html }) => [html.includes("'#first-paint'") && !ids.has('first-paint') && 'no #first-paint'])).toEqual([]);
});

it('every page declares its language and direction', () => {
  expect(
    faults(({ locale, lang, dir }) => [
      lang !== LOCALES[locale].tag && `lang="${lang}"`,
      dir !== direction(LOCALES[locale].tag) && `dir="${dir}"`,
    ]),
  ).toEqual([]);
});

it('every page has one canonical address: its own, or that of the page it repeats', () => {
  expect(
    faults(({ bare, locale, canonicals }) => {
      const right = `${SITE}${path(textLocale(bare, locale), routes.get(bare)?.canonical ?? bare)}`;
      return [(canonicals.length !== 1 || canonicals[0] !== right) && `canonical ${canonicals.join(', ')}, not ${right}`];
    }),
  ).toEqual([]);
});

it('every page links to itself in every language, with English as x-default', () => {
  expect(
    faults(({ bare, alternates: given }) => {
      const right = [...alternates(bare).map((page) => [page.locale, page.path]), ['x-default', path('en', bare)]];
      const wrong = right.filter(([hreflang, to]) => !given.some((link) => link.hreflang === hreflang && link.href === `${SITE}${to}`));
      return [
        given.length !== right.length && `${given.length} alternates`,
        ...wrong.map(([hreflang]) => `alternate ${hreflang} is missing or wrong`),
      ];
    }),
  ).toEqual([]);
});

it('only the pages marked in the table exclude search engines', () => {
  expect(faults(({ bare, noindex }) => [noindex !== (routes.get(bare)?.noindex ?? false) && `noindex is ${noindex}`])).toEqual([]);
});
