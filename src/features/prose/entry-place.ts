import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';
import { readContent } from '../content/read-content.ts';

export interface EntryPlace {
  dir: string;
  locale: Locale;
}

/** @throws Error if the page did not set the entry */
export function entryPlace({ entryDir, entryLocale }: { entryDir?: string; entryLocale?: Locale }): EntryPlace {
  if (!entryDir || !entryLocale) {
    throw new Error(
      'A part of an entry is drawn outside of one. The page must set Astro.locals.entryDir and Astro.locals.entryLocale before <Content>.',
    );
  }
  return { dir: relative(process.cwd(), resolve(entryDir)).replaceAll('\\', '/'), locale: entryLocale };
}

/** @throws Error that names the file to add, or what of it is no text */
export function readBeside({ dir }: Pick<EntryPlace, 'dir'>, file: string, part: string): string {
  if (!existsSync(resolve(dir, file)))
    throw new Error(
      `${dir}/${file} is missing: <${part}> in this entry's text needs it. Add the file beside the text or correct its name.`,
    );
  return readContent(join(dir, file));
}

/**
 * Validates a part's properties.
 * @throws Error that names the entry, the part and each property to change
 */
export function partProps<T>(schema: z.ZodType<T>, props: unknown, part: string, { dir }: EntryPlace): T {
  const checked = schema.safeParse(props);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ path, message }) => `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`);
  throw new Error(`${dir}: <${part}> is not written right. ${problems.join('. ')}. See docs/owner/writing.md.`);
}
