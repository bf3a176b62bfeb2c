import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Front {
  title?: string;
  draft?: boolean;
  /** A day, `2026-05-04`. */
  publishAt?: string;
}

/** An entry's front matter, as text and as fields. Days stay text. */
export function parseFrontMatter(entry: string): { text: string; fields: unknown } {
  const [, text = ''] = entry.split(/^---[ \t]*$/mu);
  // Without the end of the line that opens it, so that its first line is the file's second.
  const inner = text.replace(/^\r?\n/u, '');
  return { text: inner, fields: parse(inner) };
}

/** The front matter of an entry's text, read without Astro; nothing where the entry has no text in this language. */
export function readFront(file: string): Front | undefined {
  try {
    return parseFrontMatter(readFileSync(file, 'utf8')).fields as Front;
  } catch {
    return undefined;
  }
}

/** The fields that decide whether an entry is published. */
export const getState = ({ draft, publishAt }: Front): { draft: boolean | undefined; publishAt: Date | undefined } => ({
  draft,
  publishAt: publishAt === undefined ? undefined : new Date(publishAt),
});

/** The contents of a folder; empty if it does not exist, since git has no empty folders. */
export const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
