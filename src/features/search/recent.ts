import { readItem, writeItem } from '@/features/storage/web-storage.ts';
import { RECENT_SEARCHES_KEY } from './recent-key.ts';
import { MAX_QUERY_LENGTH } from './search-params.ts';

export const RECENT_LIMIT = 8;

type Area = () => Storage;

const isQuery = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '' && value.length <= MAX_QUERY_LENGTH;

/** Newest first. Never throws; reads invalid content as empty. Avoids zod, which the header's dialog does not load. */
export function recentSearches(area?: Area): string[] {
  try {
    const stored = JSON.parse(readItem(RECENT_SEARCHES_KEY, area) ?? '') as { version?: unknown; queries?: unknown } | null;
    if (stored?.version !== 1 || !Array.isArray(stored.queries)) return [];
    return [...new Set(stored.queries.filter(isQuery))].slice(0, RECENT_LIMIT);
  } catch {
    return [];
  }
}

const store = (queries: readonly string[], area?: Area): boolean =>
  writeItem(RECENT_SEARCHES_KEY, queries.length > 0 ? JSON.stringify({ version: 1, queries }) : null, area);

export function noteSearch(query: string, area?: Area): void {
  const wanted = query.trim().slice(0, MAX_QUERY_LENGTH);
  if (wanted === '') return;
  store([wanted, ...recentSearches(area).filter((known) => known !== wanted)].slice(0, RECENT_LIMIT), area);
}

export const forgetSearch = (query: string, area?: Area): boolean =>
  store(
    recentSearches(area).filter((known) => known !== query),
    area,
  );

export const forgetSearches = (area?: Area): boolean => store([], area);
