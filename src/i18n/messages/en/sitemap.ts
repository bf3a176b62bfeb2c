export const sitemap = {
  'sitemap.pages': 'Pages',
} as const;
