import { fold } from '../../i18n/fold.ts';
import type { ReadWord } from './reading/read-query.shared.ts';
import { splitWords, stem } from './reading/words.shared.ts';

export interface Term {
  stem: string;
  sure: number;
  share: number;
}

export const toTerms = (words: readonly ReadWord[], share = 1): Term[] =>
  words
    .filter(({ stop }) => !stop)
    .flatMap(({ read, how, sure }) =>
      splitWords(fold(read)).map((part) => ({ stem: stem(part), sure: how === 'unknown' ? 0 : sure, share })),
    );

/** Stop words such as “how long” still say what kind of answer is wanted. */
export const toStops = (words: readonly ReadWord[]): string[] => [
  ...new Set(words.filter(({ stop }) => stop).map(({ read }) => fold(read))),
];

/** Inverse document frequency of Okapi BM25, for a word that `having` of `all` texts have. */
export const wordRarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5));
