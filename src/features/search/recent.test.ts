import { expect, it } from 'vitest';
import { forgetSearch, forgetSearches, noteSearch, RECENT_LIMIT, recentSearches } from './recent.ts';

function storageWith(text: string | null = null) {
  const kept = { text };
  const storage = {
    getItem: () => kept.text,
    setItem: (_: string, value: string) => {
      kept.text = value;
    },
    removeItem: () => {
      kept.text = null;
    },
  } as unknown as Storage;
  return { area: () => storage, kept };
}

it('stores the last eight searches, newest first, without duplicates', () => {
  const { area } = storageWith();
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', ' b ', '  ']) noteSearch(query, area);
  expect(recentSearches(area)).toEqual(['b', 'i', 'h', 'g', 'f', 'e', 'd', 'c']);
  expect(RECENT_LIMIT).toBe(8);
});

it('forgets one search, or all; nothing stays behind', () => {
  const { area, kept } = storageWith();
  noteSearch('a', area);
  noteSearch('b', area);
  forgetSearch('a', area);
  expect(recentSearches(area)).toEqual(['b']);
  forgetSearch('b', area);
  expect(kept.text).toBeNull();
  noteSearch('c', area);
  forgetSearches(area);
  expect(kept.text).toBeNull();
});

it.each([null, '', 'null', '[]', '{"version":2,"queries":["a"]}', '{"version":1,"queries":"a"}', '{"version":1,"queries":[1,"",{}]}'])(
  'reads %j as empty',
  (text) => {
    expect(recentSearches(storageWith(text).area)).toEqual([]);
  },
);

it('works when storage is blocked', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(() => noteSearch('a', blocked)).not.toThrow();
  expect(() => forgetSearches(blocked)).not.toThrow();
  expect(recentSearches(blocked)).toEqual([]);
});
