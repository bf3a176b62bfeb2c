import { writeFile } from 'node:fs/promises';
import { type Document, parseDocument } from 'yaml';
import { readContent } from '../src/features/content/read-content.ts';
import { sourceHash } from '../src/features/entries/parity.ts';
import type { Locale } from '../src/i18n/locales.ts';

export interface EntryFile {
  file: string;
  front: Document;
  body: string;
}

export const entryFile = (entry: string, locale: Locale): string => `content/${entry}/index.${locale}.mdx`;

/**
 * Splits an entry into front matter and body.
 * @throws if the front matter is missing or not YAML
 */
export function parseEntry(file: string, text: string): EntryFile {
  const found = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/u.exec(text);
  if (!found) throw new Error(`${file}: no front matter between two lines of "---" at the top`);
  const front = parseDocument(found[1] ?? '');
  if (front.errors.length > 0) throw new Error(`${file}: ${front.errors[0]?.message}`);
  return { file, front, body: found[2] ?? '' };
}

export const entryText = ({ front, body }: EntryFile): string =>
  `---\n${front.toString({ lineWidth: 0 })}---\n${body.startsWith('\n') ? '' : '\n'}${body}`;

export const readEntry = async (file: string): Promise<EntryFile> => parseEntry(file, readContent(file));

export const writeEntry = (entry: EntryFile): Promise<void> => writeFile(entry.file, entryText(entry));

/** Language and hash of a text: the start of `translatedFrom`, before the date. */
export const sourceMark = (locale: Locale, { file, front, body }: EntryFile): string =>
  `${locale}:${sourceHash({ file, data: front.toJS(), body })}`;

export const isTranslationOf = (translation: EntryFile, mark: string): boolean =>
  String(translation.front.get('translatedFrom')).startsWith(`${mark}:`);

export const setTranslation = (translation: EntryFile, mark: string, day: string): void =>
  translation.front.set('translatedFrom', `${mark}:${day}`);

export const translationDay = ({ front }: EntryFile): string => String(front.get('translatedFrom')).split(':')[2] ?? '';
