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

export interface SearchResult {
  hits: SearchHit[];
  totalHits: number;
  currentPage: number;
  totalPages: number;
  facets: Record<string, Record<string, number>>;
}

/** Default number of suggestions (specification, section 2). */
export const SUGGESTION_LIMIT = 5;
export const HITS_PER_PAGE = 10;

export interface SearchEngine {
  /** Never throws: a failing engine gives no suggestions (specification, section 8). */
  suggest: (query: string, limit?: number) => Promise<SearchHit[]>;
  /** @param page counted from 1 @throws what the engine throws */
  search: (query: string, page?: number, filters?: Record<string, string>) => Promise<SearchResult>;
}
