import type { SearchFilters } from './search-result.ts';

/** Written into the address of `/search`: `?q=sql&tag=web&page=2&exact=1`. */
export interface SearchParams {
  query: string;
  /** Counted from 1. */
  page: number;
  filters: SearchFilters;
  literal: boolean;
}

export const FACETS = ['collection', 'category', 'tag', 'year'] as const;
export type Facet = (typeof FACETS)[number];

export const MAX_QUERY_LENGTH = 200;
const MAX_PAGE = 1_000;
const MAX_VALUES = 20;

export const NO_PARAMS: SearchParams = { query: '', page: 1, filters: {}, literal: false };

export function readParams(search: string): SearchParams {
  const parameters = new URLSearchParams(search);
  const page = Number(parameters.get('page'));
  const filters: Record<string, string[]> = {};
  for (const facet of FACETS) {
    const values = [...new Set(parameters.getAll(facet))].filter(Boolean).slice(0, MAX_VALUES);
    if (values.length > 0) filters[facet] = values;
  }
  return {
    query: (parameters.get('q') ?? '').trim().slice(0, MAX_QUERY_LENGTH),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    filters,
    literal: parameters.get('exact') === '1',
  };
}

/** @returns `?q=sql&page=2`, empty without a query */
export function writeParams({ query, page, filters, literal }: SearchParams): string {
  if (query === '') return '';
  const parameters = new URLSearchParams({ q: query });
  if (literal) parameters.set('exact', '1');
  for (const facet of FACETS) for (const value of filters[facet] ?? []) parameters.append(facet, value);
  if (page > 1) parameters.set('page', String(page));
  return `?${parameters}`;
}

export const chosenValues = ({ filters }: SearchParams): { facet: Facet; value: string }[] =>
  FACETS.flatMap((facet) => (filters[facet] ?? []).map((value) => ({ facet, value })));

export function toggleValue(params: SearchParams, facet: Facet, value: string): SearchParams {
  const before = params.filters[facet] ?? [];
  const values = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const { [facet]: _, ...rest } = params.filters;
  return { ...params, page: 1, filters: values.length > 0 ? { ...rest, [facet]: values } : rest };
}
