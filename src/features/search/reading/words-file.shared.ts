import { fold } from '../../../i18n/fold.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { splitWords } from './stem.shared.ts';

/** `/search/words.<locale>.json`, made by the build. */
export interface WordsFile {
  /** Sorted; each line has the number of letters shared with the line before (base 36), the rest of the word, and how common it is (0 to 9). */
  words: string;
  /** Common English words that could be read as Greek: they never are. */
  english: string;
  /** Words that say nothing about the subject, folded and separated by spaces. */
  stop: string;
}

export const wordsFile = (locale: Locale): string => `/search/words.${locale}.json`;

export interface Known {
  /** As on the site, in lower case. */
  form: string;
  folded: string;
  /** 0 to 9, a logarithm of how often the site has it. */
  common: number;
}

/** Counts the words of texts, in lower case with their accents. */
export function countWords(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of splitWords(text.toLowerCase())) {
      if (word.length < 2 || word.length > 30 || /^\d+$/u.test(word)) continue;
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** Packs accented words in lower case with their counts. */
export function packWords(counts: ReadonlyMap<string, number>): string {
  const best = new Map<string, [form: string, count: number, most: number]>();
  for (const [form, count] of counts) {
    const folded = fold(form);
    const [known, all, most] = best.get(folded) ?? [form, 0, 0];
    best.set(folded, count > most ? [form, all + count, count] : [known, all + count, most]);
  }
  let before = '';
  return [...best]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, [form, count]]) => {
      let shared = 0;
      while (shared < 35 && form[shared] !== undefined && form[shared] === before[shared]) shared += 1;
      before = form;
      return `${shared.toString(36)}${form.slice(shared)}${Math.min(9, Math.floor(Math.log2(count)))}`;
    })
    .join('\n');
}

export function unpackWords(words: string): Known[] {
  let before = '';
  return words.split('\n').flatMap((line) => {
    if (line.length < 2) return [];
    before = before.slice(0, Number.parseInt(line[0] ?? '0', 36)) + line.slice(1, -1);
    return { form: before, folded: fold(before), common: Number(line.at(-1)) };
  });
}
