import type { SearchParamsObject, SearchResponse } from 'algoliasearch';
import type { SearchMethodParams } from 'algoliasearch/lite';
import type { Locale } from '../../../i18n/locales.ts';
import { own } from '../../foreign/own.shared.ts';
import { escaped } from '../mark-words.ts';
import { HITS_PER_PAGE, type SearchFilters, type SearchHit, type SearchResult } from '../search-result.ts';
import { INDEX_SETTINGS } from './index-settings.shared.ts';
import { FACET_VALUES } from './limits.shared.ts';
import type { SearchRecord } from './records.shared.ts';

const ATTRIBUTES = { collection: 'collection', category: 'category', tag: 'tags', year: 'year' } as const;
type Facet = keyof typeof ATTRIBUTES;
const FACETS = Object.keys(ATTRIBUTES) as Facet[];

/** Placeholders that no text contains: Algolia escapes nothing, so the rest is escaped here. */
const MARKS = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' } as const;

const marked = (text: string): string =>
  escaped(text)
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

type Found = Pick<SearchResponse<Partial<SearchRecord>>, 'hits' | 'nbHits' | 'page' | 'nbPages' | 'facets'>;
type FoundHit = Found['hits'][number];

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
export function toResult(asked: Query, results: readonly Found[]): SearchResult {
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
