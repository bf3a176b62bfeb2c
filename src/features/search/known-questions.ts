import { existsSync, globSync } from 'node:fs';
import { z } from 'zod';
import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { path } from '../../i18n/path.ts';
import { COLLECTIONS } from '../content/collections.shared.ts';
import { readData } from '../content/read-content.ts';
import { foldersIn } from '../entries/front.ts';
import { fillFacts } from '../facts/fill-facts.ts';
import { own } from '../foreign/own.shared.ts';
import { SWITCHED } from '../identity/switched.ts';
import { isDrawn } from '../sections/sections.ts';
import { splitWords, stem } from './reading/words.shared.ts';
import { wordRarity } from './terms.shared.ts';
import type { TextsFile } from './texts.shared.ts';

const FOLDER = 'content/assistant';

const words = z.array(z.coerce.string()).default([]);
/** `of`: what the page says it with only, as `<Only>` names it, or a collection or an entry; several where it takes all of them. */
const knownAnswer = z.object({
  says: z.string(),
  of: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .meta({ hidden: true }),
  asked: z.array(z.coerce.string()),
});
export const answersSchema = z.object({ page: z.string(), answers: z.array(knownAnswer) });
const byLanguage = z.record(z.string(), words);

const read = (file: string): Partial<Record<string, string[]>> | undefined =>
  existsSync(`${FOLDER}/${file}`) ? readData(`${FOLDER}/${file}`, byLanguage) : undefined;

/** Reads the stop words from `content/assistant/stop.yaml`. @throws Error with file, line and remedy */
export const readStops = (locale: Locale): string[] => read('stop.yaml')?.[locale] ?? [];

export interface KnownAnswer {
  file: string;
  page: string;
  says: string;
  asked: string[];
}

/** Of a collection or of one of its entries. */
const homeOf = (of: string): string => own(COLLECTIONS, of.split('/')[0] ?? '')?.home ?? '';

/** @param of a collection, an entry, a section (`section.store`), or `brand`: the sample brand */
export const isThere = (of: string): boolean => own(SWITCHED, of) ?? (isDrawn(homeOf(of)) && foldersIn(`content/${of}`).length > 0);

/**
 * Reads `questions.<locale>.yaml` beside each entry, with its facts filled in. Leaves out what asks for a fact that is not stated, or is of an
 * entry that does not exist.
 * @throws Error with file, line and remedy
 */
export const readAnswers = (locale: Locale): KnownAnswer[] =>
  globSync(`content/*/*/questions.${locale}.yaml`)
    .sort()
    .flatMap((file) => {
      const { page, answers: known } = readData(file, answersSchema);
      if (!isDrawn(page)) return [];
      return known.flatMap(({ says, of, asked }) => {
        if (![of ?? []].flat().every(isThere)) return [];
        const said = fillFacts(says, locale, file);
        if (said.length === 0) return [];
        return { file, page: path(locale, page), says: said, asked: asked.map((one) => fillFacts(one, locale, file)).filter(Boolean) };
      });
    });

const WORD_LETTERS = 3;
/** A word that only one question has may be a typing error. */
const LEAST_ASKED = 2;
/** A limit per page: each word costs bytes in the index. */
const MOST_ASKED = 100;

/** Words that occur more often than this in unanswered questions, per answered one, are left out. */
const MOST_UNANSWERED = 0.5;

interface Asked {
  count: number;
  forms: Map<string, number>;
}

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
 * Finds the words of each page's questions, each in its commonest form, the most distinctive ones first.
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
  const weigh = ([key, { count }]: readonly [string, Asked]): number => count * wordRarity(pages.length, having.get(key) ?? 0);
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

/** Reads `content/assistant/unanswered.yaml`: questions that no page answers. @throws Error with file, line and remedy */
export const readUnanswered = (locale: Locale): string[] => read('unanswered.yaml')?.[locale] ?? [];

const synonyms = z.record(z.string(), z.record(z.string().regex(/^[\p{L}\p{N}]+$/u, 'Write one word, without marks'), z.string().min(1)));

/**
 * Reads `content/assistant/synonyms.yaml`: by stem, the site's words for words of visitors.
 * @throws Error with file, line and remedy
 */
export function readSynonyms(locale: Locale): Record<string, string> {
  const file = `${FOLDER}/synonyms.yaml`;
  const all = existsSync(file) ? readData(file, synonyms) : {};
  return Object.fromEntries(Object.entries(all[locale] ?? {}).map(([word, meant]) => [stem(fold(word)), meant]));
}

const tidy = (text: string): string => text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();

/** Cells of a row as its page shows them, one after the other; the passage has each after the head of its column. */
const toPattern = (says: string): RegExp =>
  new RegExp(
    tidy(says)
      // Not the Greek semicolon, which has no space before it.
      .split(' ·')
      .filter((cell) => cell.trim() !== '')
      .map((cell) => RegExp.escape(cell.trim()))
      .join(' · (?:[^·]{1,80}: )?'),
    'u',
  );

/**
 * Adds questions to the passages that answer them.
 * @returns answers whose text is in no passage of their page
 */
export function addQuestions({ pages, passages }: Pick<TextsFile, 'pages' | 'passages'>, known: readonly KnownAnswer[]): KnownAnswer[] {
  const byPage = Map.groupBy(passages, ([page]) => pages[page]?.url ?? '');
  return known.filter(({ page, says, asked }) => {
    const pattern = toPattern(says);
    const passage = byPage.get(page)?.find(([, , , text]) => pattern.test(tidy(text)));
    if (passage) passage[4] = [passage[4], ...asked].filter(Boolean).join('\n');
    return !passage;
  });
}
