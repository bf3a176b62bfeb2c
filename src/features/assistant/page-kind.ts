import { splitPath } from '../../i18n/path.ts';

export const PAGE_KINDS = ['home', 'article', 'service', 'product', 'work', 'about', 'legal', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export const SUGGESTIONS_PER_KIND = 4;

const PATTERNS: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/$/u, 'home'],
  [/^\/(?:blog|notes)(?:\/|$)/u, 'article'],
  [/^\/services(?:\/|$)/u, 'service'],
  [/^\/(?:store|payment)(?:\/|$)/u, 'product'],
  [
    /^\/(?:about|cv|professional\/cv|credly|certifications|professional|professional\/credly|work\/(?:education|experience))(?:\/|$)/u,
    'about',
  ],
  [/^\/(?:work|projects|portfolio|dissertation|professional\/dissertation)(?:\/|$)/u, 'work'],
  [/^\/(?:privacy|privacy-request|cookies|terms|disclaimer|compliance|export-control|gdpr|ccpa|accessibility|licenses)(?:\/|$)/u, 'legal'],
];

export function pageKind(pathname: string): PageKind {
  const { bare } = splitPath(pathname);
  return PATTERNS.find(([pattern]) => pattern.test(bare))?.[1] ?? 'other';
}
