import { expect, test } from 'vitest';
import { linearScale, PathContext, relativePath, shortNumber } from './path.ts';

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

test('writes what d3-shape draws as relative steps', () => {
  const path = new PathContext();
  path.moveTo(1, 2);
  path.lineTo(3.26, 4);
  path.lineTo(5, 6);
  path.closePath();
  path.rect(0, 0, 10, 5);
  path.moveTo(5, 5);
  path.lineTo(6, 6);
  expect(`${path}`).toBe('M1 2l2.3 2 1.7 2zM0 0l10 0 0 5-10 0zM5 5l1 1');
});

test('draws a symbol around its origin', () => {
  const path = new PathContext().from(10, 20);
  path.rect(-2, -2, 4, 4);
  expect(`${path}`).toBe('M8 18l4 0 0 4-4 0z');
});

test('a scale maps a domain to a range, and a domain of one value to its middle', () => {
  const scale = linearScale([0, 10], [100, 0]);
  expect([0, 5, 10].map(scale)).toEqual([100, 50, 0]);
  expect(linearScale([3, 3], [0, 40])(3)).toBe(20);
});
