/** Where each collection's entries have their pages, in the default language. Entries of `pages` have routes of their own. */
export const HOMES = {
  blog: '/blog',
  notes: '/notes',
  work: '/work/projects',
  services: '/services',
  products: '/store/products',
} as const;

/** The folders of `content/` that hold entries. */
export const COLLECTIONS = [...(Object.keys(HOMES) as (keyof typeof HOMES)[]), 'pages'] as const;
