import distance from 'damerau-levenshtein';
import type { KnownWord } from './words-file.shared.ts';

/** None up to 3 letters, one up to 7, two above. */
const allowedSlips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** Sets one bit per letter, to skip most words before their distance is computed. */
export function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** @returns the slips between two folded words; a swap of neighbours counts once. Infinity beyond `allowed` */
function countSlips(typed: string, word: string, allowed: number, typedBits: number, wordBits: number): number {
  if (Math.abs(typed.length - word.length) > allowed) return Number.POSITIVE_INFINITY;
  if (countBits(typedBits & ~wordBits) > allowed || countBits(wordBits & ~typedBits) > allowed) return Number.POSITIVE_INFINITY;
  const { steps } = distance(typed, word);
  return steps <= allowed ? steps : Number.POSITIVE_INFINITY;
}

export interface WordDistance {
  form: string;
  slips: number;
}

/** Any short word is one letter from another: a rare one must have the same letters in another order. */
const SHORT_LETTERS = 5;
const COMMON = 2;
const sameLetters = (one: string, other: string): boolean => [...one].sort().join('') === [...other].sort().join('');

export function findClosest<Word extends KnownWord>(
  typed: string,
  words: readonly Word[],
  key: (word: Word) => string,
  bitsOf: (index: number) => number,
): WordDistance | undefined {
  const allowed = allowedSlips(typed.length);
  if (allowed === 0) return undefined;
  const bits = letterBits(typed);
  const isShort = typed.length <= SHORT_LETTERS;
  let best: { word: Word; slips: number; rank: number } | undefined;
  for (const [index, word] of words.entries()) {
    const written = key(word);
    if (written.length < 3 || /\d/u.test(word.folded)) continue;
    const slips = countSlips(typed, written, allowed, bits, bitsOf(index));
    if (slips === Number.POSITIVE_INFINITY || (isShort && word.common < COMMON && sameLetters(typed, written) === false)) continue;
    const rank = slips + (written[0] === typed[0] ? 0 : 0.9) - word.common / 20;
    if (!best || rank < best.rank) best = { word, slips, rank };
  }
  return best && { form: best.word.form, slips: best.slips };
}
