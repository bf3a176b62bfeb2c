import { splitPath } from '../../i18n/path.ts';

/** The kinds of pages that are measured apart. */
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

const BELOW: readonly (readonly [RegExp, PageTemplate])[] = [
  [/^\/$/u, 'home'],
  [
    /^\/(?:blog|notes|services|work|projects|portfolio|sitemap|store)$|^\/blog\/(?:page|category|tag)\/|^\/(?:work\/projects|store\/products)$/u,
    'list',
  ],
  [/^\/services\//u, 'service'],
  [/^\/work\/projects\/|^\/(?:dissertation|projects\/thesis|professional\/dissertation)$/u, 'project'],
  [/^\/blog\//u, 'article'],
  [/^\/notes\//u, 'note'],
  [/^\/store\/products\//u, 'product'],
  [/^\/(?:privacy|cookies|terms|disclaimer|compliance|export-control|gdpr|ccpa|accessibility|licenses)$/u, 'legal'],
  [/^\/search$/u, 'search'],
  [/^\/(?:analytics|performance-dashboard|mcp-dashboard|mcp-dashboard-simple|dashboard)$/u, 'dashboard'],
];

/** The kind of page at an address. */
export function templateOf(pathname: string): PageTemplate {
  const { bare } = splitPath(pathname);
  return BELOW.find(([pattern]) => pattern.test(bare))?.[1] ?? 'page';
}
