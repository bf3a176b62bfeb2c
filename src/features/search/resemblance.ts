/** Letters that a found word must share with a word of the query, from its beginning. */
const SHARED_LETTERS = 3;

/** The words of a text without accents, case and marks. Not from i18n/fold.ts, which admin shares: that is one more request. */
export const fold = (text: string): string[] =>
  text
    .replace(/<\/?mark>/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('el')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Pagefind answers a word that it does not know with words that share its beginning, down to one letter. Does what it found
 * (title and excerpt) hold a word that begins as a word of the query does? Queries of one or two letters are taken as they are.
 */
export function resembles(query: string, found: string): boolean {
  const queried = fold(query).filter((word) => word.length >= SHARED_LETTERS);
  if (queried.length === 0) return true;
  const words = new Set(fold(found).map((word) => word.slice(0, SHARED_LETTERS)));
  return queried.some((word) => words.has(word.slice(0, SHARED_LETTERS)));
}
