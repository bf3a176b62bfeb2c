import { fold } from '@/i18n/fold.ts';

/** Something that the palette finds by its name. */
export interface Named {
  id: string;
  name: string;
  /** Other names: the same in the other language. */
  also?: string;
}

export const folded = (text: string): string => fold(text).trim();

/** Where on a keyboard each Latin letter lies under the Greek layout: who forgot to switch still finds. */
const GREEK_KEYS: Record<string, string> = Object.fromEntries(
  [...'ertyuiopasdfghjklzxcvbnmw'].map((latin, index) => [latin, [...'ερτυθιοπασδφγηξκλζχψωβνμσ'][index] ?? latin]),
);
const LATIN_KEYS: Record<string, string> = Object.fromEntries(Object.entries(GREEK_KEYS).map(([latin, greek]) => [greek, latin]));

/** The same keys on the other layout, folded: `ιμβοχ` is `inbox`. */
export const otherLayout = (text: string): string => [...text].map((letter) => LATIN_KEYS[letter] ?? GREEK_KEYS[letter] ?? letter).join('');

/** How well a folded name holds a folded word: 3 at its start, 2 at the start of a word in it, 1 anywhere, 0 not at all. */
function strength(name: string, word: string): number {
  if (name.startsWith(word)) return 3;
  const at = name.indexOf(word);
  if (at === -1) return 0;
  return name.includes(` ${word}`) ? 2 : 1;
}

/** The sum over the words of a query; 0 when one is nowhere. What the other name holds counts half. */
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

/** What a query finds, best first; the order is kept among equals. An empty query finds all. Greek needs no accents, nor the right layout. */
export function matches<Item extends Named>(items: readonly Item[], query: string): Item[] {
  const asked = folded(query);
  if (asked === '') return [...items];
  const found = ranked(items, asked);
  return found.length > 0 ? found : ranked(items, otherLayout(asked));
}
