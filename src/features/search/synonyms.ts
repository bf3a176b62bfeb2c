import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';

const words = z.object({ stop: z.array(z.string()), synonyms: z.array(z.array(z.string())) });
const file = z.record(z.string(), words);

/** Words of questions, from `content/synonyms.yaml`. */
export const readSynonyms = (locale: Locale): z.infer<typeof words> =>
  file.parse(parse(readFileSync('content/synonyms.yaml', 'utf8')))[locale] ?? { stop: [], synonyms: [] };
