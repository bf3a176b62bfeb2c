/** Where the reader's list and history lie in local storage. In a file of its own: every page looks whether the second is there. */
export const READING_LIST_KEY = 'reading-list';
export const READING_HISTORY_KEY = 'reading-history';
