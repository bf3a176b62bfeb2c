/** In its own file, since pages that list cached pages read it too. */

export const PAGES_CACHE = 'pages';
export const ASSETS_CACHE = 'assets';
export const SEARCH_CACHE = 'search';

export const MAX_PAGES = 100;
export const MAX_ASSETS = 200;
