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
