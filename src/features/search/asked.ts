import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { splitWords, stem } from './reading/stem.shared.ts';
import type { TextsFile } from './texts.shared.ts';

const FOLDER = 'content/assistant';

const words = z.array(z.coerce.string()).default([]);
const thesaurus = z.record(z.string(), z.object({ stop: words, asked: z.array(z.object({ asked: words, means: words })).default([]) }));
const questions = z.record(z.string(), z.array(z.coerce.string())).nullable();

const read = (file: string): unknown => (existsSync(`${FOLDER}/${file}`) ? parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) : null);

const stems = (text: string): string[] => splitWords(fold(text)).map(stem);

/** How visitors ask, from `content/assistant/thesaurus.yaml`, as stems. @throws a ZodError for a wrong file */
export function readThesaurus(locale: Locale): Pick<TextsFile, 'asked'> & { stop: string[] } {
  const { stop = [], asked = [] } = thesaurus.nullable().parse(read('thesaurus.yaml'))?.[locale] ?? {};
  return {
    stop,
    asked: asked.map((entry) => [
      entry.asked.map((phrase) => stems(phrase).join(' ')),
      [...new Set(entry.means.map((each) => stems(each).join(' ')))],
    ]),
  };
}

/** Questions by the address whose passage answers them, from `content/assistant/questions.<locale>.yaml`. @throws a ZodError for a wrong file */
export const readQuestions = (locale: Locale): Record<string, string[]> => questions.parse(read(`questions.${locale}.yaml`)) ?? {};

const countShared = (asked: ReadonlySet<string>, text: string): number => stems(text).filter((each) => asked.has(each)).length;

/**
 * Adds each question to the passage that answers it: the one with most of its words among those at its address.
 * @returns the addresses that have no passage
 */
export function addQuestions({ pages, passages }: Pick<TextsFile, 'pages' | 'passages'>, asked: Record<string, string[]>): string[] {
  const byAddress = Map.groupBy(passages, ([page, anchor]) => `${pages[page]?.url ?? ''}${anchor ? `#${anchor}` : ''}`);
  return Object.entries(asked).flatMap(([address, list]) => {
    const there = byAddress.get(address);
    if (!there) return [address];
    for (const question of list) {
      const sought = new Set(stems(question));
      const [best] = [...there].sort(
        (one, other) => countShared(sought, `${other[2]} ${other[3]}`) - countShared(sought, `${one[2]} ${one[3]}`),
      );
      if (best) best[4] = best[4] ? `${best[4]}\n${question}` : question;
    }
    return [];
  });
}
