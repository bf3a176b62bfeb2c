import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';

const FILE = 'content/topics.yaml';
const names = z.record(z.string(), z.strictObject({ en: z.string(), el: z.string() }));
const schema = z.strictObject({ categories: names, tags: names });

const topics = schema.parse(parse(readFileSync(FILE, 'utf8')));

export type TopicKind = 'category' | 'tag';
const KINDS = { category: 'categories', tag: 'tags' } as const;

/** The slugs that may be used, in the file's order. */
export const topicSlugs = (kind: TopicKind): string[] => Object.keys(topics[KINDS[kind]]);

/** The name of a category or tag. @throws Error when an entry uses one that is not listed. */
export function topicName(kind: TopicKind, slug: string, locale: Locale): string {
  const name = topics[KINDS[kind]][slug];
  if (!name) throw new Error(`${kind} "${slug}" is not in ${FILE}. Add it there in both languages, or use one that is.`);
  return name[locale];
}
