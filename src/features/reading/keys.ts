/** Keys in local storage. In their own file, since every page checks for the second. */
export const READING_LIST_KEY = 'reading-list';
export const READING_HISTORY_KEY = 'reading-history';
