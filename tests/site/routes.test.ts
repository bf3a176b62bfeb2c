import { expect, it } from 'vitest';
import { COLLECTIONS, collectionsWith } from '../../src/features/content/collections.shared.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { fileAt, pageAt, pages } from './built-site.ts';
import { ROUTES } from './routes.ts';

const expected = ROUTES.flatMap(({ bare }) => LOCALE_CODES.map((locale) => path(locale, bare)));

it('serves every route in every language', () => {
  expect(expected.filter((address) => !pageAt(address))).toEqual([]);
});

it('builds only pages of the table', () => {
  const known = new Set(expected);
  expect(pages.map(({ address }) => address).filter((address) => !known.has(address))).toEqual([]);
});

const FEEDS = collectionsWith('feed').map((name) => `${COLLECTIONS[name].home}/rss.xml`);

it.each(['/cv.pdf', '/cv.json', '/cv.md', ...FEEDS, '/llms.txt'])('has %s in every language', (file) => {
  expect(LOCALE_CODES.map((locale) => path(locale, file)).filter((address) => !fileAt(address))).toEqual([]);
});

it.each(['/robots.txt', '/sitemap-index.xml', '/.well-known/security.txt', '/icon.svg', '/_headers'])('has %s once', (file) => {
  expect(fileAt(file)).toBeDefined();
});
