import { expect, it } from 'vitest';
import { noteRecent, RECENT_LIMIT, recentIds } from './recent.ts';

const storageWith = (text: string | null = null) => {
  let stored = text;
  const storage = {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
  } as unknown as Storage;
  return () => storage;
};

it('stores recent choices, newest first, without duplicates', () => {
  const storage = storageWith();
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e']) noteRecent(id, storage);
  expect(recentIds(storage)).toEqual(['e', 'd', 'a', 'c']);
  expect(RECENT_LIMIT).toBe(4);
});

it.each([null, '', 'null', '[]', '{"version":2,"ids":["a"]}', '{"version":1,"ids":[1]}'])('reads %j as empty', (text) => {
  expect(recentIds(storageWith(text))).toEqual([]);
});

it('works when storage is blocked', () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  expect(() => noteRecent('a', blocked)).not.toThrow();
  expect(recentIds(blocked)).toEqual([]);
});
