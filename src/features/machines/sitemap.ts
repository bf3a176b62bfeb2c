import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { alternates, path, splitPath } from '../../i18n/path.ts';
import { sharedMap } from '../markdown/registries.ts';

interface PageNote {
  unlisted?: true;
  modified?: Date;
}

const pages = sharedMap<PageNote>('pages');

export const notePage = (address: string, note: PageNote): void => {
  pages.set(address, { ...pages.get(address), ...note });
};

const pageNote = (address: string): PageNote => pages.get(address) ?? {};

export const isInSitemap = (pathname: string): boolean => !pageNote(pathname).unlisted;

export const sitemapOptions = (site: string) =>
  ({
    filter: (page: string) => isInSitemap(new URL(page).pathname),
    serialize: (item: SitemapItem) => {
      const { pathname } = new URL(item.url);
      const { bare } = splitPath(pathname);
      const { modified } = pageNote(pathname);
      return {
        ...item,
        ...(modified ? { lastmod: modified.toISOString() } : {}),
        links: [
          ...alternates(bare).map((page) => ({ lang: page.locale as string, url: `${site}${page.path}` })),
          { lang: 'x-default', url: `${site}${path(DEFAULT_LOCALE, bare)}` },
        ],
      };
    },
  }) satisfies SitemapOptions;
