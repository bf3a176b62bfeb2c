import { expect, it } from 'vitest';
import { pageBytes, verdictOn } from './budgets.ts';

it.each([
  ['LCP', 900, 'within'],
  ['LCP', 901, 'over'],
  ['LCP', 2_500, 'over'],
  ['LCP', 2_501, 'poor'],
  ['CLS', 0, 'within'],
  ['CLS', 0.01, 'over'],
  ['CLS', 0.11, 'poor'],
  ['TTFB', 800, 'within'],
  ['TTFB', 801, 'poor'],
] as const)('%s of %d is %s', (metric, value, verdict) => {
  expect(verdictOn(metric, value)).toBe(verdict);
});

it('gives long Greek texts more room', () => {
  expect([pageBytes('home', 'el'), pageBytes('article', 'en'), pageBytes('article', 'el')]).toEqual([12_000, 12_000, 13_000]);
});
