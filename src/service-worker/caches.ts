/** The worker's caches. In a file of its own: pages that show what is kept read it too. */

/** Visited pages, by address. */
export const PAGES_CACHE = 'pages';
export const ASSETS_CACHE = 'assets';
export const SEARCH_CACHE = 'search';

/** Visited pages that are kept; the one that was not opened for the longest time goes first. */
export const MAX_PAGES = 100;
/** Scripts, fonts and pictures that are kept. */
export const MAX_ASSETS = 200;
