import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as greek } from '@orama/stemmers/greek';

const GREEK = /\p{Script=Greek}/u;

export const isGreek = (word: string): boolean => GREEK.test(word);

export const splitWords = (text: string): string[] => text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/**
 * Stems a folded word (Snowball). Drops a last `ι`, `ε`, `i` or `e`, which Snowball leaves on some forms: «υπηρεσίες» and «υπηρεσία»,
 * “analyses” and “analysis”.
 */
export function stem(folded: string): string {
  if (folded.length < 4) return folded;
  const found = isGreek(folded) ? greek(folded) : english(folded);
  return found.length > 3 ? found.replace(/(?<![ιεie])[ιεie]+$/u, '') : found;
}
