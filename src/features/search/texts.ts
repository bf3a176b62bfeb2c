import type { KeyPattern, KeysOf } from '@/i18n/translator.ts';

export const SEARCH_KEYS = ['search.*'] as const satisfies readonly KeyPattern[];

export type SearchTexts = Record<KeysOf<(typeof SEARCH_KEYS)[number]>, string>;

function counted(texts: SearchTexts, key: 'results' | 'added', languageTag: string, count: number): string {
  const form = new Intl.PluralRules(languageTag).select(count) === 'one' ? 'one' : 'other';
  return texts[`search.${key}_${form}`].replace('{count}', () => new Intl.NumberFormat(languageTag).format(count));
}

export const fillCount = (texts: SearchTexts, languageTag: string, count: number, query: string): string =>
  counted(texts, 'results', languageTag, count).replace('{query}', () => query);

export const fillAdded = (texts: SearchTexts, languageTag: string, count: number): string => counted(texts, 'added', languageTag, count);
