import { z } from 'zod';
import type { Locale } from '../../i18n/locales.ts';
import { COLLECTION_NAMES } from '../content/collections.shared.ts';

export const PAGE_COLLECTIONS = [...COLLECTION_NAMES, 'pages'] as const;

const terms = z.object({
  /** As on the page: `from €4,800`. Before VAT. */
  price: z.string(),
  fromCents: z.int(),
  per: z.enum(['project', 'day', 'month']),
  duration: z.string(),
});

const topic = z.object({ slug: z.string(), name: z.string() });

export const guidePage = z.object({
  /** With the language: `/el/blog/postgres-before-spark`. */
  address: z.string(),
  collection: z.enum(PAGE_COLLECTIONS),
  title: z.string(),
  description: z.string(),
  markdown: z.string(),
  date: z.string().optional(),
  category: topic.optional(),
  tags: z.array(topic).default([]),
  terms: terms.optional(),
});
export type GuidePage = z.infer<typeof guidePage>;

export const contentsSchema = z.object({ brand: z.string(), description: z.string(), pages: z.array(guidePage) });
export type Contents = z.infer<typeof contentsSchema>;

export const contentsFile = (locale: Locale): string => `/mcp/contents.${locale}.json`;

/** Markdown of pages without a public Markdown version; `scripts/page-markdown.ts` makes it from their HTML. */
const MARKDOWN_FOLDER = '/mcp/pages';

export const isMadeMarkdown = (markdown: string): boolean => markdown.startsWith(`${MARKDOWN_FOLDER}/`);

export const madeMarkdown = (address: string): string => `${MARKDOWN_FOLDER}${address === '/' ? '/index' : address}.txt`;
