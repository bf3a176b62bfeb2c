import { expect, it } from 'vitest';
import { countChoices, getLimits, priceBand } from './filters.ts';

it.each([
  [0, 'free'],
  [1, 'low'],
  [10_000, 'low'],
  [10_001, 'middle'],
  [30_000, 'middle'],
  [30_001, 'high'],
])('%i cents are in the band %s', (cents, band) => {
  expect(priceBand(cents)).toBe(band);
});

it('has adjacent bands without a gap', () => {
  expect(getLimits('low')).toEqual({ from: 0, to: 10_000 });
  expect(getLimits('middle')).toEqual({ from: 10_000, to: 30_000 });
  expect(getLimits('high').from).toBe(30_000);
});

it('offers only values of existing products, in order, with counts', () => {
  expect(countChoices(['a', 'b', 'c'], ['c', 'a', 'c'])).toEqual([
    { value: 'a', count: 1 },
    { value: 'c', count: 2 },
  ]);
});
