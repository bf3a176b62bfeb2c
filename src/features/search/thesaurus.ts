import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { fold } from '../../i18n/fold.ts';
import type { Locale } from '../../i18n/locales.ts';
import { splitWords, stem } from './reading/stem.shared.ts';

const words = z.array(z.coerce.string()).default([]);
const thesaurus = z.record(z.string(), z.object({ stop: words, asked: z.array(z.object({ asked: words, means: words })).default([]) }));

const stems = (text: string): string[] => splitWords(fold(text)).map(stem);

/** How visitors ask, from `content/thesaurus.yaml`, as stems. @throws a ZodError for a wrong file */
export function readThesaurus(locale: Locale): { stop: string[]; asked: [phrases: string[], means: string[]][] } {
  const { stop = [], asked = [] } = thesaurus.parse(parse(readFileSync('content/thesaurus.yaml', 'utf8')))[locale] ?? {};
  return {
    stop,
    asked: asked.map((entry) => [entry.asked.map((phrase) => stems(phrase).join(' ')), [...new Set(entry.means.flatMap(stems))]]),
  };
}
