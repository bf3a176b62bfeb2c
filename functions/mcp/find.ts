import type { GuidePage } from '../../src/features/mcp/contents.schema.ts';
import type { ToolInput } from '../../src/features/mcp/offer.schema.ts';
import { readContents } from './guide.ts';
import type { Surroundings } from './surroundings.ts';

interface Found {
  title: string;
  url: string;
  collection: GuidePage['collection'];
  text: string;
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Pages whose title or description have every word, those with more words in the title first. */
export async function findOnSite(
  { assets, origin }: Surroundings,
  { query, language, collection, limit }: ToolInput<'search'>,
): Promise<Found[]> {
  const { pages } = await readContents(assets, language);
  const words = fold(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return [];
  return pages
    .filter((page) => collection === undefined || page.collection === collection)
    .map((page) => ({ page, title: fold(page.title), all: fold(`${page.title} ${page.description}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)))
    .map(({ page, title }) => ({ page, score: words.filter((word) => title.includes(word)).length }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ page }) => ({ title: page.title, url: origin + page.address, collection: page.collection, text: page.description }));
}
