import type { SitemapItem, SitemapOptions } from '@astrojs/sitemap';
import { DEFAULT_LOCALE } from '../../i18n/locales.ts';
import { alternates, path, splitPath } from '../../i18n/path.ts';
import { ADMIN_PAGES } from '../admin/navigation.ts';
import { BENCH_INDEX, TEST_BENCHES } from '../benches/addresses.ts';
import { isPending } from './pending-registry.ts';

/** Pages that ask not to be indexed, or whose canonical address is another page. */
const LEFT_OUT = new Set([
  BENCH_INDEX,
  ...TEST_BENCHES,
  ...ADMIN_PAGES.map(({ to }) => to),
  '/test-styles/admin',
  '/404',
  '/403',
  '/500',
  '/error',
  '/settings',
  '/contact/sent',
  '/privacy-request/sent',
  '/privacy-request/follow',
  '/login',
  '/LoginPage',
  '/offline',
  '/dashboard',
  '/projects/thesis',
  '/professional/dissertation',
  '/professional/cv',
  '/professional/credly',
]);

/** Whether a page is listed. One whose translation is pending is not: its canonical address is the other language's page. */
export const isInSitemap = (pathname: string): boolean => !LEFT_OUT.has(splitPath(pathname).bare) && !isPending(pathname);

/** The machines' sitemap: every public page that has a text of its own, with its alternates in both languages and `x-default`. */
export const sitemapOptions = (site: string) =>
  ({
    filter: (page: string) => isInSitemap(new URL(page).pathname),
    serialize: (item: SitemapItem) => {
      const { bare } = splitPath(new URL(item.url).pathname);
      return {
        ...item,
        links: [
          ...alternates(bare).map((page) => ({ lang: page.locale as string, url: `${site}${page.path}` })),
          { lang: 'x-default', url: `${site}${path(DEFAULT_LOCALE, bare)}` },
        ],
      };
    },
  }) satisfies SitemapOptions;
