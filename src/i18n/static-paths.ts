import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from './locales.ts';

/** The value of `[...locale]` in a route: nothing for the default language. */
export const localeParam = (locale: Locale): string | undefined => (locale === DEFAULT_LOCALE ? undefined : locale);

/** The one `getStaticPaths` of pages that have no parameter but their language. */
export const getStaticPaths = () => LOCALE_CODES.map((locale) => ({ params: { locale: localeParam(locale) } }));
