/** Writes the words and the passages of the built pages, per language, into `dist/search`. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ell, eng } from 'stopword';
import { pageFacts } from '../src/features/search/index-marks.ts';
import {
  addQuestions,
  type KnownAnswer,
  readAnswers,
  readStops,
  readSynonyms,
  readUnanswered,
} from '../src/features/search/known-questions.ts';
import { nearPassages } from '../src/features/search/near-passages.ts';
import { pagePassages } from '../src/features/search/page-texts.ts';
import { priceAnswers } from '../src/features/search/price-questions.ts';
import { countTerms, countWords, packWords, type WordsFile } from '../src/features/search/reading/words-file.shared.ts';
import { realWordsFile, synonymsFile, textsFile, wordsFile } from '../src/features/search/search-files.shared.ts';
import type { PageFacts, TextsFile } from '../src/features/search/texts.shared.ts';
import { fold } from '../src/i18n/fold.ts';
import { LOCALE_CODES, type Locale } from '../src/i18n/locales.ts';
import { splitPath } from '../src/i18n/path.ts';
import { mistakable } from './mistakable.ts';
import { realWords } from './real-words.ts';

/** Passages of one language's file: about 2 MB. Beyond, the pages that come last lose theirs. */
const MOST_PASSAGES = 5000;

export interface BuiltPage {
  address: string;
  html: string;
  isIndexed: boolean;
}

type Passages = TextsFile['passages'];

const passagesOf = (html: string, page: number): Passages =>
  pagePassages(html).map(({ anchor, heading, text }) => [page, anchor, heading, text]);

const saidOn = ({ title, description }: PageFacts, passages: Readonly<Passages>): string[] => [
  ...passages.map(([, , heading, text]) => `${heading} ${text}`),
  `${title} ${description}`,
];

function addKnown(parts: Pick<TextsFile, 'pages' | 'passages'>, answers: readonly KnownAnswer[]): void {
  for (const { file, page, says } of addQuestions(parts, answers))
    console.warn(`${file}: ${page} does not say “${says}”. Questions about it are not answered.`);
}

const tellPassages = (passages: Readonly<Passages>) => passages.map(([, , , text, asked = '']) => ({ text, asked }));

function textsOf(locale: Locale, built: readonly BuiltPage[]): { parts: Pick<TextsFile, 'pages' | 'passages'>; said: string[] } {
  const answers = readAnswers(locale);
  const answering = new Set(answers.map(({ page }) => page));
  const pages = built.filter(({ address, isIndexed }) => isIndexed || answering.has(address));
  const facts = pages.map(({ html, address }) => pageFacts(html, address));
  const all = pages.map(({ html }, index) => passagesOf(html, index));
  addKnown({ pages: facts, passages: all.flat() }, [...answers, ...priceAnswers(locale, facts)]);
  // Of a page that the search does not find, only what questions are known for: the rest, such as the seller's address, is on many.
  const kept = all.flat().filter(([page, , , , asked]) => asked || pages[page]?.isIndexed);
  return {
    parts: { pages: facts, passages: kept.slice(0, MOST_PASSAGES) },
    said: facts.flatMap((each, index) => saidOn(each, all[index] ?? [])),
  };
}

function searchFiles(locale: Locale, { parts, said }: ReturnType<typeof textsOf>): [string, string] {
  const titles = parts.pages.map(({ title }) => title);
  const known = packWords(new Map([...countTerms(said, titles), ...countWords(said)]));
  const stop = [...new Set([...eng, ...ell, ...readStops(locale)].map(fold))].join(' ');
  const words: WordsFile = { ...known, english: mistakable(locale, known), stop };
  const file: TextsFile = {
    ...{ locale, ...parts, near: nearPassages(tellPassages(parts.passages)), stop },
    ...{ unanswered: readUnanswered(locale).join('\n'), english: words.english, synonyms: readSynonyms(locale) },
  };
  return [JSON.stringify(words), JSON.stringify(file)];
}

export async function makeSearchTexts(out: string, pages: readonly BuiltPage[]): Promise<void> {
  await mkdir(join(out, 'search'), { recursive: true });
  const written: string[] = [];
  for (const locale of LOCALE_CODES) {
    const own = pages.filter(({ address }) => splitPath(address).locale === locale);
    const found = textsOf(locale, own);
    const [words, texts] = searchFiles(locale, found);
    written.push(...found.said, ...found.parts.passages.map(([, , , , asked = '']) => asked));
    await writeFile(join(out, wordsFile(locale)), words);
    await writeFile(join(out, textsFile(locale)), texts);
    await writeFile(join(out, synonymsFile(locale)), JSON.stringify(readSynonyms(locale)));
  }
  for (const [start, roots] of realWords(written)) await writeFile(join(out, realWordsFile(start)), JSON.stringify(` ${roots} `));
}
