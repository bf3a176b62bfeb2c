import distance from 'damerau-levenshtein';

/** Letters that may be wrong in a word of this length: none up to 3, one up to 7, two above. */
export const allowedSlips = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** One bit per letter, to leave out most words before their distance is computed. */
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

/** @returns the slips between two folded words; a swap of neighbours counts once. Infinity if there are more than allowed */
export function countSlips(typed: string, word: string, allowed: number, typedBits: number, wordBits: number): number {
  if (Math.abs(typed.length - word.length) > allowed) return Number.POSITIVE_INFINITY;
  if (countBits(typedBits & ~wordBits) > allowed || countBits(wordBits & ~typedBits) > allowed) return Number.POSITIVE_INFINITY;
  const { steps } = distance(typed, word);
  return steps <= allowed ? steps : Number.POSITIVE_INFINITY;
}
