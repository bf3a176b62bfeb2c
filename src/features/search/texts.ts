import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import { isHitKind, templateOf } from './hit-parts.ts';
import type { Facet, SearchParams } from './search-params.ts';
import type { SearchResult } from './search-result.ts';

export const SEARCH_KEYS = ['search.*'] as const satisfies readonly KeyPattern[];

export type SearchTexts = Record<KeysOf<(typeof SEARCH_KEYS)[number]>, string>;

export interface SearchWords {
  texts: SearchTexts;
  locale: Locale;
  languageTag: string;
  action: string;
}

const fillCount = (texts: SearchTexts, languageTag: string, count: number, query: string): string =>
  fill(texts[`search.results_${pluralForm(languageTag, count)}`], { count, query }, numbersIn(languageTag));

export function summariseSearch(
  { texts, languageTag }: SearchWords,
  { query, filters }: SearchParams,
  { totalHits }: SearchResult,
): string {
  if (totalHits > 0) return fillCount(texts, languageTag, totalHits, query);
  return fill(texts[Object.keys(filters).length > 0 ? 'search.none.filtered' : 'search.none'], { query });
}

export const withPage = ({ texts, languageTag }: SearchWords, line: string, { currentPage, totalPages }: SearchResult): string =>
  totalPages < 2 ? line : `${line}, ${fill(texts['search.page'], { page: currentPage, pages: totalPages }, numbersIn(languageTag))}`;

export const valueName = (texts: SearchTexts, facet: Facet, value: string): string =>
  (facet === 'collection' && isHitKind(value) ? texts[`search.kinds.${templateOf(value)}`] : undefined) ?? value;
