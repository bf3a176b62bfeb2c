/** A file of its own, so that the list of stored data does not load the search. */
export const RECENT_SEARCHES_KEY = 'search:recent';
