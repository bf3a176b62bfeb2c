export const SETUP_PAGE = '/admin/setup';
/** Characters of one value. */
export const VALUE_LENGTH = 2000;
