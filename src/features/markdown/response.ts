import type { CollectionKey } from 'astro:content';
import { dirname } from 'node:path';
import type { Entry } from '@/features/entries/entries.ts';
import { identity } from '@/features/identity/identity.ts';
import { path } from '@/i18n/path.ts';
import { plainMarkdown } from './twin.ts';

const HEADERS = { 'Content-Type': 'text/markdown; charset=utf-8' };

/** An entry as a Markdown document with its title, description and address at the top. */
export function markdownOf(entry: Entry<CollectionKey>, bare: string): string {
  const { locale, textLocale, data, body, source } = entry;
  const absolute = (to: string) => `${identity.url}${path(textLocale, to)}`;
  const text = plainMarkdown(body, dirname(source.filePath ?? ''), absolute);
  const date = data.publishAt ? `\n\n${data.publishAt.toISOString().slice(0, 10)}, ${identity.owner.name}` : '';
  return `# ${data.title}\n\n${data.description}${date}\n\n<${identity.url}${path(locale, bare)}>\n\n${text}\n`;
}

export const markdownResponse = (text: string): Response => new Response(text, { headers: HEADERS });
