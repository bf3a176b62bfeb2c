/** Writes the words and the passages of the built pages, per language, into `dist/search`. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ell, eng } from 'stopword';
import { addQuestions, type KnownAnswer, readAnswers, readStops, readUnanswered } from '../src/features/search/asked.ts';
import { pageFacts } from '../src/features/search/index-marks.ts';
import { nearPassages } from '../src/features/search/near-passages.ts';
import { pagePassages } from '../src/features/search/page-texts.ts';
import { countWords, packWords, type WordsFile } from '../src/features/search/reading/words-file.shared.ts';
import { textsFile, wordsFile } from '../src/features/search/search-files.shared.ts';
import type { PageFacts, TextsFile } from '../src/features/search/texts.shared.ts';
import { fold } from '../src/i18n/fold.ts';
import { LOCALE_CODES, type Locale } from '../src/i18n/locales.ts';
import { splitPath } from '../src/i18n/path.ts';
import { mistakable, mistakableSince } from './mistakable.ts';
import { COUNTS_FOLDER, type Counted, formsOf, keepCounts } from './word-counts.ts';

/** Passages of one language's file: about 2 MB. Beyond, the pages that come last lose theirs. */
export const MOST_PASSAGES = 5000;

export interface BuiltPage {
  address: string;
  html: string;
  /** Found by the search. A list is not, but the assistant quotes it if it has known questions. */
  isIndexed: boolean;
}

export type Passages = TextsFile['passages'];

/** Of the page with a number in the file, without questions. */
export const passagesOf = (html: string, page: number): Passages =>
  pagePassages(html).map(({ anchor, heading, text }) => [page, anchor, heading, text]);

/** All that a page says, also what has no room among the passages. */
export const saidOn = ({ title, description }: PageFacts, passages: Readonly<Passages>): string[] => [
  ...passages.map(([, , heading, text]) => `${heading} ${text}`),
  `${title} ${description}`,
];

/** Adds the known questions, and warns of those that no passage answers. */
export function addKnown(parts: Pick<TextsFile, 'pages' | 'passages'>, answers: readonly KnownAnswer[]): void {
  for (const { file, page, says } of addQuestions(parts, answers))
    console.warn(`${file}: ${page} does not say “${says}”. Questions about it are not answered.`);
}

/** What {@link nearPassages} needs of passages. */
export const tellPassages = (passages: Readonly<Passages>) => passages.map(([, , , text, asked = '']) => ({ text, asked }));

function textsOf(locale: Locale, built: readonly BuiltPage[]): { parts: Pick<TextsFile, 'pages' | 'passages'>; said: string[] } {
  const answers = readAnswers(locale);
  const answering = new Set(answers.map(({ page }) => page));
  const pages = built.filter(({ address, isIndexed }) => isIndexed || answering.has(address));
  const facts = pages.map(({ html, address }) => pageFacts(html, address));
  const all = pages.map(({ html }, index) => passagesOf(html, index));
  addKnown({ pages: facts, passages: all.flat() }, answers);
  return {
    parts: { pages: facts, passages: all.flat().slice(0, MOST_PASSAGES) },
    said: facts.flatMap((each, index) => saidOn(each, all[index] ?? [])),
  };
}

/** @param before the file of the last build, which saves time */
export function wordsOf(locale: Locale, counted: Counted, before?: WordsFile): WordsFile {
  const stop = [...new Set([...eng, ...ell, ...readStops(locale)].map(fold))].join(' ');
  const words: WordsFile = { ...packWords(counted.counts, formsOf(counted)), english: '', stop };
  return { ...words, english: before ? mistakableSince(locale, before, words) : mistakable(locale, words) };
}

/** The texts of both files: the words, and the passages. */
export function searchFiles(locale: Locale, parts: Pick<TextsFile, 'pages' | 'passages' | 'near'>, words: WordsFile): [string, string] {
  const { stop, english } = words;
  const file: TextsFile = { locale, ...parts, stop, unanswered: readUnanswered(locale).join('\n'), english };
  return [JSON.stringify(words), JSON.stringify(file)];
}

/** @param folder keeps what the next change of a page needs */
export async function makeSearchTexts(out: string, pages: readonly BuiltPage[], folder = COUNTS_FOLDER): Promise<void> {
  await mkdir(join(out, 'search'), { recursive: true });
  for (const locale of LOCALE_CODES) {
    const { parts, said } = textsOf(
      locale,
      pages.filter(({ address }) => splitPath(address).locale === locale),
    );
    const counted: Counted = { counts: countWords(said), folded: new Map(), stems: new Map() };
    const near = nearPassages(tellPassages(parts.passages), formsOf(counted).stem);
    const [words, texts] = searchFiles(locale, { ...parts, near }, wordsOf(locale, counted));
    await writeFile(join(out, wordsFile(locale)), words);
    await writeFile(join(out, textsFile(locale)), texts);
    await keepCounts(folder, out, locale, counted);
  }
}
