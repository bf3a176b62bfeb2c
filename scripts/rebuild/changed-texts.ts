import { resolve } from 'node:path';
import { readText } from '../../src/features/content/bundles.ts';
import type { DatedName } from '../../src/features/content/collections.shared.ts';
import { type CompiledText, compileText } from '../../src/features/content/compiled.ts';
import { ENTRY_SCHEMAS } from '../../src/features/content/entry-schemas.ts';
import { markdownProcessor } from '../../src/features/markdown/processor.ts';
import type { Drawn } from './kept.ts';

/** As the program reads it: a record of Astro's data store. */
export interface StoredEntry {
  id: string;
  data: Record<string, unknown>;
  body?: string;
  filePath?: string;
  digest?: string;
  deferredRender?: boolean;
  rendered?: { html: string; metadata?: CompiledText };
}

/** Entries by their id, by collection. */
export type StoredEntries = Map<string, Map<string, StoredEntry>>;

export interface ChangedText {
  file: string;
  collection: DatedName;
  slug: string;
  entry: StoredEntry;
}

/** Nothing is listed, sorted, counted or paged by these. */
const FREE = ['title', 'description', 'updatedAt', 'translatedFrom'];

const fixed = (data: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(data)
      .filter(([name]) => !FREE.includes(name))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  );

/**
 * Reads and compiles the changed texts.
 * @param files such as `content/blog/first/index.en.mdx`
 * @returns a sentence if other pages than those that mention the entry may change
 * @throws Error that names the place and the remedy if a text is invalid
 */
export async function readChanged(
  files: readonly string[],
  entries: StoredEntries,
  markdown: Drawn['markdown'],
): Promise<ChangedText[] | string> {
  const config = { markdown: { ...markdown, processor: markdownProcessor() } } as unknown as Parameters<typeof compileText>[2];
  const changed: ChangedText[] = [];
  for (const file of files) {
    const [, collection, slug = '', name = ''] = file.split('/') as [string, DatedName, string, string];
    const id = `${slug}/${name.split('.')[1]}`;
    const known = entries.get(collection)?.get(id);
    const { whole, data, body } = readText(resolve(file), ENTRY_SCHEMAS[collection]);
    if (!known || fixed(known.data) !== fixed(data)) return `${file} has other facts than its title, description and days`;
    const metadata = await compileText(resolve(file), whole, config);
    if (!metadata || known.deferredRender) return `${file} has a picture`;
    changed.push({ file, collection, slug, entry: { ...known, data, body, digest: whole, rendered: { html: '', metadata } } });
  }
  return changed;
}
