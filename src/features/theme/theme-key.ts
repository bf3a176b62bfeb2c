/** In local storage: light or dark (specification, section 3). */
export const THEME_KEY = 'theme';
export type Theme = 'light' | 'dark';
