// In its own file: every page's script carries these, but not the table of languages.

/** Holds the chosen language for 365 days (specification, section 4). */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** Chooses a language without scripts, on home pages: `/?locale=en`, `/el?locale=el`. */
export const LOCALE_PARAMETER = 'locale';
