/** What the search's files say roughly, and the next change of a page needs exactly: how often the built pages have each word. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remember } from '../src/features/search/reading/remember.ts';
import { stem } from '../src/features/search/reading/stem.shared.ts';
import type { WordForms } from '../src/features/search/reading/words-file.shared.ts';
import { textsFile, wordsFile } from '../src/features/search/search-files.shared.ts';
import { fold } from '../src/i18n/fold.ts';
import type { Locale } from '../src/i18n/locales.ts';
import { replaceFile } from './replace-file.ts';

export const COUNTS_FOLDER = '.cache/search';

export interface Counted {
  counts: Map<string, number>;
  /** By word, folded; and by folded word, its stem. To compute them takes most of the time of a change. */
  folded: Map<string, string>;
  stems: Map<string, string>;
}

/** Each text has one word a line. */
interface CountsFile {
  /** The build that has these words. */
  of: string;
  counts: [words: string, counts: number[]];
  folded: [words: string, folded: string];
  stems: [folded: string, stems: string];
}

export const formsOf = ({ folded, stems }: Counted): WordForms => ({ fold: remember(fold, folded), stem: remember(stem, stems) });

const fileOf = (folder: string, locale: Locale): string => join(folder, `counts.${locale}.json`);

/** Names a build by the search's files of a language: Pagefind's own name says what is in its others. */
async function nameBuild(out: string, locale: Locale): Promise<string> {
  const { languages } = JSON.parse(await readFile(join(out, 'pagefind/pagefind-entry.json'), 'utf8')) as { languages: object };
  const own = Object.entries(languages).filter(([language]) => language.split('-')[0] === locale);
  const hash = createHash('sha256').update(JSON.stringify(own));
  for (const file of [wordsFile(locale), textsFile(locale)]) hash.update(await readFile(join(out, file)));
  return hash.digest('hex');
}

const toLines = (map: ReadonlyMap<string, string>): [string, string] => [[...map.keys()].join('\n'), [...map.values()].join('\n')];

function fromLines([keys, values]: [string, string]): Map<string, string> {
  const lines = values.split('\n');
  return new Map(keys.split('\n').map((key, at) => [key, lines[at] ?? '']));
}

/** Call it when all files of the search are written. */
export async function keepCounts(folder: string, out: string, locale: Locale, { counts, folded, stems }: Counted): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file: CountsFile = {
    of: await nameBuild(out, locale),
    counts: [[...counts.keys()].join('\n'), [...counts.values()]],
    folded: toLines(folded),
    stems: toLines(stems),
  };
  await replaceFile(fileOf(folder, locale), JSON.stringify(file));
}

/** @returns undefined if there are none of this build */
export async function keptCounts(folder: string, out: string, locale: Locale): Promise<Counted | undefined> {
  const text = await readFile(fileOf(folder, locale), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { of, counts, folded, stems } = JSON.parse(text) as CountsFile;
  if (of !== (await nameBuild(out, locale))) return undefined;
  const [words, numbers] = counts;
  return {
    counts: new Map(words.split('\n').map((word, at) => [word, numbers[at] ?? 0])),
    folded: fromLines(folded),
    stems: fromLines(stems),
  };
}
