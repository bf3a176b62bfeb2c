import { expect, it } from 'vitest';
import { amountsIn } from './amounts.ts';
import type { StoredTexts } from './stored-data.ts';

it.each([
  ['en-GB', 0, '0 bytes'],
  ['en-GB', 1, '1 byte'],
  ['en-GB', 197, '197 bytes'],
  ['el-GR', 197, '197 byte'],
  ['en-GB', 1000, '1 kB'],
  ['en-GB', 1530, '1.5 kB'],
  ['el-GR', 1530, '1,5 kB'],
  ['en-GB', 2_000_000, '2 MB'],
])('%s: %i bytes are %s', (languageTag, bytes, text) => {
  expect(
    amountsIn({} as StoredTexts, languageTag)
      .size(bytes)
      .replace(/\s/gu, ' '),
  ).toBe(text);
});
