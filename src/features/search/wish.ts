import type { SearchFilters } from './search-result.ts';

/** Written into the address of `/search`: `?q=sql&tag=web&page=2&exact=1`. */
export interface Wish {
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

export const NO_WISH: Wish = { query: '', page: 1, filters: {}, literal: false };

export function readWish(search: string): Wish {
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
export function writeWish({ query, page, filters, literal }: Wish): string {
  if (query === '') return '';
  const parameters = new URLSearchParams({ q: query });
  if (literal) parameters.set('exact', '1');
  for (const facet of FACETS) for (const value of filters[facet] ?? []) parameters.append(facet, value);
  if (page > 1) parameters.set('page', String(page));
  return `?${parameters}`;
}

export const chosenValues = ({ filters }: Wish): { facet: Facet; value: string }[] =>
  FACETS.flatMap((facet) => (filters[facet] ?? []).map((value) => ({ facet, value })));

export function toggleValue(wish: Wish, facet: Facet, value: string): Wish {
  const before = wish.filters[facet] ?? [];
  const values = before.includes(value) ? before.filter((other) => other !== value) : [...before, value];
  const { [facet]: _, ...rest } = wish.filters;
  return { ...wish, page: 1, filters: values.length > 0 ? { ...rest, [facet]: values } : rest };
}
