import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { answerQuestion } from '../../src/features/assistant/answer.shared.ts';
import { PAGE_KINDS, SUGGESTIONS_PER_KIND } from '../../src/features/assistant/page-kind.ts';
import { addQuestions, readAnswers } from '../../src/features/search/known-questions.ts';
import { textsFile } from '../../src/features/search/search-files.shared.ts';
import { prepareTexts, type TextsFile } from '../../src/features/search/texts.shared.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { type MessageKey, translator } from '../../src/i18n/translator.ts';
import { DIST } from './built-site.ts';

const keys = PAGE_KINDS.flatMap((kind) =>
  Array.from({ length: SUGGESTIONS_PER_KIND }, (_, index) => `assistant.suggest.${kind}.${index + 1}` as MessageKey),
);

const readFile = (locale: Locale): TextsFile => JSON.parse(readFileSync(join(DIST, textsFile(locale)), 'utf8'));
const readTexts = (locale: Locale) => prepareTexts(readFile(locale));

/** The page that answers, for questions whose words are on others too. */
const PAGES: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    'assistant.suggest.home.1': '/about',
    'assistant.suggest.article.1': '/blog/postgres-before-spark',
    'assistant.suggest.service.2': '/services/cloud',
    'assistant.suggest.product.2': '/terms',
    'assistant.suggest.work.1': '/work/projects/ferry-demand-forecast',
    'assistant.suggest.about.3': '/about/uses',
    'assistant.suggest.legal.1': '/cookies',
    'assistant.suggest.other.2': '/ai',
  },
  el: {
    'assistant.suggest.home.1': '/about',
    'assistant.suggest.article.3': '/blog/language-model-evaluation',
    'assistant.suggest.service.2': '/services/cloud',
    'assistant.suggest.product.2': '/terms',
    'assistant.suggest.work.1': '/work/projects/ferry-demand-forecast',
    'assistant.suggest.about.1': '/about',
    'assistant.suggest.legal.1': '/cookies',
    'assistant.suggest.other.2': '/ai',
  },
};

it.each(LOCALE_CODES)('every suggested question in %s is answered', (locale) => {
  const texts = readTexts(locale);
  const t = translator(locale);
  expect(keys.filter((key) => answerQuestion(texts, t(key)).passages.length === 0).map((key) => t(key))).toEqual([]);
  const wrong = Object.entries(PAGES[locale]).filter(
    ([key, page]) => !answerQuestion(texts, t(key as MessageKey)).passages.some((passage) => passage.page === path(locale, page)),
  );
  expect(wrong).toEqual([]);
});

it.each(LOCALE_CODES)('the questions suggested on a kind of page in %s are four different ones', (locale) => {
  const t = translator(locale);
  for (const kind of PAGE_KINDS) {
    expect(new Set(keys.filter((key) => key.includes(`.${kind}.`)).map((key) => t(key))).size).toBe(SUGGESTIONS_PER_KIND);
  }
});

it.each(LOCALE_CODES)('every known question in %s has its answer on its page', (locale) => {
  expect(addQuestions(readFile(locale), readAnswers(locale)).map(({ file, says }) => `${file}: ${says}`)).toEqual([]);
});
