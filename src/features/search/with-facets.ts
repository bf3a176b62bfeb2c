import type { SearchEngine, SearchResult } from './search-result.ts';
import { FACETS, type Wish } from './wish.ts';

/**
 * Counts a facet's values as alternatives: a facet with chosen values is counted without them, by a search of its own.
 * @throws what the engine throws
 */
export async function searchWithFacets(engine: SearchEngine, { query, page, filters, literal }: Wish): Promise<SearchResult> {
  const options = literal ? { literal } : {};
  const chosen = FACETS.filter((facet) => filters[facet]);
  const [result, ...others] = await Promise.all([
    engine.search(query, page, filters, options),
    ...chosen.map((facet) => {
      const { [facet]: _, ...rest } = filters;
      return engine.search(query, 1, rest, options);
    }),
  ]);
  const counted = chosen.map((facet, index) => [facet, others[index]?.facets[facet] ?? {}]);
  return { ...result, facets: { ...result.facets, ...Object.fromEntries(counted) } };
}
