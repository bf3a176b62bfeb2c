import { DEFAULT_LOCALE, isLocale, LOCALE_CODES, type Locale } from './locales.ts';

/**
 * Prefixes every language except the default.
 * @param to address in the default language, from the slash; may carry a query and a hash
 */
export function path(locale: Locale, to: string): string {
  if (!to.startsWith('/') || to.startsWith('//')) throw new Error(`path(): "${to}" is not an address inside the site`);
  if (locale === DEFAULT_LOCALE) return to;
  return to === '/' ? `/${locale}` : `/${locale}${/^\/[?#]/u.test(to) ? to.slice(1) : to}`;
}

/** `bare` is the address in the default language. */
export function splitPath(pathname: string): { locale: Locale; bare: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLocale(first) || first === DEFAULT_LOCALE) return { locale: DEFAULT_LOCALE, bare: pathname };
  return { locale: first, bare: `/${rest.join('/')}` };
}

export const alternates = (bare: string): { locale: Locale; path: string }[] =>
  LOCALE_CODES.map((locale) => ({ locale, path: path(locale, bare) }));
