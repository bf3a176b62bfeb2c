/** Letters that a found word must share with a word of the query, from its beginning. */
const SHARED_LETTERS = 3;

const fold = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('el')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Pagefind answers a word that it does not know with words that share its beginning, down to one letter. Does what it marked
 * resemble the query at all? Queries of one or two letters are taken as they are.
 */
export function resembles(query: string, excerpt: string): boolean {
  const asked = fold(query);
  if (asked.every((word) => word.length < SHARED_LETTERS)) return true;
  const found = [...excerpt.matchAll(/<mark>([\s\S]*?)<\/mark>/gu)].flatMap(([, word = '']) => fold(word));
  return found.some((word) =>
    asked.some((other) => word.slice(0, SHARED_LETTERS) === other.slice(0, SHARED_LETTERS) && other.length >= SHARED_LETTERS),
  );
}
