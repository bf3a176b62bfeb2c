import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from './locales.ts';

export const localeParam = (locale: Locale): string | undefined => (locale === DEFAULT_LOCALE ? undefined : locale);

export const getStaticPaths = () => LOCALE_CODES.map((locale) => ({ params: { locale: localeParam(locale) } }));
