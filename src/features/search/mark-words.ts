import { stem } from './reading/words.shared.ts';

const SHARED_LETTERS = 3;

/** Drops accents, case and marks. Not i18n/fold.ts, which admin shares: that would cost one more request. */
const fold = (text: string): string[] =>
  text
    .replace(/<\/?mark>/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('el')
    .replaceAll('ς', 'σ')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Pagefind matches unknown words by a shared beginning, down to one letter. Checks that title or
 * excerpt has a word that begins like one of the query; accepts queries of one or two letters.
 */
export function isSimilar(query: string, found: string): boolean {
  const queried = fold(query).filter((word) => word.length >= SHARED_LETTERS);
  if (queried.length === 0) return true;
  const words = new Set(fold(found).map((word) => word.slice(0, SHARED_LETTERS)));
  return queried.some((word) => words.has(word.slice(0, SHARED_LETTERS)));
}

/** Whether a word is a form of the other, or begins with it: “for” is none of “forecast”. */
const isForm = (word: string, queried: string): boolean =>
  word === queried || (queried.length >= SHARED_LETTERS && (word.startsWith(queried) || stem(word) === stem(queried)));

export const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Marks the query's words with `<mark>` and escapes the rest, as Pagefind's excerpts do. */
export function markWords(text: string, query: string): string {
  const queried = fold(query);
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((piece, index) => {
      const [word] = index % 2 === 1 ? fold(piece) : [];
      return word && queried.some((other) => isForm(word, other)) ? `<mark>${escapeHtml(piece)}</mark>` : escapeHtml(piece);
    })
    .join('');
}
