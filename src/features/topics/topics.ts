import { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';
import { readData } from '../content/read-content.ts';
import { own } from '../foreign/own.shared.ts';

const FILE = 'content/topics.yaml';
const line = z.string().min(1).max(120);
const name = z.strictObject({ en: line, el: line });
const names = z.record(z.string().regex(/^[a-z0-9-]+$/u), name).default({});
const groups = z.record(z.string().regex(/^[a-z0-9-]+$/u), name.extend({ for: name.optional() })).default({});
export const topicsSchema = z.strictObject({ categories: names, tags: names, groups, products: names });

const topics = readData(FILE, topicsSchema);

/** `group` is of services, `product` the category of a product. */
export type TopicKind = keyof typeof KINDS;
const KINDS = { category: 'categories', tag: 'tags', group: 'groups', product: 'products' } as const;

export const topicSlugs = (kind: TopicKind): string[] => Object.keys(topics[KINDS[kind]]);

/** @throws Error when an entry uses one that is not listed */
export function topicName(kind: TopicKind, slug: string, locale: Locale): string {
  const found = own(topics[KINDS[kind]], slug);
  if (!found) throw new Error(`${kind} "${slug}" is not in ${FILE}. Add it there in both languages, or use one that is.`);
  return found[locale];
}

export const groupPurpose = (group: string, locale: Locale): string | undefined => own(topics.groups, group)?.for?.[locale];

/** A field of an entry that takes one of the listed names. */
export const topicField = (kind: TopicKind) =>
  z
    .enum(topicSlugs(kind), {
      error: ({ input }) =>
        input === undefined
          ? undefined
          : `${JSON.stringify(input)} is not among the ${KINDS[kind]} of ${FILE}: ${topicSlugs(kind).join(', ')}. Use one of them, or add it there in both languages.`,
    })
    .meta({ topic: kind });

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
