/** Pages with a card of their own, by the folder of `content/pages`. Those about the owner say the owner's name. */
export const PAGE_CARDS = [
  { page: 'about', address: '/about', ofOwner: true },
  { page: 'cv', address: '/cv', ofOwner: true },
  { page: 'work-projects', address: '/work/projects', ofOwner: false },
  { page: 'projects', address: '/projects', ofOwner: false },
] as const;
