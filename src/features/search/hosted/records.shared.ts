import type { Locale } from '../../../i18n/locales.ts';
import type { TextsFile } from '../texts.shared.ts';
import { RECORD_BYTES } from './limits.shared.ts';

export interface SearchRecord {
  objectID: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  path: string;
  collection: string;
  year: string;
  language: Locale;
  text: string;
  /** A hash of the fields above: an index is compared by it, without its texts. */
  version: string;
}

const encoder = new TextEncoder();
const sizeOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

const tidy = (parts: readonly string[]): string => parts.join(' ').replaceAll(/\s+/gu, ' ').trim();

function cut(text: string, bytes: number): string {
  if (sizeOf(text) <= bytes) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (sizeOf(text.slice(0, middle)) <= bytes) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, Math.max(0, text.lastIndexOf(' ', low)));
}

const VERSION_BYTES = 8;

async function versionOf(content: Omit<SearchRecord, 'version'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(JSON.stringify(content)));
  return Array.from(new Uint8Array(digest).slice(0, VERSION_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function recordsOf({ locale, pages, passages }: Pick<TextsFile, 'locale' | 'pages' | 'passages'>): Promise<SearchRecord[]> {
  const texts = pages.map((): string[] => []);
  let last = '';
  for (const [at, anchor, heading, text] of passages) {
    const section = `${at}#${anchor}`;
    texts[at]?.push(...(section === last ? [] : [heading]), text);
    last = section;
  }
  return Promise.all(
    pages.map(async ({ url, title, description, category, tags, collection, year }, at): Promise<SearchRecord> => {
      const facts = { objectID: url, title, description, category, tags, path: url, collection, year, language: locale };
      const version = '0'.repeat(VERSION_BYTES * 2);
      const room = RECORD_BYTES - sizeOf({ ...facts, text: '', version });
      const content = { ...facts, text: cut(tidy(texts[at] ?? []), Math.max(2, room)) };
      return { ...content, version: await versionOf(content) };
    }),
  );
}
