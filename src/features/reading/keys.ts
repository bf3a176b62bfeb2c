export const READING_LIST_KEY = 'reading-list';
export const READING_HISTORY_KEY = 'reading-history';
