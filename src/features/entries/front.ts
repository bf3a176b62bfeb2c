import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Front {
  title?: string;
  draft?: boolean;
  publishAt?: string | Date;
}

/** The front matter of an entry's text, read without Astro; nothing where the entry has no text in this language. */
export function frontOf(file: string): Front | undefined {
  try {
    const [, head = ''] = readFileSync(file, 'utf8').split(/^---$/mu);
    return parse(head, { customTags: ['timestamp'] }) as Front;
  } catch {
    return undefined;
  }
}

/** What decides whether readers have it yet. */
export const stateOf = ({ draft, publishAt }: Front): { draft: boolean | undefined; publishAt: Date | undefined } => ({
  draft,
  publishAt: publishAt === undefined ? undefined : new Date(publishAt),
});

/** What a folder of entries holds; nothing where it is not there, since git keeps no empty folder. */
export const foldersIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
