import { own } from '@/features/foreign/own.shared.ts';
import { fill, numbersIn, pluralForm } from '@/i18n/fill.ts';
import type { Locale } from '@/i18n/locales.ts';
import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';
import type { SearchResult } from './search-result.ts';
import type { Facet, Wish } from './wish.ts';

export const SEARCH_KEYS = ['search.*'] as const satisfies readonly KeyPattern[];

export type SearchTexts = Record<KeysOf<(typeof SEARCH_KEYS)[number]>, string>;

/** What the parts of the page need to write their texts. */
export interface SearchWords {
  texts: SearchTexts;
  locale: Locale;
  languageTag: string;
  /** Address of the page, without a query. */
  action: string;
}

const fillCount = (texts: SearchTexts, languageTag: string, count: number, query: string): string =>
  fill(texts[`search.results_${pluralForm(languageTag, count)}`], { count, query }, numbersIn(languageTag));

/** What a search found, in one line. */
export function summary({ texts, languageTag }: SearchWords, { query, filters }: Wish, { totalHits }: SearchResult): string {
  if (totalHits > 0) return fillCount(texts, languageTag, totalHits, query);
  return fill(texts[Object.keys(filters).length > 0 ? 'search.none.filtered' : 'search.none'], { query });
}

/** Adds which page of several it is. */
export const withPage = ({ texts, languageTag }: SearchWords, line: string, { currentPage, totalPages }: SearchResult): string =>
  totalPages < 2 ? line : `${line}, ${fill(texts['search.page'], { page: currentPage, pages: totalPages }, numbersIn(languageTag))}`;

/** Names a facet's value: collections have names, all others are their name. */
export const valueName = (texts: SearchTexts, facet: Facet, value: string): string =>
  (facet === 'collection' ? own(texts, `search.kinds.${value}`) : undefined) ?? value;
