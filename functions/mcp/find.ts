import { PAGE_COLLECTIONS } from '../../src/features/mcp/contents.schema.ts';
import type { ToolInput } from '../../src/features/mcp/offer.schema.ts';
import { findPages } from '../../src/features/search/find-pages.shared.ts';
import { isGreek } from '../../src/features/search/reading/words.shared.ts';
import { type Locale, otherLocale } from '../../src/i18n/locales.ts';
import { siteTexts } from '../search/site-texts.ts';
import type { RequestContext } from './request-context.ts';

interface Found {
  title: string;
  url: string;
  collection: (typeof PAGE_COLLECTIONS)[number];
  text: string;
}

export async function findOnSite(
  { assets, origin }: RequestContext,
  { query, language, collection, limit }: ToolInput<'search'>,
): Promise<Found[]> {
  const find = async (locale: Locale) => findPages(await siteTexts(assets, locale), query, { limit, ...(collection && { collection }) });
  // A query in Greek letters is meant for the Greek pages; otherwise the other language has what this one has not.
  const first: Locale = isGreek(query) ? 'el' : language;
  const own = await find(first);
  const found = own.length > 0 ? own : await find(otherLocale(first));
  return found.map(({ page, excerpt, url }) => ({
    title: page.title,
    url: origin + url,
    collection: PAGE_COLLECTIONS.find((name) => name === page.collection) ?? 'pages',
    text: excerpt,
  }));
}
