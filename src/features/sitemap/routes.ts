import { COLLECTION_NAMES, COLLECTIONS, entryAddress, getArea } from '@/features/content/collections.shared.ts';
import { type Entry, getEntries } from '@/features/entries/entries.ts';
import { isDrawnByKind, pageAddress } from '@/features/pages/page-entries.ts';
import type { Locale } from '@/i18n/locales.ts';

/** Entries of `content/pages`, by the address of their area. */
const AREAS: Record<string, string> = {
  '/services': 'ai',
  '/work': 'work-projects education experience projects portfolio dissertation',
  ...Object.fromEntries(
    COLLECTION_NAMES.filter((name) => !['services', 'work', 'store'].includes(getArea(name))).map((name) => [COLLECTIONS[name].home, '']),
  ),
  '/about': 'uses resume cv professional credly certifications contact contact-new',
  '/store': 'products',
  '/DocsPage':
    'search tools share dashboard settings health analytics performance-dashboard mcp-dashboard mcp-dashboard-simple privacy privacy-request cookies terms disclaimer compliance accessibility gdpr ccpa export-control licenses sitemap',
};
const DEFAULT_AREA = '/about';

interface Listed {
  title: string;
  description: string;
  to: string;
}

export interface Area extends Listed {
  pages: Listed[];
}

const listed = ({ data: { title, description } }: Entry<'pages'> | Entry<(typeof COLLECTION_NAMES)[number]>, to: string): Listed => ({
  ...{ title, description, to },
});

/** The pages of the site by area. One that the owner added is in the area that its address begins with. */
export async function siteAreas(locale: Locale): Promise<Area[]> {
  const pages = await getEntries('pages', locale);
  const homes = Object.keys(AREAS);
  const named = new Set(Object.values(AREAS).flatMap((slugs) => slugs.split(' ')));
  const added = pages.filter((page) => isDrawnByKind(page) && !named.has(page.slug) && !homes.includes(pageAddress(page)));
  const areaOf = (address: string): string => homes.find((home) => address.startsWith(`${home}/`)) ?? DEFAULT_AREA;
  const areas = Object.entries(AREAS).map(async ([home, slugs]): Promise<Area[]> => {
    const main = pages.find((page) => pageAddress(page) === home);
    if (!main) return [];
    const below = [
      ...slugs.split(' ').flatMap((slug) => pages.find((page) => page.slug === slug) ?? []),
      ...added.filter((page) => areaOf(pageAddress(page)) === home),
    ];
    const entries = COLLECTION_NAMES.filter((name) => `/${getArea(name)}` === home).map(async (name) =>
      (await getEntries(name, locale)).map((entry) => listed(entry, entryAddress(name, entry.slug))),
    );
    return [
      { ...listed(main, home), pages: [...below.map((page) => listed(page, pageAddress(page))), ...(await Promise.all(entries)).flat()] },
    ];
  });
  return (await Promise.all(areas)).flat();
}
