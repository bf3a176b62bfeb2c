import type { Locale } from './locales.ts';

export interface LanguageRun {
  text: string;
  lang?: Locale;
}

const GREEK = /(\p{Script=Greek}(?:[\p{Script=Greek}\p{M}.’'·\s–-]*[\p{Script=Greek}\p{M}]\.?)?)/u;

/**
 * Splits an English text at its Greek words, for `lang`, so that a Greek voice reads them. A Greek text stays one run: its Latin letters
 * may be a name, a term or an address.
 */
export function languageRuns(text: string, page: Locale): LanguageRun[] {
  if (page !== 'en') return [{ text }];
  return text
    .split(GREEK)
    .map((part, at) => (at % 2 === 1 ? ({ text: part, lang: 'el' } as const) : { text: part }))
    .filter((run) => run.text !== '');
}
