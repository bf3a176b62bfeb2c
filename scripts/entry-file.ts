import { writeFile } from 'node:fs/promises';
import { type Document, parseDocument } from 'yaml';
import { readContent } from '../src/features/content/read-content.ts';
import { sourceHash } from '../src/features/entries/parity.ts';
import { editedYaml } from '../src/features/setup/edited-yaml.shared.ts';
import type { Locale } from '../src/i18n/locales.ts';

export interface EntryFile {
  file: string;
  /** The text of the front matter, between the two lines of `---`. */
  head: string;
  front: Document;
  body: string;
}

export const entryFile = (entry: string, locale: Locale): string => `content/${entry}/index.${locale}.mdx`;

/**
 * Splits an entry into front matter and body.
 * @throws if the front matter is missing or not YAML
 */
export function parseEntry(file: string, text: string): EntryFile {
  const [, head, body = ''] = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/u.exec(text) ?? [];
  if (head === undefined) throw new Error(`${file}: no front matter between two lines of "---" at the top`);
  const front = parseDocument(head);
  if (front.errors.length > 0) throw new Error(`${file}: ${front.errors[0]?.message}`);
  return { file, head, front, body };
}

/** Changes fields, and no other line. */
export const withFields = (entry: EntryFile, changes: Parameters<typeof editedYaml>[1]): EntryFile => {
  const head = editedYaml(entry.head, changes);
  return { ...entry, head, front: parseDocument(head) };
};

export const entryText = ({ head, body }: EntryFile): string => `---\n${head}\n---\n${body.startsWith('\n') ? '' : '\n'}${body}`;

export const readEntry = async (file: string): Promise<EntryFile> => parseEntry(file, readContent(file));

export const writeEntry = (entry: EntryFile): Promise<void> => writeFile(entry.file, entryText(entry));

/** Language and hash of a text: the start of `translatedFrom`, before the date. */
export const sourceMark = (locale: Locale, { file, front, body }: EntryFile): string =>
  `${locale}:${sourceHash({ file, data: front.toJS(), body })}`;

export const isTranslationOf = (translation: EntryFile, mark: string): boolean =>
  String(translation.front.get('translatedFrom')).startsWith(`${mark}:`);

export const withTranslation = (translation: EntryFile, mark: string, day: string): EntryFile =>
  withFields(translation, [[['translatedFrom'], `${mark}:${day}`]]);

export const translationDay = ({ front }: EntryFile): string => String(front.get('translatedFrom')).split(':')[2] ?? '';
