import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Front {
  title?: string;
  draft?: boolean;
  publishAt?: string;
}

/** Days stay text. */
export function parseFrontMatter(entry: string): { text: string; fields: unknown; body: string } {
  const [, , text = '', , ...body] = entry.split(/^(---[ \t]*)$/mu);
  // Drop only the first line break, so that line numbers match the file's.
  const inner = text.replace(/^\r?\n/u, '');
  return { text: inner, fields: parse(inner), body: body.join('') };
}

/** Works without Astro; undefined if the entry has no text in this language. */
export function readFront(file: string): Front | undefined {
  try {
    return parseFrontMatter(readFileSync(file, 'utf8')).fields as Front;
  } catch {
    return undefined;
  }
}

export const getState = ({ draft, publishAt }: Front): { draft: boolean | undefined; publishAt: Date | undefined } => ({
  draft,
  publishAt: publishAt === undefined ? undefined : new Date(publishAt),
});

export const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
