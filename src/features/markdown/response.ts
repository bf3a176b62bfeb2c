import type { CollectionKey } from 'astro:content';
import { dirname } from 'node:path';
import type { Entry } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { sampleNotice } from '@/features/identity/sample.ts';
import type { Locale } from '@/i18n/locales.ts';
import { path } from '@/i18n/path.ts';
import type { Facts } from './facts.ts';
import { plainMarkdown } from './twin.ts';

const HEADERS = { 'Content-Type': 'text/markdown; charset=utf-8' };

export function toMarkdown(entry: Entry<CollectionKey>, bare: string, facts?: Facts): string {
  const { locale, textLocale, data, body, source } = entry;
  const address = (of: Locale) => (to: string) => `${identity.url}${path(of, to)}`;
  const text = plainMarkdown(body, dirname(source.filePath ?? ''), address(textLocale));
  const date = data.publishAt && `${data.publishAt.toISOString().slice(0, 10)}, ${identity.owner.name}`;
  const blocks = [
    `# ${data.title}`,
    data.description,
    date,
    `<${address(locale)(bare)}>`,
    sampleNotice(locale, bare, entry.source),
    facts?.before,
    text,
    facts?.after,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

export const markdownResponse = (text: string): Response => new Response(text, { headers: HEADERS });
