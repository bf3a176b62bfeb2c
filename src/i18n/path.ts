import { DEFAULT_LOCALE, isLocale, LOCALE_CODES, type Locale } from './locales.ts';

/**
 * Address of a page in a language. `to` is the address in the default language: it starts with a slash and may carry
 * a query and a hash. Strategy: prefix except default.
 */
export function path(locale: Locale, to: string): string {
  if (!to.startsWith('/') || to.startsWith('//')) throw new Error(`path(): "${to}" is not an address inside the site`);
  if (locale === DEFAULT_LOCALE) return to;
  return to === '/' ? `/${locale}` : `/${locale}${/^\/[?#]/u.test(to) ? to.slice(1) : to}`;
}

/** Splits an address into its language and its address in the default language. */
export function splitPath(pathname: string): { locale: Locale; bare: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLocale(first) || first === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, bare: pathname };
  return { locale: first, bare: `/${rest.join('/')}` };
}

/** The same page in every language, by its address in the default language. */
export const alternates = (bare: string): { locale: Locale; path: string }[] =>
  LOCALE_CODES.map((locale) => ({ locale, path: path(locale, bare) }));
