import { existsSync, globSync } from 'node:fs';
import { z } from 'zod';
import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import { readData } from '../content/data-file.ts';
import { rarity } from './rarity.shared.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import type { TextsFile } from './texts.shared.ts';

const FOLDER = 'content/assistant';

const words = z.array(z.coerce.string()).default([]);
const answers = z.object({ page: z.string(), answers: z.array(z.object({ says: z.string(), asked: z.array(z.coerce.string()) })) });
const byLanguage = z.record(z.string(), words);

const read = (file: string): Partial<Record<string, string[]>> | undefined =>
  existsSync(`${FOLDER}/${file}`) ? readData(`${FOLDER}/${file}`, byLanguage) : undefined;

/** Words that say nothing about the subject, from `content/assistant/stop.yaml`. @throws Error with file, line and remedy */
export const readStops = (locale: Locale): string[] => read('stop.yaml')?.[locale] ?? [];

export interface KnownAnswer {
  file: string;
  /** Address of the page. */
  page: string;
  /** What the passage says, word for word. */
  says: string;
  /** Questions that it answers. */
  asked: string[];
}

/**
 * From `questions.<locale>.yaml` beside each entry.
 * @throws Error with file, line and remedy
 */
export const readAnswers = (locale: Locale): KnownAnswer[] =>
  globSync(`content/*/*/questions.${locale}.yaml`)
    .sort()
    .flatMap((file) => {
      const { page, answers: known } = readData(file, answers);
      return known.map((each) => ({ ...each, file, page: path(locale, page) }));
    });

/** Shorter words are articles and the like. */
const WORD_LETTERS = 3;
/** What one question alone has may be a slip. */
const LEAST_ASKED = 2;
/** A page with more questions has no more words: each costs its bytes in the index. */
const MOST_ASKED = 100;

/** A word that unanswered questions have more often, for one of an answered one, asks for what the site does not have. */
const MOST_UNANSWERED = 0.5;

interface Asked {
  count: number;
  /** How many questions have each form of the word. */
  forms: Map<string, number>;
}

/** By stem: the words of questions, each once a question. */
function countAsked(questions: readonly string[]): Map<string, Asked> {
  const counts = new Map<string, Asked>();
  for (const question of questions) {
    const words = splitWords(question.toLowerCase()).filter((word) => word.length >= WORD_LETTERS);
    for (const [key, form] of new Map(words.map((word) => [stem(fold(word)), word]))) {
      const { count, forms } = counts.get(key) ?? { count: 0, forms: new Map<string, number>() };
      counts.set(key, { count: count + 1, forms: forms.set(form, (forms.get(form) ?? 0) + 1) });
    }
  }
  return counts;
}

const commonest = (counts: ReadonlyMap<string, number>): string => [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';

const sumUp = (pages: readonly ReadonlyMap<string, Asked>[]): Map<string, number> => {
  const all = new Map<string, number>();
  for (const counts of pages) for (const [key, { count }] of counts) all.set(key, (all.get(key) ?? 0) + count);
  return all;
};

/**
 * By page: words that questions have which it answers, each in its commonest form: first those that tell it from other pages.
 * @param unanswered questions that no page answers: their words find no page
 */
export function askedWords(answers: readonly KnownAnswer[], unanswered: readonly string[]): Map<string, string[]> {
  const pages = [...Map.groupBy(answers, ({ page }) => page)].map(
    ([page, known]) => [page, countAsked(known.flatMap(({ asked }) => asked))] as const,
  );
  const having = new Map<string, number>();
  for (const [, counts] of pages) for (const key of counts.keys()) having.set(key, (having.get(key) ?? 0) + 1);
  const all = sumUp(pages.map(([, counts]) => counts));
  const without = countAsked(unanswered);
  const isOurs = (key: string): boolean => (without.get(key)?.count ?? 0) < MOST_UNANSWERED * (all.get(key) ?? 0);
  const weigh = ([key, { count }]: readonly [string, Asked]): number => count * rarity(pages.length, having.get(key) ?? 0);
  return new Map(
    pages.map(([page, counts]) => [
      page,
      [...counts]
        .filter(([key, { count }]) => count >= LEAST_ASKED && isOurs(key))
        .sort((one, other) => weigh(other) - weigh(one))
        .slice(0, MOST_ASKED)
        .map(([, { forms }]) => commonest(forms)),
    ]),
  );
}

/** Questions that no page answers, from `content/assistant/unanswered.yaml`. @throws Error with file, line and remedy */
export const readUnanswered = (locale: Locale): string[] => read('unanswered.yaml')?.[locale] ?? [];

const synonyms = z.record(z.string(), z.record(z.string().regex(/^[\p{L}\p{N}]+$/u, 'Write one word, without marks'), z.string().min(1)));

/**
 * Words of visitors for words of the site, by stem, from `content/assistant/synonyms.yaml`.
 * @throws Error with file, line and remedy
 */
export function readSynonyms(locale: Locale): Record<string, string> {
  const file = `${FOLDER}/synonyms.yaml`;
  const all = existsSync(file) ? readData(file, synonyms) : {};
  return Object.fromEntries(Object.entries(all[locale] ?? {}).map(([word, meant]) => [stem(fold(word)), meant]));
}

const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/**
 * Adds questions to the passages that answer them.
 * @returns answers that no passage of their page says
 */
export function addQuestions({ pages, passages }: Pick<TextsFile, 'pages' | 'passages'>, known: readonly KnownAnswer[]): KnownAnswer[] {
  const byPage = Map.groupBy(passages, ([page]) => pages[page]?.url ?? '');
  return known.filter(({ page, says, asked }) => {
    const passage = byPage.get(page)?.find(([, , , text]) => tidy(text).includes(tidy(says)));
    if (passage) passage[4] = [passage[4], ...asked].filter(Boolean).join('\n');
    return !passage;
  });
}
