import { markWords } from './mark-words.ts';
import { resembles } from './resemblance.ts';
import { HITS_PER_PAGE, type SearchEngine, type SearchHit, SUGGESTION_LIMIT } from './search-result.ts';

/** Part of Pagefind's browser API (pagefind.app/docs/api). */
interface PagefindDocument {
  url: string;
  excerpt: string;
  content?: string;
  meta: Record<string, string>;
  filters: Record<string, string[]>;
}
interface PagefindApi {
  options: (options: {
    baseUrl?: string;
    language?: string;
    excerptLength?: number;
    ranking?: { metaWeights: Record<string, number> };
  }) => Promise<void>;
  init: () => Promise<void>;
  filters: () => Promise<unknown>;
  search: (
    query: string,
    options: { filters: Record<string, { any: readonly string[] }> },
  ) => Promise<{ results: { id: string; data: () => Promise<PagefindDocument> }[]; filters: Record<string, Record<string, number>> }>;
}

const CHECKED_RESULTS = 3;

/** Adds an ellipsis at each end that is cut within a sentence. */
function cut(excerpt: string, content: string): string {
  const plain = excerpt.replace(/<\/?mark>/gu, '').trim();
  const at = content.indexOf(plain);
  const isWhole = (before: string) => at >= 0 && (before === '' || /[.!?;]$/u.test(before));
  const start = isWhole(content.slice(0, Math.max(0, at)).trim()) ? '' : '… ';
  const end = /[.!?;]$/u.test(plain) || (at >= 0 && content.trim().endsWith(plain)) ? '' : ' …';
  return start + excerpt.trim() + end;
}

function hit(id: string, { url, excerpt, content = '', meta, filters }: PagefindDocument, query: string): SearchHit {
  const { title = url, description = '' } = meta;
  const marked = markWords(description, query);
  return {
    id,
    // Pagefind lists files; the site's addresses have no extension.
    url: url.replace(/(\/index)?\.html(?=$|#)/u, '') || '/',
    title,
    description,
    category: filters['category']?.[0] ?? '',
    tags: filters['tag'] ?? [],
    highlightedTitle: markWords(title, query),
    // If the description lacks the words, an excerpt of the text shows more.
    highlightedDescription: marked.includes('<mark>') ? marked : cut(excerpt, content),
  };
}

/**
 * Searches the build's index for the page's `lang`.
 * @param load passed in by tests; the real module is part of the built site, not of the bundle
 */
export function pagefindEngine(
  load: () => Promise<PagefindApi> = () => import(/* @vite-ignore */ `${location.origin}/pagefind/pagefind.js`),
): SearchEngine {
  let ready: Promise<PagefindApi> | undefined;
  const api = () => {
    ready ??= load().then(async (pagefind) => {
      // A match in the title ranks above one in the text.
      await pagefind.options({ excerptLength: 26, ranking: { metaWeights: { title: 5, address: 5, description: 2 } } });
      await pagefind.init();
      await pagefind.filters();
      return pagefind;
    });
    // The next search retries a failed load.
    ready.catch(() => {
      ready = undefined;
    });
    return ready;
  };
  const search: SearchEngine['search'] = async (query, page = 1, filters = {}) => {
    const chosen = Object.entries(filters).flatMap(([name, any]) => (any.length > 0 ? [[name, { any }] as const] : []));
    const found = await (await api()).search(query, { filters: Object.fromEntries(chosen) });
    const best = await Promise.all(found.results.slice(0, CHECKED_RESULTS).map((result) => result.data()));
    if (!best.some(({ meta, excerpt }) => resembles(query, `${meta['title']} ${meta['description']} ${excerpt}`))) {
      return { hits: [], totalHits: 0, currentPage: page, totalPages: 0, facets: found.filters };
    }
    const shown = found.results.slice((page - 1) * HITS_PER_PAGE, page * HITS_PER_PAGE);
    return {
      hits: await Promise.all(shown.map(async (result) => hit(result.id, await result.data(), query))),
      totalHits: found.results.length,
      currentPage: page,
      totalPages: Math.ceil(found.results.length / HITS_PER_PAGE),
      facets: found.filters,
    };
  };
  return {
    search,
    suggest: async (query, limit = SUGGESTION_LIMIT) => {
      try {
        return (await search(query)).hits.slice(0, limit);
      } catch {
        return [];
      }
    },
  };
}
