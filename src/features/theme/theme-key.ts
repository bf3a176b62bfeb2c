/** Where the choice is kept (specification, section 3: local storage, light or dark). */
export const THEME_KEY = 'theme';
export type Theme = 'light' | 'dark';
