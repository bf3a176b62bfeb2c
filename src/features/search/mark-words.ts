const SHARED_LETTERS = 3;

/** Drops accents, case and marks. Not i18n/fold.ts, which admin shares: that would cost one more request. */
const fold = (text: string): string[] =>
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
export function isSimilar(query: string, found: string): boolean {
  const queried = fold(query).filter((word) => word.length >= SHARED_LETTERS);
  if (queried.length === 0) return true;
  const words = new Set(fold(found).map((word) => word.slice(0, SHARED_LETTERS)));
  return queried.some((word) => words.has(word.slice(0, SHARED_LETTERS)));
}

/** Letters at a word's end that inflection may change, by the shorter word's length. */
const ending = (length: number): number => (length > 5 ? 2 : length > 4 ? 1 : 0);

function isForm(word: string, queried: string): boolean {
  const shorter = Math.min(word.length, queried.length);
  if (shorter < 3) return word === queried;
  return word.slice(0, shorter - ending(shorter)) === queried.slice(0, shorter - ending(shorter));
}

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
