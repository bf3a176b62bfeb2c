import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const SEARCH_KEYS = ['search.*'] as const satisfies readonly KeyPattern[];

export type SearchTexts = Record<KeysOf<(typeof SEARCH_KEYS)[number]>, string>;

function counted(texts: SearchTexts, key: 'results' | 'added', locale: string, count: number): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? 'one' : 'other';
  return texts[`search.${key}_${form}`].replace('{count}', () => new Intl.NumberFormat(locale).format(count));
}

export const fillCount = (texts: SearchTexts, locale: string, count: number, query: string): string =>
  counted(texts, 'results', locale, count).replace('{query}', () => query);

export const fillAdded = (texts: SearchTexts, locale: string, count: number): string => counted(texts, 'added', locale, count);
