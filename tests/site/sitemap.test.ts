import { expect, it } from 'vitest';
import { readXml } from '../../functions/site-check/xml.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { alternates, path, splitPath } from '../../src/i18n/path.ts';
import { fileAt, pages, read, SITE } from './built-site.ts';
import { ARTICLES, ROUTES, textLocale } from './routes.ts';

interface Entry {
  loc: string;
  lastmod?: string;
  'xhtml:link': { hreflang: string; href: string }[];
}

const { sitemapindex } = readXml<{ sitemapindex: { sitemap: { loc: string }[] } }>(read('sitemap-index.xml'), ['sitemap']);
const parts = sitemapindex.sitemap.map(({ loc }) => fileAt(new URL(loc).pathname) ?? '');
const entries = parts.flatMap((file) => readXml<{ urlset: { url: Entry[] } }>(read(file), ['url', 'xhtml:link']).urlset.url);
const toPath = (address: string): string => new URL(address).pathname;

it('equals the route table without pages excluded from search or that repeat another page', () => {
  const wanted = ROUTES.filter(({ canonical, noindex }) => !canonical && !noindex).flatMap(({ bare }) =>
    LOCALE_CODES.filter((locale) => textLocale(bare, locale) === locale).map((locale) => path(locale, bare)),
  );
  expect(entries.map(({ loc }) => toPath(loc)).sort()).toEqual(wanted.sort());
});

it('equals the pages that are their own canonical address', () => {
  const own = pages.filter(({ noindex, canonicals, address }) => !noindex && canonicals[0] === `${SITE}${address}`);
  expect(entries.map(({ loc }) => loc).sort()).toEqual(own.map(({ address }) => `${SITE}${address}`).sort());
});

it('lists every language of each page, with English as x-default', () => {
  const wrong = entries.filter((entry) => {
    const { bare } = splitPath(toPath(entry.loc));
    const right = [...alternates(bare).map((page) => `${page.locale} ${SITE}${page.path}`), `x-default ${SITE}${bare}`];
    return (
      entry['xhtml:link']
        .map(({ hreflang, href }) => `${hreflang} ${href}`)
        .sort()
        .join() !== right.sort().join()
    );
  });
  expect(wrong.map(({ loc }) => loc)).toEqual([]);
});

it('has the date of each article, but not of listing pages', () => {
  const days = new Map(entries.map(({ loc, lastmod }) => [toPath(loc), lastmod]));
  for (const article of ARTICLES.filter((bare) => textLocale(bare, 'en') === 'en'))
    expect([article, days.get(article)]).toEqual([article, expect.any(String)]);
  expect(['/', '/blog', '/notes', '/blog/tag/sql', '/store'].filter((to) => days.get(to))).toEqual([]);
});
