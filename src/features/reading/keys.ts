/** Keys in local storage. A module of their own, since every page checks for the second. */
export const READING_LIST_KEY = 'reading-list';
export const READING_HISTORY_KEY = 'reading-history';
