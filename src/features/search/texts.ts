/** The strings of the search island. */
export const SEARCH_KEYS = [
  'search.label',
  'search.button',
  'search.hint',
  'search.results_one',
  'search.results_other',
  'search.none',
  'search.loading',
  'search.error',
  'search.retry',
  'search.more',
] as const;

export type SearchTexts = Record<(typeof SEARCH_KEYS)[number], string>;

/** `12 results for “cloud”`, by the language's plural rule. */
export function fillCount(texts: SearchTexts, locale: string, count: number, query: string): string {
  const one = new Intl.PluralRules(locale).select(count) === 'one';
  const number = new Intl.NumberFormat(locale).format(count);
  return texts[one ? 'search.results_one' : 'search.results_other'].replace('{count}', () => number).replace('{query}', () => query);
}
