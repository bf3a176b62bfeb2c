import { fold } from '../../i18n/fold.ts';
import type { ReadWord } from './reading/read-query.shared.ts';
import { splitWords, stem } from './reading/stem.shared.ts';

/** A word of a question that says something about its subject. */
export interface Term {
  stem: string;
  /** 0 to 1; 0 if the site does not have the word. */
  sure: number;
  /** Its part in the score. */
  share: number;
}

/** The telling words of a question, as stems. */
export const toTerms = (words: readonly ReadWord[], share = 1): Term[] =>
  words
    .filter(({ stop }) => !stop)
    .flatMap(({ read, how, sure }) =>
      splitWords(fold(read)).map((part) => ({ stem: stem(part), sure: how === 'unknown' ? 0 : sure, share })),
    );

/** The other words, such as “how long”: they say what kind of answer is sought. */
export const toStops = (words: readonly ReadWord[]): string[] => [
  ...new Set(words.filter(({ stop }) => stop).map(({ read }) => fold(read))),
];
