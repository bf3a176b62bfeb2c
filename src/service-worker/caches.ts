/** Visited pages, by address. In a file of its own: the offline page reads it too. */
export const PAGES_CACHE = 'pages';
export const ASSETS_CACHE = 'assets';
export const SEARCH_CACHE = 'search';
