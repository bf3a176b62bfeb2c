export interface PagefindDocument {
  url: string;
  excerpt: string;
  content?: string;
  meta: Record<string, string>;
  filters: Record<string, string[]>;
}

export interface PagefindResult {
  id: string;
  score: number;
  data: () => Promise<PagefindDocument>;
}

export interface PagefindModule {
  options: (options: { excerptLength: number; ranking: { metaWeights: Record<string, number> } }) => Promise<void>;
  init: () => Promise<void>;
  filters: () => Promise<Record<string, Record<string, number>>>;
  search: (query: string | null, options?: { filters: Record<string, string> }) => Promise<{ results: PagefindResult[] }>;
}
