import { PAGE_COLLECTIONS } from '../../src/features/mcp/contents.schema.ts';
import type { ToolInput } from '../../src/features/mcp/offer.schema.ts';
import { findPages } from '../../src/features/search/find-pages.shared.ts';
import { siteTexts } from '../search/site-texts.ts';
import type { Surroundings } from './surroundings.ts';

interface Found {
  title: string;
  url: string;
  collection: (typeof PAGE_COLLECTIONS)[number];
  text: string;
}

/** Pages with the passage that matched best, by the site's own search. */
export async function findOnSite(
  { assets, origin }: Surroundings,
  { query, language, collection, limit }: ToolInput<'search'>,
): Promise<Found[]> {
  const texts = await siteTexts(assets, language);
  return findPages(texts, query, { limit, ...(collection && { collection }) }).map(({ page, excerpt, url }) => ({
    title: page.title,
    url: origin + url,
    collection: PAGE_COLLECTIONS.find((name) => name === page.collection) ?? 'pages',
    text: excerpt,
  }));
}
