import type { SearchFilters } from './search-result.ts';
import type { PageFacts } from './texts.shared.ts';

export type FacetSets = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

export const facetsOf = ({ collection, year, category, tags }: PageFacts): (readonly [facet: string, value: string])[] =>
  [
    ['collection', collection] as const,
    ['year', year] as const,
    ['category', category] as const,
    ...tags.map((tag) => ['tag', tag] as const),
  ].filter(([, value]) => value !== '');

export function setsOf(pages: readonly PageFacts[]): FacetSets {
  const sets = new Map<string, Map<string, Set<string>>>();
  for (const page of pages) {
    for (const [facet, value] of facetsOf(page)) {
      const values = sets.get(facet) ?? new Map<string, Set<string>>();
      sets.set(facet, values.set(value, (values.get(value) ?? new Set<string>()).add(page.url)));
    }
  }
  return sets;
}

const has = (sets: FacetSets, id: string, facet: string, values: readonly string[]): boolean =>
  values.length === 0 || values.some((value) => sets.get(facet)?.get(value)?.has(id));

const fits = (sets: FacetSets, id: string, filters: SearchFilters, except?: string): boolean =>
  Object.entries(filters).every(([facet, values]) => facet === except || has(sets, id, facet, values));

export const filterIds = (sets: FacetSets, ids: readonly string[], filters: SearchFilters): string[] =>
  ids.filter((id) => fits(sets, id, filters));

/** Counts each value among the documents that fit the other facets, so that a chosen value leaves its alternatives. */
export function countFacets(sets: FacetSets, ids: readonly string[], filters: SearchFilters): Record<string, Record<string, number>> {
  return Object.fromEntries(
    [...sets].map(([facet, values]) => {
      const fitting = ids.filter((id) => fits(sets, id, filters, facet));
      const counts = [...values].map(([value, having]) => [value, fitting.filter((id) => having.has(id)).length] as const);
      return [facet, Object.fromEntries(counts.filter(([, count]) => count > 0))];
    }),
  );
}

export type WordScores = ReadonlyMap<string, number>;

const LEAST_SHARE = 0.5;
const MISSING_POWER = 3;

export function combineScores(words: readonly WordScores[]): { id: string; score: number }[] {
  const found = new Map<string, { score: number; count: number }>();
  for (const scores of words) {
    for (const [id, score] of scores) {
      const before = found.get(id) ?? { score: 0, count: 0 };
      found.set(id, { score: before.score + score, count: before.count + 1 });
    }
  }
  const rank = ({ score, count }: { score: number; count: number }) => score * (count / words.length) ** MISSING_POWER;
  return [...found]
    .filter(([, { count }]) => count / words.length >= LEAST_SHARE)
    .map(([id, each]) => ({ id, score: rank(each) }))
    .sort((one, other) => other.score - one.score);
}
