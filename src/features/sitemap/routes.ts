import { entriesOf } from '@/features/entries/entries.ts';
import type { Locale } from '@/i18n/locales.ts';

/** Pages of their own, by area, as the people's sitemap lists them: address, and the folder of content/pages that names it. */
const AREAS: { home: string; slug: string; below: [to: string, slug: string][] }[] = [
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
  { home: '/blog', slug: 'blog', below: [] },
  { home: '/notes', slug: 'notes', below: [] },
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
      ['/SharePage', 'share'],
      ['/dashboard', 'dashboard'],
      ['/settings', 'settings'],
      ['/HealthPage', 'health'],
      ['/analytics', 'analytics'],
      ['/performance-dashboard', 'performance-dashboard'],
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

const COLLECTIONS = {
  '/services': ['services', '/services'],
  '/work': ['work', '/work/projects'],
  '/blog': ['blog', '/blog'],
  '/notes': ['notes', '/notes'],
  '/store': ['products', '/store/products'],
} as const;

export interface Area {
  title: string;
  to: string;
  pages: { title: string; to: string }[];
}

/** Every public page of a language, by area. */
export async function siteAreas(locale: Locale): Promise<Area[]> {
  const pages = new Map((await entriesOf('pages', locale)).map(({ slug, data }) => [slug, data.title]));
  const title = (slug: string) => pages.get(slug) ?? slug;
  return Promise.all(
    AREAS.map(async ({ home, slug, below }) => {
      const found = COLLECTIONS[home as keyof typeof COLLECTIONS];
      const entries = found ? await entriesOf(found[0], locale) : [];
      return {
        title: title(slug),
        to: home,
        pages: [
          ...below.map(([to, page]) => ({ title: title(page), to })),
          ...entries.map((entry) => ({ title: entry.data.title, to: `${found?.[1]}/${entry.slug}` })),
        ],
      };
    }),
  );
}
