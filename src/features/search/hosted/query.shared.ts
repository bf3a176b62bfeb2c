import type { IndexSettings, SearchParamsObject, SearchResponse } from 'algoliasearch';
import type { SearchMethodParams } from 'algoliasearch/lite';
import { LOCALE_CODES, type Locale } from '../../../i18n/locales.ts';
import { own } from '../../foreign/own.shared.ts';
import { escapeHtml } from '../mark-words.ts';
import { HITS_PER_PAGE, type SearchFilters, type SearchHit, type SearchResult } from '../search-result.ts';
import { FACET_VALUES, SNIPPET_WORDS } from './limits.shared.ts';
import type { SearchRecord } from './records.shared.ts';

/** Settings of the index, written with every push. Source: algolia.com/doc/api-reference/settings-api-parameters */
export const INDEX_SETTINGS = {
  // Most important first; the position of a word in the text does not count.
  searchableAttributes: ['title', 'description', 'category,tags', 'unordered(text)'],
  attributesForFaceting: ['collection', 'searchable(category)', 'searchable(tags)', 'year', 'language'],
  attributesToRetrieve: ['title', 'description', 'category', 'tags', 'path'],
  attributesToHighlight: ['title', 'description'],
  attributesToSnippet: [`text:${SNIPPET_WORDS}`],
  snippetEllipsisText: '…',
  indexLanguages: [...LOCALE_CODES],
  queryLanguages: [...LOCALE_CODES],
  ignorePlurals: true,
  typoTolerance: true,
  // Minimum lengths of a word for one and for two typing errors.
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  maxValuesPerFacet: FACET_VALUES.most,
} satisfies IndexSettings;

export interface PushMark {
  pushedAt: string;
}

export const pushMark = (at: Date): { userData: PushMark } => ({ userData: { pushedAt: at.toISOString() } });

const ATTRIBUTES = { collection: 'collection', category: 'category', tag: 'tags', year: 'year' } as const;
type Facet = keyof typeof ATTRIBUTES;
const FACETS = Object.keys(ATTRIBUTES) as Facet[];

/** Placeholders that no text contains: Algolia escapes nothing, so the rest is escaped here. */
const MARKS = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' } as const;

const marked = (text: string): string =>
  escapeHtml(text)
    .replaceAll(/__ais-highlight__(.*?)__\/ais-highlight__/gsu, '<mark>$1</mark>')
    .replaceAll(/__\/?ais-highlight__/gu, '');

interface Query {
  query: string;
  locale: Locale;
  /** Counted from 1. */
  page?: number;
  size?: number;
  filters?: SearchFilters;
  literal?: boolean;
}

const chosenIn = (filters: SearchFilters): [Facet, readonly string[]][] =>
  FACETS.flatMap((facet) => (filters[facet]?.length ? [[facet, filters[facet]]] : []));

/** The outer list means "and", each inner one "or". */
const facetFilters = (locale: Locale, chosen: readonly [Facet, readonly string[]][]): string[][] => [
  [`language:${locale}`],
  ...chosen.map(([facet, values]) => values.map((value) => `${ATTRIBUTES[facet]}:${value}`)),
];

export function queryParams({ query, locale, page = 1, size = HITS_PER_PAGE, filters = {}, literal = false }: Query): SearchParamsObject {
  const { attributesToRetrieve, attributesToHighlight, attributesToSnippet, snippetEllipsisText } = INDEX_SETTINGS;
  return {
    query,
    page: page - 1,
    hitsPerPage: size,
    facetFilters: facetFilters(locale, chosenIn(filters)),
    queryLanguages: [locale],
    attributesToRetrieve,
    attributesToHighlight,
    attributesToSnippet,
    snippetEllipsisText,
    ...MARKS,
    // Algolia's analytics identify visitors by IP address.
    analytics: false,
    ...(literal && { typoTolerance: false, ignorePlurals: false }),
  };
}

/** Adds a query without hits for each filtered facet, to count its other values as if none were chosen. */
export function searchRequests(indexName: string, asked: Query): Extract<SearchMethodParams, { requests: unknown }>['requests'] {
  const chosen = chosenIn(asked.filters ?? {});
  const main = { ...queryParams(asked), facets: Object.values(ATTRIBUTES), maxValuesPerFacet: FACET_VALUES.most };
  return [
    { indexName, ...main },
    ...chosen.map(([facet]) => ({
      ...{ indexName, ...main, page: 0, hitsPerPage: 0, facets: [ATTRIBUTES[facet]] },
      facetFilters: facetFilters(
        asked.locale,
        chosen.filter(([other]) => other !== facet),
      ),
    })),
  ];
}

type HostedResponse = Pick<SearchResponse<Partial<SearchRecord>>, 'hits' | 'nbHits' | 'page' | 'nbPages' | 'facets'>;
type FoundHit = HostedResponse['hits'][number];

const part = (of: unknown, name: string): { value: string; matches: boolean } => {
  const { value = '', matchLevel = 'none' } = own((of ?? {}) as Record<string, { value?: string; matchLevel?: string }>, name) ?? {};
  return { value, matches: matchLevel !== 'none' };
};

export function toHit({ objectID, path = objectID, title = '', description = '', category = '', tags = [], ...more }: FoundHit): SearchHit {
  const inDescription = part(more._highlightResult, 'description');
  const inText = part(more._snippetResult, 'text');
  const shown = !inDescription.matches && inText.matches ? inText : inDescription;
  return {
    ...{ id: objectID, title, description, category, tags, url: path },
    highlightedTitle: marked(part(more._highlightResult, 'title').value || title),
    highlightedDescription: marked(shown.value || description),
  };
}

/** @param results of {@link searchRequests}, in their order */
export function toResult(asked: Query, results: readonly HostedResponse[]): SearchResult {
  const [main, ...others] = results;
  if (!main) throw new Error('Algolia returned no result.');
  const chosen = chosenIn(asked.filters ?? {});
  const counts = (facet: Facet): Record<string, number> => {
    const own = others[chosen.findIndex(([name]) => name === facet)];
    return { ...(own ?? main).facets?.[ATTRIBUTES[facet]] };
  };
  return {
    hits: main.hits.map(toHit),
    totalHits: main.nbHits ?? 0,
    currentPage: (main.page ?? 0) + 1,
    totalPages: main.nbPages ?? 0,
    facets: Object.fromEntries(FACETS.map((facet) => [facet, counts(facet)])),
  };
}
