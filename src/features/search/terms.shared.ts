import { fold } from '../../i18n/fold.ts';
import type { ReadWord } from './reading/read-query.shared.ts';
import { stem } from './reading/stem.shared.ts';

/** What visitors say, and the words by which the site answers it: stems. */
export interface Asked {
  phrase: readonly string[];
  /** Each is a word, or several that a passage must have together, separated by spaces. */
  means: readonly string[];
}

/** By the first stem of the phrase. */
export type Thesaurus = ReadonlyMap<string, readonly Asked[]>;

/** One thing that a question says. */
export interface Term {
  /** Stems, or several separated by spaces, each with how well they stand for the term, 0 to 1. */
  stems: ReadonlyMap<string, number>;
  /** Its part in the score. */
  share: number;
}

/** A word of the thesaurus counts less than the word itself. */
const MEANS_SHARE = 0.7;
/** What is left to a word that is part of a known phrase. */
const IN_PHRASE_SHARE = 0.4;

export function makeThesaurus(entries: readonly Asked[]): Thesaurus {
  const found = new Map<string, Asked[]>();
  for (const entry of entries) {
    const [first] = entry.phrase;
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), entry]);
  }
  return found;
}

interface Match extends Asked {
  at: number;
}

/** Finds the thesaurus's phrases in the words of a question. */
function findPhrases(stems: readonly string[], thesaurus: Thesaurus): Match[] {
  return stems.flatMap((first, at) =>
    (thesaurus.get(first) ?? [])
      .filter(({ phrase }) => phrase.every((each, index) => stems[at + index] === each))
      .map((entry) => ({ ...entry, at })),
  );
}

const weigh = (means: readonly string[]): [string, number][] => means.map((each) => [each, MEANS_SHARE]);

/** The terms of a question: its telling words, and its phrases that the thesaurus knows. */
export function toTerms(words: readonly ReadWord[], thesaurus: Thesaurus, share = 1): Term[] {
  const stems = words.map(({ read }) => stem(fold(read)));
  const found = findPhrases(stems, thesaurus);
  const phrases = found.filter(({ phrase }) => phrase.length > 1);
  const isInPhrase = (index: number) => phrases.some(({ at, phrase }) => index >= at && index < at + phrase.length);
  const singles = words.flatMap(({ how, sure, stop }, index): Term[] => {
    const means = found.filter(({ at, phrase }) => at === index && phrase.length === 1).flatMap((entry) => weigh(entry.means));
    // A stop word counts only by what the thesaurus makes of it.
    if (stop) return means.length > 0 && !isInPhrase(index) ? [{ stems: new Map(means), share }] : [];
    const own: [string, number][] = how === 'unknown' ? [] : [[stems[index] ?? '', sure]];
    return [{ stems: new Map([...means, ...own]), share: share * (isInPhrase(index) ? IN_PHRASE_SHARE : 1) }];
  });
  return [...phrases.map(({ means }) => ({ stems: new Map(weigh(means)), share })), ...singles];
}
