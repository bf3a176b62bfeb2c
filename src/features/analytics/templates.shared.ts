import { splitPath } from '../../i18n/path.ts';
import { COLLECTIONS } from '../content/collections.shared.ts';

export const PAGE_TEMPLATES = [
  'home',
  'list',
  'service',
  'project',
  'article',
  'note',
  'product',
  'legal',
  'search',
  'dashboard',
  'page',
] as const;
export type PageTemplate = (typeof PAGE_TEMPLATES)[number];

const collections = Object.values(COLLECTIONS);

const LISTS = new Set<string>(['/work', '/store', '/projects', '/portfolio', '/sitemap', ...collections.map(({ home }) => home)]);

const PATTERNS: readonly (readonly [RegExp, PageTemplate])[] = [
  [/^\/$/u, 'home'],
  [/^\/blog\/(?:page|category|tag)\//u, 'list'],
  [/^\/(?:dissertation|projects\/thesis|professional\/dissertation)$/u, 'project'],
  [/^\/(?:privacy|cookies|terms|disclaimer|compliance|export-control|gdpr|ccpa|accessibility|licenses)$/u, 'legal'],
  [/^\/search$/u, 'search'],
  [/^\/(?:analytics|performance-dashboard|mcp-dashboard|mcp-dashboard-simple|dashboard)$/u, 'dashboard'],
];

/** In its own file, so that browsers don't load the table of collections. */
export function getTemplate(pathname: string): PageTemplate {
  const { bare } = splitPath(pathname);
  if (LISTS.has(bare)) return 'list';
  const named = PATTERNS.find(([pattern]) => pattern.test(bare))?.[1];
  return named ?? collections.find(({ home }) => bare.startsWith(`${home}/`))?.template ?? 'page';
}
