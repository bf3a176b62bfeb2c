import type { CollectionKey } from 'astro:content';
import type { Locale } from '@/i18n/locales.ts';
import { COLLECTION_NAMES, entryAddress } from '../content/collections.shared.ts';
import { pageAt } from '../pages/page-entries.ts';
import { type Entry, getEntries } from './entries.ts';

/** The published entry with this address in the default language, of any kind. */
export async function entryAt(locale: Locale, address: string): Promise<Entry<CollectionKey> | undefined> {
  const page = await pageAt(locale, address);
  if (page) return page as Entry<CollectionKey>;
  for (const name of COLLECTION_NAMES) {
    const entry = (await getEntries(name, locale)).find(({ slug }) => entryAddress(name, slug) === address);
    if (entry) return entry as Entry<CollectionKey>;
  }
  return undefined;
}
