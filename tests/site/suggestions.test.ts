import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHTML } from 'linkedom';
import { expect, it } from 'vitest';
import { answerQuestion } from '../../src/features/assistant/answer.shared.ts';
import { PAGE_KINDS, type PageKind } from '../../src/features/assistant/page-kind.ts';
import { readSuggested } from '../../src/features/assistant/suggested.ts';
import { addQuestions, readAnswers } from '../../src/features/search/known-questions.ts';
import { textsFile } from '../../src/features/search/search-files.shared.ts';
import { prepareTexts, type TextsFile } from '../../src/features/search/texts.shared.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { DIST, pageAt } from './built-site.ts';

const suggested = readSuggested();

const readFile = (locale: Locale): TextsFile => JSON.parse(readFileSync(join(DIST, textsFile(locale)), 'utf8'));
const readTexts = (locale: Locale) => prepareTexts(readFile(locale));

/** The page that answers, for questions whose words are on others too. */
const PAGES: Readonly<Record<Locale, readonly (readonly [kind: PageKind, index: number, page: string])[]>> = {
  en: [
    ['home', 0, '/about'],
    ['article', 0, '/blog/postgres-before-spark'],
    ['service', 1, '/services/cloud'],
    ['product', 1, '/terms'],
    ['work', 0, '/work/projects/ferry-demand-forecast'],
    ['about', 2, '/about/uses'],
    ['legal', 0, '/cookies'],
    ['other', 1, '/ai'],
  ],
  el: [
    ['home', 0, '/about'],
    ['article', 2, '/blog/language-model-evaluation'],
    ['service', 1, '/services/cloud'],
    ['product', 1, '/terms'],
    ['work', 0, '/work/projects/ferry-demand-forecast'],
    ['about', 0, '/about'],
    ['legal', 0, '/cookies'],
    ['other', 1, '/ai'],
  ],
};

it.each(LOCALE_CODES)('every suggested question in %s is answered', (locale) => {
  const texts = readTexts(locale);
  const questions = Object.values(suggested[locale]).flat();
  expect(questions.length).toBeGreaterThan(20);
  expect(questions.filter((question) => answerQuestion(texts, question).passages.length === 0)).toEqual([]);
  const wrong = PAGES[locale].filter(
    ([kind, index, page]) =>
      !answerQuestion(texts, suggested[locale][kind]?.[index] ?? '').passages.some((passage) => passage.page === path(locale, page)),
  );
  expect(wrong).toEqual([]);
});

it.each(LOCALE_CODES)('the questions suggested on a kind of page in %s are four different ones', (locale) => {
  for (const kind of PAGE_KINDS) expect(new Set(suggested[locale][kind]).size).toBe(4);
});

it.each(LOCALE_CODES)('every known question in %s has its answer on its page', (locale) => {
  expect(addQuestions(readFile(locale), readAnswers(locale)).map(({ file, says }) => `${file}: ${says}`)).toEqual([]);
});

/** Of each service and product: its title as the page has it, and the end of its address. */
const offersOf = ({ pages }: TextsFile) => pages.filter(({ collection }) => collection === 'services' || collection === 'products');

it.each([
  ['en', (title: string) => `How much does ${title} cost?`],
  ['el', (title: string) => `Πόσο κοστίζει: ${title};`],
] as const)('the price of every service and product is answered from its own page in %s', (locale, ask) => {
  const file = readFile(locale);
  const texts = prepareTexts(file);
  const answers = offersOf(file).map(({ url, title }) => [url, answerQuestion(texts, ask(title)).passages[0]] as const);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter(([url, answer]) => answer?.page !== url || !answer.text.includes('€')).map(([url]) => url)).toEqual([]);
});

it.each([
  ['en', 'How much does a forecast cost?'],
  ['el', 'Πόσο κοστίζει μια πρόβλεψη;'],
] as const)('the price of a forecast is answered by the service in %s', (locale, question) => {
  expect(answerQuestion(prepareTexts(readFile(locale)), question).passages[0]).toMatchObject({ page: path(locale, '/services/ai-ml') });
});

const FIGURE = /\d+(?:[.,:]\d+)*/gu;
const NOT_TEXT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'SVG']);

/** The figures of a page as its reader sees them: what stands in one place, without the marks of footnotes. */
function figuresOn(html: string): Set<string> {
  const { document } = parseHTML(html);
  for (const mark of document.querySelectorAll('sup a')) mark.remove();
  const figures = new Set<string>();
  const read = (element: Element): void => {
    if (NOT_TEXT.has(element.tagName.toUpperCase())) return;
    for (const figure of (element.textContent ?? '').match(FIGURE) ?? []) figures.add(figure);
    for (const child of element.children) read(child);
  };
  const main = document.querySelector('main');
  if (main) read(main);
  return figures;
}

it.each(LOCALE_CODES)('no answer in %s has a figure that its page lacks', (locale) => {
  const { pages, passages } = readFile(locale);
  const wrong = pages.flatMap(({ url }, index) => {
    const there = figuresOn(pageAt(url)?.html ?? '');
    const said = passages.filter(([page]) => page === index).flatMap(([, , , text]) => text.match(FIGURE) ?? []);
    return said.filter((figure) => !there.has(figure)).map((figure) => `${url}: ${figure}`);
  });
  expect(wrong).toEqual([]);
});
