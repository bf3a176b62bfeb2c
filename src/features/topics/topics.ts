import { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';
import { readData } from '../content/read-content.ts';
import { own } from '../foreign/own.shared.ts';

const FILE = 'content/topics.yaml';
const names = z.record(z.string(), z.strictObject({ en: z.string(), el: z.string() }));
const schema = z.strictObject({ categories: names, tags: names });

const topics = readData(FILE, schema);

export type TopicKind = 'category' | 'tag';
const KINDS = { category: 'categories', tag: 'tags' } as const;

export const topicSlugs = (kind: TopicKind): string[] => Object.keys(topics[KINDS[kind]]);

/** @throws Error when an entry uses one that is not listed */
export function topicName(kind: TopicKind, slug: string, locale: Locale): string {
  const name = own(topics[KINDS[kind]], slug);
  if (!name) throw new Error(`${kind} "${slug}" is not in ${FILE}. Add it there in both languages, or use one that is.`);
  return name[locale];
}

export interface Topical {
  category?: string;
  tags: readonly string[];
}

export function unknownTopics(file: string, { category, tags }: Topical): string[] {
  const used = [...(category === undefined ? [] : [['category', category] as const]), ...tags.map((tag) => ['tag', tag] as const)];
  return used
    .filter(([kind, slug]) => !Object.hasOwn(topics[KINDS[kind]], slug))
    .map(([kind, slug]) => `${file}: the ${kind} "${slug}" is not in ${FILE}. Correct it, or add it there in both languages.`);
}
