/** Settings of the sites that use the stand-in, and the key of their pages. */
export const ALGOLIA_TEST_KEYS = { ALGOLIA_APP_ID: 'STANDIN000', ALGOLIA_ADMIN_KEY: 'admin_key_of_the_stand_in' } as const;
export const ALGOLIA_SEARCH_KEY = 'search_key_of_the_stand_in';
