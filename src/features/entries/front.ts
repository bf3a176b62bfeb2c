import { existsSync, readdirSync } from 'node:fs';
import { parse, YAMLParseError } from 'yaml';
import { readContent } from '../content/read-content.ts';

/** `yes` in the environment of the second build, which draws drafts and scheduled entries as previews (scripts/previews.ts). */
export const WITH_HELD = 'SITE_WITH_HELD';

export interface Front {
  title?: string;
  draft?: boolean;
  publishAt?: string;
  address?: string;
  kind?: string;
}

function parseFields(text: string, file: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    const line = error instanceof YAMLParseError ? `:${(error.linePos?.[0].line ?? 1) + 1}` : '';
    const [why] = (error as Error).message.split(/ at line |:?\n/u);
    throw new Error(`${file}${line}: the fields are not YAML: ${why}. Look for a tab, quote or colon that is missing or too many.`);
  }
}

/**
 * Days stay text.
 * @throws Error with the file and what is missing
 */
export function parseFrontMatter(entry: string, file: string): { text: string; fields: unknown; body: string } {
  const [before = '', first, text = '', last, ...body] = entry.split(/^(---[ \t]*\r?)$/mu);
  if (first === undefined || before.trim() !== '') throw new Error(`${file}: an entry begins with a line of "---" and its fields.`);
  if (last === undefined) throw new Error(`${file}: there is no line of "---" after the fields. Add it before the text.`);
  // Drop only the first line break, so that line numbers match the file's.
  const inner = text.replace(/^\r?\n/u, '');
  return { text: inner, fields: parseFields(inner, file), body: body.join('') };
}

/** Works without Astro; undefined if the entry has no text in this language. */
export function readFront(file: string): Front | undefined {
  try {
    return parseFrontMatter(readContent(file), file).fields as Front;
  } catch {
    return undefined;
  }
}

export const getState = ({ draft, publishAt }: Front): { draft: boolean | undefined; publishAt: Date | undefined } => ({
  draft,
  publishAt: publishAt === undefined ? undefined : new Date(publishAt),
});

export const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
