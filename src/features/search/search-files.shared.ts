import type { Locale } from '../../i18n/locales.ts';

/** Made by the build (scripts/search-texts.ts). Apart from their readers, so that the service worker has none of these. */
export const wordsFile = (locale: Locale): string => `/search/words.${locale}.json`;

export const textsFile = (locale: Locale): string => `/search/texts.${locale}.json`;

/** Words of visitors for words of the site. */
export const synonymsFile = (locale: Locale): string => `/search/synonyms.${locale}.json`;

/** Words of both languages that begin with the same letters (reading/real-words.shared.ts). */
export const realWordsFile = (start: string): string => `/search/real.${start}.json`;
