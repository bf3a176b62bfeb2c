import type { Locale } from './locales.ts';

export interface LanguageRun {
  text: string;
  /** Set where the run is not in the page's language. */
  lang?: Locale;
}

/** Greek words in a row, with what stands between them: no space at either end. */
const GREEK = /(\p{Script=Greek}(?:[\p{Script=Greek}\p{M}.’'·\s–-]*[\p{Script=Greek}\p{M}]\.?)?)/u;

/**
 * Splits an English text where its letters become Greek and back, for `lang`: so that "ΓΕΜΗ" or a Greek name is read
 * aloud by a Greek voice. Latin letters in a Greek text may be a name, a term or an address: it is one run.
 */
export function languageRuns(text: string, page: Locale): LanguageRun[] {
  if (page !== 'en') return [{ text }];
  return text
    .split(GREEK)
    .map((part, at) => (at % 2 === 1 ? ({ text: part, lang: 'el' } as const) : { text: part }))
    .filter((run) => run.text !== '');
}
