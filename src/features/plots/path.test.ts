import { expect, test } from 'vitest';
import { lightPath, relativePath, shortNumber } from './path.ts';
import { rangeOf, sparkline } from './sparkline.ts';

test('writes numbers as short as they can be', () => {
  expect([0.25, -0.04, 12, -0.5, 100.06].map((value) => shortNumber(value))).toEqual(['.3', '0', '12', '-.5', '100.1']);
});

test('steps do not gather rounding errors', () => {
  const corners = Array.from({ length: 11 }, (_, index) => [index * 0.14, 0] as const);
  const steps = relativePath(corners)
    .replace(/^M0 0l/u, '')
    .split(/ (?=\S)|(?=-)/u)
    .map(Number);
  expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(1.4, 5);
});

test('writes every straight command of d3-path again, moved by a shift', () => {
  expect(lightPath('M1,2L3.26,4H5V6Z', [10, 0])).toBe('M11 2l2.3 2 1.7 0 0 2z');
  expect(lightPath('M0,0h10v5h-10Z')).toBe('M0 0l10 0 0 5-10 0z');
  expect(lightPath('M0,0L1,1M5,5L6,6')).toBe('M0 0l1 1M5 5l1 1');
  expect(() => lightPath('M0,0C1,1,2,2,3,3')).toThrow('"C"');
});

test('a sparkline has whole coordinates, relative commands, and fills its box', () => {
  expect(sparkline([0, 5, 10], 100, 40)).toBe('M0 40l50-20 50-20');
  expect(sparkline([1, 2, 4, 3], 10, 10)).toMatch(/^M\d+ \d+l[-\d ]+$/u);
});

test('sparklines share a scale, and stand a single value or none', () => {
  expect(rangeOf([3, 4], [1, 9])).toEqual([1, 9]);
  expect(sparkline([5], 100, 40)).toBe('M0 40');
  expect(sparkline([], 100, 40)).toBe('');
  expect(sparkline([2, 2], 100, 40)).toBe('M0 40l100 0');
});
