import { fold } from '../../i18n/fold.ts';
import type { ReadWord } from './reading/read-query.shared.ts';
import { splitWords, stem } from './reading/stem.shared.ts';

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
