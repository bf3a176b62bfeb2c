/**
 * `npm run bench -- search`: how often the right entry comes first, over the built site, by the queries of `search/queries.tsv`, the
 * questions of `search/questions.tsv` and those of `search/clients.tsv`, half of them about the site itself, in clients' own words.
 * `--set heldOut` measures the halves that nothing was tuned on; `--show` lists what is wrong.
 */

import { readFile } from 'node:fs/promises';
import { answerQuestion } from '../../src/features/assistant/answer.shared.ts';
import { textsFile } from '../../src/features/search/search-files.shared.ts';
import type { SearchHit } from '../../src/features/search/search-result.ts';
import { type Passage, prepareTexts } from '../../src/features/search/texts.shared.ts';
import { isLocale, LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { builtSearch, DIST, toAddress } from '../built-search.ts';

const half = process.argv.includes('heldOut') ? 'heldOut' : 'tune';
const isShown = process.argv.includes('--show');

interface Question {
  locale: Locale;
  /** The question before, if this one follows it. */
  after: string;
  question: string;
  /** Page and words of each right passage; without words all of the page is right. */
  answers: { page: string; quote: string }[];
}

/** The rows of a file that are of this half, without the half: language and further columns. */
async function rowsOf(file: string): Promise<[locale: Locale, ...columns: string[]][]> {
  const lines = (await readFile(`tests/bench/search/${file}`, 'utf8')).trimEnd().split('\n');
  return lines.flatMap((line) => {
    const [of, code, ...columns] = line.split('\t');
    return of === half && isLocale(code) ? [[code, ...columns]] : [];
  });
}

interface Score {
  count: number;
  first: number;
  three: number;
}

const share = (part: number, all: number): string => String(Math.round((100 * part) / Math.max(1, all))).padStart(4);

function table(scores: ReadonlyMap<string, Score>, other: ReadonlyMap<string, Score>): void {
  console.log(`${'class'.padEnd(22)} count  first  three   Pagefind alone: first  three`);
  for (const [name, { count, first, three }] of scores) {
    const plain = other.get(name) ?? { count, first: 0, three: 0 };
    console.log(
      `${name.padEnd(22)} ${String(count).padStart(5)}   ${share(first, count)}   ${share(three, count)}                   ${share(plain.first, count)}   ${share(plain.three, count)}`,
    );
  }
}

async function measureQueries(): Promise<void> {
  const set = await rowsOf('queries.tsv');
  const ours = new Map<string, Score>();
  const plain = new Map<string, Score>();
  const note = (scores: Map<string, Score>, name: string, hits: readonly SearchHit[], first: readonly string[]): boolean => {
    const score = scores.get(name) ?? { count: 0, first: 0, three: 0 };
    const place = first.length === 0 ? (hits.length === 0 ? 0 : -1) : hits.findIndex(({ url }) => first.includes(toAddress(url)));
    scores.set(name, {
      count: score.count + 1,
      first: score.first + (place === 0 ? 1 : 0),
      three: score.three + (place >= 0 && place < 3 ? 1 : 0),
    });
    return place === 0;
  };
  for (const code of LOCALE_CODES) {
    const engine = await builtSearch(code);
    for (const [, name = '', query = '', ...first] of set.filter(([of]) => of === code)) {
      const found = await engine.search(query);
      const isRight = note(ours, name, found.hits, first);
      note(plain, name, (await engine.search(query, 1, {}, { literal: true })).hits, first);
      if (isShown && !isRight) {
        console.log(`${name} ${code} “${query}” wants ${first.join(' or ') || 'nothing'}; read “${found.reading?.read ?? ''}”`);
        console.log(
          `   ${found.hits
            .slice(0, 4)
            .map(({ url }) => toAddress(url))
            .join(' ')}`,
        );
      }
    }
  }
  table(ours, plain);
}

const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** @returns the place of the right passage, counted from 0; -1 if it is not there, or if there is one for a question that has none */
function placeOf(passages: readonly Passage[], { answers }: Question): number {
  if (answers.length === 0) return passages.length === 0 ? 0 : -1;
  return passages.findIndex(({ page, text, heading }) =>
    answers.some((each) => each.page === page && plainText(`${heading} ${text}`).includes(plainText(each.quote))),
  );
}

function showWrong(name: string, { question, after, answers }: Question, passages: readonly Passage[]): void {
  const wanted = answers.map(({ page, quote }) => `${page} “${quote}”`).join(' or ');
  console.log(`${name} “${after ? `${after} / ` : ''}${question}” wants ${wanted || 'nothing'}`);
  for (const { page, anchor, text } of passages) console.log(`   ${page}#${anchor} ${text.slice(0, 110).replaceAll('\n', ' | ')}`);
}

async function questionsOf(file: string): Promise<Question[]> {
  const rows = await rowsOf(file);
  return rows.map(([code, after = '', question = '', ...cells]) => ({
    ...{ locale: code, after, question },
    answers: cells.flatMap((page, at) => (at % 2 === 0 ? [{ page, quote: cells[at + 1] ?? '' }] : [])),
  }));
}

async function measureQuestions(title: string, set: readonly Question[]): Promise<void> {
  const scores = new Map<string, Score>();
  for (const code of LOCALE_CODES) {
    const texts = prepareTexts(JSON.parse(await readFile(`${DIST}${textsFile(code)}`, 'utf8')));
    for (const question of set.filter((each) => each.locale === code)) {
      const { passages } = answerQuestion(texts, question.question, question.after);
      const place = placeOf(passages, question);
      const name = `${code} ${question.answers.length === 0 ? 'not on the site' : question.after ? 'follow-up' : 'answered'}`;
      const score = scores.get(name) ?? { count: 0, first: 0, three: 0 };
      scores.set(name, { count: score.count + 1, first: score.first + (place === 0 ? 1 : 0), three: score.three + (place >= 0 ? 1 : 0) });
      if (isShown && place < 0) showWrong(name, question, passages);
    }
  }
  console.log(`\n${title}`);
  for (const [name, { count, first, three }] of scores) {
    console.log(`${name.padEnd(22)} ${String(count).padStart(5)}   first ${share(first, count)}   among three ${share(three, count)}`);
  }
}

console.log(`${half}: of 100`);
if (!process.argv.includes('--questions')) await measureQueries();
if (!process.argv.includes('--queries')) {
  await measureQuestions('questions', await questionsOf('questions.tsv'));
  await measureQuestions('clients’ own questions', await questionsOf('clients.tsv'));
}
