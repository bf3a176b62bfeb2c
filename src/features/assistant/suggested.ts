import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';
import { readData } from '../content/read-content.ts';
import { isThere } from '../search/known-questions.ts';
import { PAGE_KINDS, type PageKind } from './page-kind.ts';

const FILE = 'content/assistant/suggested.yaml';
const MOST = 4;

const suggestion = z.union([z.string().min(1), z.strictObject({ ask: z.string().min(1), of: z.string() })]);
const byKind = z.partialRecord(z.enum(PAGE_KINDS), z.array(suggestion).max(MOST)).default({});
const suggested = z.strictObject({ en: byKind, el: byKind });

export type Suggested = Readonly<Record<Locale, Partial<Record<PageKind, string[]>>>>;

/** Reads `content/assistant/suggested.yaml`, without questions of what the site lacks. @throws Error with file, line and remedy */
export function readSuggested(): Suggested {
  if (!existsSync(FILE)) return { en: {}, el: {} };
  const asked = (kinds: z.output<typeof byKind>) =>
    Object.fromEntries(
      Object.entries(kinds).map(([kind, questions]) => [
        kind,
        questions.flatMap((one) => (typeof one === 'string' ? [one] : isThere(one.of) ? [one.ask] : [])),
      ]),
    );
  const { en, el } = readData(FILE, suggested);
  return { en: asked(en), el: asked(el) };
}
