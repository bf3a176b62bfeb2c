import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as greek } from '@orama/stemmers/greek';

const GREEK = /\p{Script=Greek}/u;

export const isGreek = (word: string): boolean => GREEK.test(word);

/** The words of a text, as written. */
export const splitWords = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * Reduces a folded word to what its inflections share (Snowball). Drops a last `ι`, `ε`, `i` or `e`, which Snowball leaves to
 * some forms only: «υπηρεσίες» and «υπηρεσία», “analyses” and “analysis”.
 */
export function stem(folded: string): string {
  if (folded.length < 4) return folded;
  const found = isGreek(folded) ? greek(folded) : english(folded);
  return found.length > 3 ? found.replace(/(?<![ιεie])[ιεie]+$/u, '') : found;
}
