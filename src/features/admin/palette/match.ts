import { own } from '@/features/foreign/own.shared.ts';
import { fold } from '@/i18n/fold.ts';

export interface Named {
  id: string;
  name: string;
  /** The name in the other language, and other words for it. */
  also?: string;
}

export const folded = (text: string): string => fold(text).trim();

/** The Greek layout's letters by Latin key, for queries typed in the wrong layout. */
const GREEK_KEYS: Record<string, string> = Object.fromEntries(
  [...'ertyuiopasdfghjklzxcvbnmw'].map((latin, index) => [latin, [...'ερτυθιοπασδφγηξκλζχψωβνμσ'][index] ?? latin]),
);
const LATIN_KEYS: Record<string, string> = Object.fromEntries(Object.entries(GREEK_KEYS).map(([latin, greek]) => [greek, latin]));

/** The same keys on the other layout, folded: `ιμβοχ` is `inbox`. */
export const otherLayout = (text: string): string =>
  [...text].map((letter) => own(LATIN_KEYS, letter) ?? own(GREEK_KEYS, letter) ?? letter).join('');

/** 3 if the name starts with the word, 2 if a word of it does, 1 for anywhere else, 0 for nowhere. Both are folded. */
function strength(name: string, word: string): number {
  if (name.startsWith(word)) return 3;
  const at = name.indexOf(word);
  if (at === -1) return 0;
  return name.includes(` ${word}`) ? 2 : 1;
}

function score({ name, also = '' }: Named, words: readonly string[]): number {
  const names = [folded(name), folded(also)] as const;
  let sum = 0;
  for (const word of words) {
    const best = Math.max(strength(names[0], word), strength(names[1], word) / 2);
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

const ranked = <Item extends Named>(items: readonly Item[], query: string): Item[] => {
  const words = query.split(/\s+/u).filter(Boolean);
  return items
    .map((item) => ({ item, points: score(item, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ item }) => item);
};

/** Best first, stable among equals; an empty query finds all. Accents and keyboard layout do not matter. */
export function matches<Item extends Named>(items: readonly Item[], query: string): Item[] {
  const foldedQuery = folded(query);
  if (foldedQuery === '') return [...items];
  const found = ranked(items, foldedQuery);
  return found.length > 0 ? found : ranked(items, otherLayout(foldedQuery));
}
