import { type ContentList, contentList, ENTRIES_FILE } from '../../src/features/content/admin/content.schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';

/** @throws where the build cannot be read */
export async function readEntries(assets: Fetcher): Promise<ContentList> {
  const response = await assets.fetch(`https://assets.internal${ENTRIES_FILE}`);
  return contentList.parse(await response.json());
}

export type ServiceNames = ReadonlyMap<string, Partial<Record<Locale, string>>>;

/** Titles by slug. Never throws: without the build's list, a slug is shown as it is. */
export async function readServiceNames(assets: Fetcher): Promise<ServiceNames> {
  const entries = await readEntries(assets).then(
    (list) => list.entries,
    () => [],
  );
  const titled = entries.filter(({ collection }) => collection === 'services');
  return new Map(titled.map(({ slug, texts: { en, el } }) => [slug, { ...(en && { en: en.title }), ...(el && { el: el.title }) }]));
}

export const serviceName = (names: ServiceNames, slug: string, locale: Locale): string => {
  const titles = names.get(slug);
  return titles?.[locale] ?? titles?.en ?? titles?.el ?? slug;
};
