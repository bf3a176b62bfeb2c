import { own } from '@/features/foreign/own.shared.ts';
import { withoutAccents } from '@/i18n/fold.ts';

/** Specification, section 9. */
export const FACET_LIMIT = 10;
const FACET_MORE_LIMIT = 20;
const FACET_SEARCH_LIMIT = 100;

export interface FacetValue {
  value: string;
  name: string;
  count: number;
  chosen: boolean;
}

interface Options {
  counts: Readonly<Record<string, number>>;
  chosen: readonly string[];
  name: (value: string) => string;
  years?: boolean;
  languageTag: string;
}

const folded = (text: string): string => withoutAccents(text).toLowerCase();

/** Lists values with results and chosen ones, most results first; 100 at most. */
export function facetValues({ counts, chosen, name, years = false, languageTag }: Options): FacetValue[] {
  const known = new Set([...chosen, ...Object.keys(counts).filter((value) => (own(counts, value) ?? 0) > 0)]);
  const order = new Intl.Collator(languageTag);
  return [...known]
    .map((value) => ({ value, name: name(value), count: own(counts, value) ?? 0, chosen: chosen.includes(value) }))
    .sort((a, b) => (years ? Number(b.value) - Number(a.value) : b.count - a.count || order.compare(a.name, b.name)))
    .slice(0, FACET_SEARCH_LIMIT);
}

export function listValues(values: readonly FacetValue[], typed: string, more: boolean): { shown: FacetValue[]; hasMore: boolean } {
  const wanted = folded(typed.trim());
  const found = values.filter(({ name }) => folded(name).includes(wanted));
  const limit = more ? FACET_MORE_LIMIT : FACET_LIMIT;
  return {
    shown: found.filter(({ chosen }, index) => index < limit || chosen),
    hasMore: !more && found.length > FACET_LIMIT,
  };
}
