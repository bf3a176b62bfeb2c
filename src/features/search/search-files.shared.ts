import type { Locale } from '../../i18n/locales.ts';

/** Made by the build (scripts/search-texts.ts). Apart from their readers, so that the service worker has none of these. */
export const wordsFile = (locale: Locale): string => `/search/words.${locale}.json`;

export const textsFile = (locale: Locale): string => `/search/texts.${locale}.json`;
