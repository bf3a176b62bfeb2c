import { readFile, writeFile } from 'node:fs/promises';
import { type Document, parseDocument } from 'yaml';
import type { Locale } from '../src/i18n/locales.ts';

export interface EntryFile {
  file: string;
  front: Document;
  body: string;
}

export const entryFile = (entry: string, locale: Locale): string => `content/${entry}/index.${locale}.mdx`;

/** Reads an entry's file into its front matter and its text. @throws when the front matter is missing or is no YAML. */
export async function readEntry(file: string): Promise<EntryFile> {
  const text = await readFile(file, 'utf8');
  const found = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/u.exec(text);
  if (!found) throw new Error(`${file}: no front matter between two lines of "---" at the top`);
  const front = parseDocument(found[1] ?? '');
  if (front.errors.length > 0) throw new Error(`${file}: ${front.errors[0]?.message}`);
  return { file, front, body: found[2] ?? '' };
}

export const writeEntry = ({ file, front, body }: EntryFile): Promise<void> =>
  writeFile(file, `---\n${front.toString({ lineWidth: 0 })}---\n${body.startsWith('\n') ? '' : '\n'}${body}`);
