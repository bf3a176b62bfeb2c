import { splitPath } from '../../i18n/path.ts';
import { COLLECTION_NAMES, COLLECTIONS, getArea } from '../content/collections.shared.ts';

export const PAGE_KINDS = ['home', 'article', 'service', 'product', 'work', 'about', 'legal', 'other'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const KINDS = { service: 'service', project: 'work', article: 'article', note: 'article', product: 'product' } as const;

const PATTERNS: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/$/u, 'home'],
  [/^\/payment(?:\/|$)/u, 'product'],
  [
    /^\/(?:about|cv|professional\/cv|credly|certifications|professional|professional\/credly|work\/(?:education|experience))(?:\/|$)/u,
    'about',
  ],
  [/^\/(?:work|projects|portfolio|dissertation|professional\/dissertation)(?:\/|$)/u, 'work'],
  [/^\/(?:privacy|privacy-request|cookies|terms|disclaimer|compliance|export-control|gdpr|ccpa|accessibility|licenses)(?:\/|$)/u, 'legal'],
];

const isBelow = (bare: string, home: string): boolean => bare === home || bare.startsWith(`${home}/`);

const ofCollection = (bare: string): PageKind | undefined => {
  const name = COLLECTION_NAMES.find((collection) => isBelow(bare, `/${getArea(collection)}`));
  return name && KINDS[COLLECTIONS[name].template];
};

export function pageKind(pathname: string): PageKind {
  const { bare } = splitPath(pathname);
  return PATTERNS.find(([pattern]) => pattern.test(bare))?.[1] ?? ofCollection(bare) ?? 'other';
}
