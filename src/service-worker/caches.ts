/** The worker's caches. In a file of its own, since pages that list cached pages read it too. */

/** Visited pages, by address. */
export const PAGES_CACHE = 'pages';
export const ASSETS_CACHE = 'assets';
export const SEARCH_CACHE = 'search';

/** Most cached pages; the least recently opened is removed first. */
export const MAX_PAGES = 100;
/** Most cached scripts, fonts and pictures. */
export const MAX_ASSETS = 200;
