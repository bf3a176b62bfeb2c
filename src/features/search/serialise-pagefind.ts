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

/** Queues the calls: of two that load parts of the index at once, Pagefind 1.6 loses one part. */
export function serialisePagefind(pagefind: PagefindModule): PagefindModule {
  let last: Promise<unknown> = Promise.resolve();
  const after = <Value>(call: () => Promise<Value>): Promise<Value> => {
    const next = last.then(call, call);
    last = next;
    return next;
  };
  return {
    options: (options) => after(() => pagefind.options(options)),
    init: () => after(() => pagefind.init()),
    filters: () => after(() => pagefind.filters()),
    search: (...asked) => after(() => pagefind.search(...asked)),
  };
}
