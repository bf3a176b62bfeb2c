/** How often the built pages have each word: the search's files say it roughly, and the next change of a page needs it exactly. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textsFile, wordsFile } from '../src/features/search/search-files.shared.ts';
import type { Locale } from '../src/i18n/locales.ts';

export const COUNTS_FOLDER = '.cache/search';

interface CountsFile {
  /** The build that has these words. */
  of: string;
  /** One a line. */
  words: string;
  counts: number[];
}

const fileOf = (folder: string, locale: Locale): string => join(folder, `counts.${locale}.json`);

/** Names a build by the search's files of a language: Pagefind's own name says what is in its others. */
async function nameBuild(out: string, locale: Locale): Promise<string> {
  const { languages } = JSON.parse(await readFile(join(out, 'pagefind/pagefind-entry.json'), 'utf8')) as { languages: object };
  const own = Object.entries(languages).filter(([language]) => language.split('-')[0] === locale);
  const hash = createHash('sha256').update(JSON.stringify(own));
  for (const file of [wordsFile(locale), textsFile(locale)]) hash.update(await readFile(join(out, file)));
  return hash.digest('hex');
}

/** A reader finds the file of before or the new one. */
export async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

/** Call it when all files of the search are written. */
export async function keepCounts(folder: string, out: string, locale: Locale, counts: ReadonlyMap<string, number>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file: CountsFile = { of: await nameBuild(out, locale), words: [...counts.keys()].join('\n'), counts: [...counts.values()] };
  await replaceFile(fileOf(folder, locale), JSON.stringify(file));
}

/** @returns undefined if there are none of this build */
export async function keptCounts(folder: string, out: string, locale: Locale): Promise<Map<string, number> | undefined> {
  const text = await readFile(fileOf(folder, locale), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { of, words, counts } = JSON.parse(text) as CountsFile;
  if (of !== (await nameBuild(out, locale))) return undefined;
  return new Map(words.split('\n').map((word, at) => [word, counts[at] ?? 0]));
}
