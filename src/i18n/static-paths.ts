import { isDrawn } from '../features/sections/sections.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from './locales.ts';

export const localeParam = (locale: Locale): string | undefined => (locale === DEFAULT_LOCALE ? undefined : locale);

const LANGUAGE = '/[...locale]';

/** None for a page of a section that is switched off. */
export const getStaticPaths = ({ routePattern }: { routePattern: string }) =>
  isDrawn(routePattern.slice(LANGUAGE.length)) ? LOCALE_CODES.map((locale) => ({ params: { locale: localeParam(locale) } })) : [];
