import { fold } from './resemblance.ts';

/** Letters at a word's end that inflection may change, by the shorter word's length. */
const ending = (length: number): number => (length > 5 ? 2 : length > 4 ? 1 : 0);

function isForm(word: string, queried: string): boolean {
  const shorter = Math.min(word.length, queried.length);
  if (shorter < 3) return word === queried;
  return word.slice(0, shorter - ending(shorter)) === queried.slice(0, shorter - ending(shorter));
}

export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Marks the query's words with `<mark>` and escapes the rest, as Pagefind's excerpts do. */
export function markWords(text: string, query: string): string {
  const queried = fold(query);
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .map((piece, index) => {
      const [word] = index % 2 === 1 ? fold(piece) : [];
      return word && queried.some((other) => isForm(word, other)) ? `<mark>${escaped(piece)}</mark>` : escaped(piece);
    })
    .join('');
}
