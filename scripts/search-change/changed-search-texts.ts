import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAnswers } from '../../src/features/search/asked.ts';
import { pageFacts } from '../../src/features/search/index-marks.ts';
import { nearPassages } from '../../src/features/search/near-passages.ts';
import { countWords, type WordsFile } from '../../src/features/search/reading/words-file.shared.ts';
import { textsFile, wordsFile } from '../../src/features/search/search-files.shared.ts';
import type { TextsFile } from '../../src/features/search/texts.shared.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { toFileName } from '../built-site.ts';
import { replaceFile } from '../replace-file.ts';
import { addKnown, MOST_PASSAGES, type Passages, passagesOf, saidOn, searchFiles, tellPassages, wordsOf } from '../search-texts.ts';
import { type Counted, formsOf, keepCounts, keptCounts } from '../word-counts.ts';
import { type ChangedPage, isIndexed, Unchangeable } from './changed-page.ts';

/** A page with its number in the file. */
interface Numbered extends ChangedPage {
  number: number;
}

/** Leaves out pages that the file neither had nor has. */
function numberPages(locale: Locale, pages: TextsFile['pages'], changes: readonly ChangedPage[]): Numbered[] {
  const lists = changes.flatMap(({ address, after }) => (isIndexed(after) ? [] : [address]));
  const answering = new Set(lists.length > 0 ? readAnswers(locale, lists).map(({ page }) => page) : []);
  const numbers = new Map(pages.map(({ url }, number) => [url, number]));
  return changes.flatMap((change) => {
    const number = numbers.get(change.address);
    const belongs = isIndexed(change.after) || answering.has(change.address);
    if (belongs !== (number !== undefined)) throw new Unchangeable(`Another page of the texts: ${change.address}`);
    return number === undefined ? [] : [{ ...change, number }];
  });
}

/** @throws {@link Unchangeable} if the counts are of other pages */
function changeCounts(counts: Map<string, number>, changes: readonly Numbered[]): void {
  const said = (html: string, { address, number }: Numbered) => countWords(saidOn(pageFacts(html, address), passagesOf(html, number)));
  for (const change of changes) {
    for (const [word, count] of said(change.after, change)) counts.set(word, (counts.get(word) ?? 0) + count);
    for (const [word, count] of said(change.before, change)) {
      const left = (counts.get(word) ?? 0) - count;
      if (left < 0) throw new Unchangeable(`Fewer words than a page has: ${word}`);
      if (left === 0) counts.delete(word);
      else counts.set(word, left);
    }
  }
}

/** Takes the passages of the changed pages, and of those that are not all in the file, from their HTML. */
async function changePassages(out: string, file: TextsFile, changes: readonly Numbered[]): Promise<Passages> {
  const { locale, pages, passages } = file;
  const known = Map.groupBy(passages, ([page]) => page);
  const lastWhole = passages.length < MOST_PASSAGES ? pages.length - 1 : (passages.at(-1)?.[0] ?? 0) - 1;
  const changed = new Map(changes.map(({ number, after }) => [number, after]));
  const all: Passages = [];
  const read: Passages = [];
  for (const [number, { url }] of pages.entries()) {
    if (all.length >= MOST_PASSAGES) break;
    const html = changed.get(number) ?? (number > lastWhole ? await readFile(join(out, toFileName(url)), 'utf8') : undefined);
    const own = html === undefined ? (known.get(number) ?? []) : passagesOf(html, number);
    all.push(...own);
    if (html !== undefined) read.push(...own);
  }
  const urls = [...new Set(read.map(([page]) => page))].flatMap((page) => pages[page]?.url ?? []);
  addKnown({ pages, passages: read }, readAnswers(locale, urls));
  return all.slice(0, MOST_PASSAGES);
}

export interface ChangedTexts {
  locale: Locale;
  words: string;
  texts: string;
  counted: Counted;
}

/**
 * Changes pages in the words and the passages of one language, as a whole build would have them. The known questions about the others are
 * as they were.
 * @throws {@link Unchangeable} if what the last build kept is missing
 */
export async function changeTexts(out: string, folder: string, locale: Locale, changes: readonly ChangedPage[]): Promise<ChangedTexts> {
  const counted = await keptCounts(folder, out, locale);
  if (!counted) throw new Unchangeable('The words of this build are not counted');
  const before = JSON.parse(await readFile(join(out, textsFile(locale)), 'utf8')) as TextsFile;
  const wordsBefore = JSON.parse(await readFile(join(out, wordsFile(locale)), 'utf8')) as WordsFile;
  const numbered = numberPages(locale, before.pages, changes);
  changeCounts(counted.counts, numbered);
  const pages = [...before.pages];
  for (const { number, address, after } of numbered) pages[number] = pageFacts(after, address);
  const passages = await changePassages(out, before, numbered);
  const [told, toldBefore] = [passages, before.passages].map((each) => tellPassages(each));
  const near = JSON.stringify(told) === JSON.stringify(toldBefore) ? before.near : nearPassages(told ?? [], formsOf(counted).stem);
  const [words, texts] = searchFiles(locale, { pages, passages, near: near ?? [] }, wordsOf(locale, counted, wordsBefore));
  return { locale, words, texts, counted };
}

/** @param folder of the counts; call it when Pagefind's files are written */
export async function writeTexts(out: string, folder: string, { locale, words, texts, counted }: ChangedTexts): Promise<void> {
  await replaceFile(join(out, wordsFile(locale)), words);
  await replaceFile(join(out, textsFile(locale)), texts);
  await keepCounts(folder, out, locale, counted);
}
