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

/** How a query was read, if it was not searched for as typed. */
export interface SearchReading {
  /** What was searched for, such as “ανάλυση δεδομένων”. */
  read: string;
  words: readonly { typed: string; read: string }[];
  /** The language whose pages were searched; the other one if this one has nothing. */
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

/** Facets of every engine: `collection`, `category`, `tag`, `year`. Values of one facet are alternatives. */
export type SearchFilters = Readonly<Record<string, readonly string[]>>;

/** Default number of suggestions (specification, section 2). */
export const SUGGESTION_LIMIT = 5;
export const HITS_PER_PAGE = 10;

export interface SearchEngine {
  /** Loads what every search needs, before the first. @throws if it can't be loaded */
  prepare: () => Promise<void>;
  /** Never throws: a failing engine gives no suggestions (specification, section 8). */
  suggest: (query: string, limit?: number) => Promise<SearchHit[]>;
  /**
   * @param page counted from 1
   * @param options.literal searches for the words as typed
   * @param options.typing the last word may be incomplete; facets are not counted
   * @param options.onHits may be called with the result as it is before its facets are counted, which may take seconds
   * @throws what the engine throws
   */
  search: (
    query: string,
    page?: number,
    filters?: SearchFilters,
    options?: { literal?: boolean; typing?: boolean; onHits?: (result: SearchResult) => void },
  ) => Promise<SearchResult>;
}
