const SHARED_LETTERS = 3;

/** Drops accents, case and marks. Not i18n/fold.ts, which admin shares: that would cost one more request. */
export const fold = (text: string): string[] =>
  text
    .replace(/<\/?mark>/gu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('el')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Pagefind matches unknown words by a shared beginning, down to one letter. Checks that title or
 * excerpt has a word that begins like one of the query; accepts queries of one or two letters.
 */
export function resembles(query: string, found: string): boolean {
  const queried = fold(query).filter((word) => word.length >= SHARED_LETTERS);
  if (queried.length === 0) return true;
  const words = new Set(fold(found).map((word) => word.slice(0, SHARED_LETTERS)));
  return queried.some((word) => words.has(word.slice(0, SHARED_LETTERS)));
}
