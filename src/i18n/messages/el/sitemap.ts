export const sitemap = {
  'sitemap.pages': 'Σελίδες',
} as const;
