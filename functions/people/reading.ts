import { cleanIdentifier, cleanOrderNumber } from '../../src/features/forms/identifiers.shared.ts';
import { beginningsOf, greeklishSounds, soundsOf } from '../../src/features/search/reading/greeklish.shared.ts';
import { inGreekLayout, inLatinLayout } from '../../src/features/search/reading/layout.shared.ts';
import { isGreek, splitWords } from '../../src/features/search/reading/words.shared.ts';
import { fold } from '../../src/i18n/fold.ts';
import { parseWords } from '../mail/mailbox/search.ts';

const WORDS_READ = 6;
const SOUND_LETTERS = 3;
const TERMS_TAKEN = 12;

export interface ReadWord {
  /** As typed, and on the other keyboard layout; each may go on. */
  starts: readonly string[];
  /** Whole words, such as an order's number within its year. */
  whole: readonly string[];
  sounds: readonly string[];
}

const PLAIN = /^[\p{L}\p{M}]+$/u;
const ORDER_NUMBER = /^20\d\d-\d{5,}$/u;

/** Of a word that goes on, its last vowel may be the first half of another: `papadopo` of «Παπαδόπουλος». */
const openEnds = (sounds: string): string[] =>
  sounds.length > SOUND_LETTERS && /[aeo]$/u.test(sounds) ? [sounds, sounds.slice(0, -1)] : [sounds];

/** The sounds of a folded word, as far as it is typed. */
const heard = (word: string): string[] => (isGreek(word) ? [soundsOf(word)] : greeklishSounds(word, true));

const otherLayout = (word: string): string => (isGreek(word) ? inLatinLayout(word) : fold(inGreekLayout(word)));

function readWord(word: string): ReadWord {
  const digits = /^\D{0,2}(\d{1,4})$/u.exec(word)?.[1];
  const others = word.length < SOUND_LETTERS || (/[\d@]/u.test(word) && !isGreek(word)) ? [] : [otherLayout(word)];
  const starts = [...new Set([word, ...others.filter((other) => splitWords(other).length > 0)])];
  const isHeard = word.length >= SOUND_LETTERS && PLAIN.test(word);
  const latin = isGreek(word) ? others.flatMap(heard) : [];
  return {
    starts,
    whole: digits === undefined ? [] : [digits.padStart(5, '0')],
    sounds: isHeard ? [...new Set([...heard(word), ...latin].flatMap(openEnds))].filter((sounds) => sounds.length >= SOUND_LETTERS) : [],
  };
}

/**
 * Reads what an owner typed in any way: without accents, in Greeklish, on the wrong layout, by ear, or a number as it was pasted.
 * @returns no words if it has no letter or digit
 */
export function readWords(typed: string): ReadWord[] {
  const number = cleanOrderNumber(typed);
  if (ORDER_NUMBER.test(number)) return [{ starts: [number], whole: [], sounds: [] }];
  const words = parseWords(cleanIdentifier(typed));
  // A letter alone names nearly everybody.
  const long = words.filter((word) => word.length > 1);
  return (long.length > 0 ? long : words.slice(0, 1)).slice(0, WORDS_READ).map(readWord);
}

export const beginningsFor = (words: readonly ReadWord[]): string[] => [
  ...new Set(words.flatMap(({ sounds }) => sounds).flatMap((sounds) => beginningsOf(sounds))),
];

const sharesSounds = (term: string, sounds: readonly string[]): boolean =>
  heard(term).some((one) => sounds.some((sound) => one.startsWith(sound)));

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
        .filter(({ term }) => sharesSounds(term, word.sounds))
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

/** @param text folded */
export function hasWords(text: string, words: readonly ReadWord[]): boolean {
  const parts = splitWords(text);
  return words.every(
    ({ starts, whole, sounds }) =>
      starts.some((start) => parts.some((part) => part.startsWith(start)) || (/[^\p{L}\p{N}]/u.test(start) && text.includes(start))) ||
      parts.some((part) => whole.includes(part) || (sounds.length > 0 && sharesSounds(part, sounds))),
  );
}
