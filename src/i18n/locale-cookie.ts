// In a file of its own: the script of every page carries these, and should not carry the table of languages.

/** The name of the cookie that keeps the chosen language, and its life: 365 days (specification, section 4). */
export const LOCALE_COOKIE = 'locale';
export const LOCALE_COOKIE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** The parameter of a home page by which a visitor without scripts chooses a language: `/?locale=en`, `/el?locale=el`. */
export const LOCALE_PARAMETER = 'locale';
