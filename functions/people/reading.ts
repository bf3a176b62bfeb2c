import { cleanIdentifier, cleanOrderNumber } from '../../src/features/forms/identifiers.shared.ts';
import { isHeardAs, readTyped, type TypedWord } from '../../src/features/search/reading/typed.shared.ts';
import { fold } from '../../src/i18n/fold.ts';
import { storable } from '../encoding/text.ts';

const TERMS_TAKEN = 12;

export interface ReadWord extends TypedWord {
  /** Whole words, such as an order's number within its year. */
  whole: readonly string[];
}

const ORDER_NUMBER = /^20\d\d-\d{5,}$/u;

function withNumber(word: TypedWord): ReadWord {
  const digits = /^\D{0,2}(\d{1,4})$/u.exec(word.starts[0] ?? '')?.[1];
  return { ...word, whole: digits === undefined ? [] : [digits.padStart(5, '0')] };
}

/** Reads what an owner typed, as `readTyped` does, or a number as it was pasted. */
export function readWords(typed: string): ReadWord[] {
  const number = cleanOrderNumber(typed);
  if (ORDER_NUMBER.test(number)) return [{ starts: [number], whole: [], sounds: [], beginnings: [] }];
  return readTyped(fold(storable(cleanIdentifier(typed)))).map(withNumber);
}

export const beginningsFor = (words: readonly ReadWord[]): string[] => [...new Set(words.flatMap(({ beginnings }) => beginnings))];

export interface Term {
  term: string;
  /** Rows that have it. */
  doc: number;
}

/** Adds words of an index that sound alike, the most frequent ones. */
export const withTerms = (words: readonly ReadWord[], terms: readonly Term[]): ReadWord[] =>
  words.map((word) => ({
    ...word,
    whole: [
      ...word.whole,
      ...terms
        .filter(({ term }) => isHeardAs(term, word))
        .sort((a, b) => b.doc - a.doc)
        .slice(0, TERMS_TAKEN)
        .map(({ term }) => term),
    ],
  }));

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** An FTS5 query; all words are quoted, so that input is never syntax. */
export const toMatch = (words: readonly ReadWord[]): string =>
  words.map(({ starts, whole }) => `(${[...starts.map((start) => `${quoted(start)}*`), ...whole.map(quoted)].join(' OR ')})`).join(' AND ');

/** What is to be marked in a result. */
export const markedWords = (words: readonly ReadWord[]): string[] => words.flatMap(({ starts, whole }) => [...starts, ...whole]);
