import { expect, it } from 'vitest';
import { choicesOf, PRICE_STEP_CENTS, priceBand } from './filters.ts';

it.each([
  [0, 'free'],
  [1, 'low'],
  [PRICE_STEP_CENTS, 'low'],
  [PRICE_STEP_CENTS + 1, 'high'],
])('%i cents are in the band %s', (cents, band) => {
  expect(priceBand(cents)).toBe(band);
});

it('offers what some product has, in order, with how many', () => {
  expect(choicesOf(['a', 'b', 'c'], ['c', 'a', 'c'])).toEqual([
    { value: 'a', count: 1 },
    { value: 'c', count: 2 },
  ]);
});
