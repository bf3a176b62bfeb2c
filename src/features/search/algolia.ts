import { liteClient, type SearchResponse } from 'algoliasearch/lite';
import type { Locale } from '@/i18n/locales.ts';
import { type ClientOptions, clientOptions } from './hosted/client-options.shared.ts';
import { DEFAULT_INDEX } from './hosted/limits.shared.ts';
import { queryParams, searchRequests, toHit, toResult } from './hosted/query.shared.ts';
import type { SearchRecord } from './hosted/records.shared.ts';
import { type SearchEngine, SUGGESTION_LIMIT } from './search-result.ts';

export interface HostedSearch {
  appId: string;
  /** Public: it can search and nothing else. */
  searchKey: string;
  index?: string | undefined;
}

export function algoliaEngine(
  { appId, searchKey, index = DEFAULT_INDEX, locale }: HostedSearch & { locale: Locale },
  options: ClientOptions = {},
): SearchEngine {
  // Fails at once on a rate limit: a visitor should not wait.
  const client = liteClient(appId, searchKey, { ...clientOptions(), maxRateLimitRetries: 0, ...options });
  return {
    prepare: async () => undefined,
    search: async (query, page = 1, filters = {}, { literal = false } = {}) => {
      const asked = { query, locale, page, filters, literal };
      const { results } = await client.searchForHits<SearchRecord>({ requests: searchRequests(index, asked) });
      return toResult(asked, results);
    },
    suggest: async (query, limit = SUGGESTION_LIMIT) => {
      try {
        const requests = [{ indexName: index, ...queryParams({ query, locale, size: limit }) }];
        const { results } = await client.searchForHits<SearchRecord>({ requests });
        return results.flatMap(({ hits }: SearchResponse<SearchRecord>) => hits.map(toHit));
      } catch {
        return [];
      }
    },
  };
}
