import type { Locale } from '../../i18n/locales.ts';

/** Specification, section 3; the same for every engine. */
export interface SearchHit {
  id: string;
  title: string;
  description: string;
  category: string;
  tags: string[];
  url: string;
  highlightedTitle: string;
  highlightedDescription: string;
}

export interface SearchReading {
  read: string;
  words: readonly { typed: string; read: string }[];
  locale: Locale;
}

export interface SearchResult {
  hits: SearchHit[];
  totalHits: number;
  currentPage: number;
  totalPages: number;
  facets: Record<string, Record<string, number>>;
  reading?: SearchReading;
}

/** Keys: `collection`, `category`, `tag`, `year`. Values of one facet are alternatives. */
export type SearchFilters = Readonly<Record<string, readonly string[]>>;

/** Default number of suggestions (specification, section 2). */
export const SUGGESTION_LIMIT = 5;
export const HITS_PER_PAGE = 10;

export interface SearchEngine {
  prepare: () => Promise<void>;
  /** Never throws: a failing engine gives no suggestions (specification, section 8). */
  suggest: (query: string, limit?: number) => Promise<SearchHit[]>;
  /**
   * @param page counted from 1
   * @param options.literal searches for the words as typed
   * @param options.typing the last word may be incomplete; facets are not counted
   * @param options.onHits may get the result before its facets are counted, which may take seconds
   * @throws what the engine throws
   */
  search: (
    query: string,
    page?: number,
    filters?: SearchFilters,
    options?: { literal?: boolean; typing?: boolean; onHits?: (result: SearchResult) => void },
  ) => Promise<SearchResult>;
}
