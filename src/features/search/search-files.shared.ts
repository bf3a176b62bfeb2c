import type { Locale } from '../../i18n/locales.ts';

/** Built by scripts/search-texts.ts. Separate from the readers, so that the service worker includes none of them. */
export const wordsFile = (locale: Locale): string => `/search/words.${locale}.json`;

export const textsFile = (locale: Locale): string => `/search/texts.${locale}.json`;

export const synonymsFile = (locale: Locale): string => `/search/synonyms.${locale}.json`;

export const realWordsFile = (start: string): string => `/search/real.${start}.json`;
