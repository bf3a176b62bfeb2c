import { COLLECTION_NAMES, COLLECTIONS, entryAddress, getArea } from '@/features/content/collections.shared.ts';
import { getEntries } from '@/features/entries/entries.ts';
import type { Locale } from '@/i18n/locales.ts';

interface Listed {
  home: string;
  slug: string;
  below: [to: string, slug: string][];
}

const COLLECTION_AREAS = COLLECTION_NAMES.filter((name) => !['services', 'work', 'store'].includes(getArea(name))).map(
  (name): Listed => ({ home: COLLECTIONS[name].home, slug: COLLECTIONS[name].page, below: [] }),
);

const LISTED: Listed[] = [
  { home: '/services', slug: 'services', below: [['/ai', 'ai']] },
  {
    home: '/work',
    slug: 'work',
    below: [
      ['/work/projects', 'work-projects'],
      ['/work/education', 'education'],
      ['/work/experience', 'experience'],
      ['/projects', 'projects'],
      ['/portfolio', 'portfolio'],
      ['/dissertation', 'dissertation'],
    ],
  },
  ...COLLECTION_AREAS,
  {
    home: '/about',
    slug: 'about',
    below: [
      ['/about/uses', 'uses'],
      ['/about/resume', 'resume'],
      ['/cv', 'cv'],
      ['/professional', 'professional'],
      ['/credly', 'credly'],
      ['/certifications', 'certifications'],
      ['/contact', 'contact'],
      ['/contact-new', 'contact-new'],
    ],
  },
  { home: '/store', slug: 'store', below: [['/store/products', 'products']] },
  {
    home: '/DocsPage',
    slug: 'documentation',
    below: [
      ['/search', 'search'],
      ['/ToolsPage', 'tools'],
      ['/SharePage', 'share'],
      ['/dashboard', 'dashboard'],
      ['/settings', 'settings'],
      ['/HealthPage', 'health'],
      ['/analytics', 'analytics'],
      ['/performance-dashboard', 'performance-dashboard'],
      ['/mcp-dashboard', 'mcp-dashboard'],
      ['/mcp-dashboard-simple', 'mcp-dashboard-simple'],
      ['/privacy', 'privacy'],
      ['/privacy-request', 'privacy-request'],
      ['/cookies', 'cookies'],
      ['/terms', 'terms'],
      ['/disclaimer', 'disclaimer'],
      ['/compliance', 'compliance'],
      ['/accessibility', 'accessibility'],
      ['/gdpr', 'gdpr'],
      ['/ccpa', 'ccpa'],
      ['/export-control', 'export-control'],
      ['/licenses', 'licenses'],
      ['/sitemap', 'sitemap'],
    ],
  },
];

export interface Area {
  title: string;
  description: string;
  to: string;
  pages: { title: string; description: string; to: string }[];
}

export async function siteAreas(locale: Locale): Promise<Area[]> {
  const pages = new Map((await getEntries('pages', locale)).map(({ slug, data }) => [slug, data]));
  const named = (slug: string) => ({ title: pages.get(slug)?.title ?? slug, description: pages.get(slug)?.description ?? '' });
  return Promise.all(
    LISTED.map(async ({ home, slug, below }) => {
      const collections = COLLECTION_NAMES.filter((name) => `/${getArea(name)}` === home);
      const entries = await Promise.all(
        collections.map(async (name) =>
          (await getEntries(name, locale)).map(({ slug: entry, data: { title, description } }) => ({
            title,
            description,
            to: entryAddress(name, entry),
          })),
        ),
      );
      return {
        ...named(slug),
        to: home,
        pages: [...below.map(([to, page]) => ({ ...named(page), to })), ...entries.flat()],
      };
    }),
  );
}
