import { expect, it } from 'vitest';
import { headlineProblem, headlineStatistic } from './headline.ts';

it.each([
  ['−38%', 21, 13],
  ['-38 %', 21, 13],
  ['38%', 21, 13],
  ['22 → 9', 22, 9],
  ['48% → 91%', 48, 91],
  ['22,6 → 7,5', 22.6, 7.5],
  ['1,200 → 300', 1200, 300],
  ['1.200 → 300', 1200, 300],
  ['+90%', 48, 91],
  ['4×', 3, 12],
  ['−8', 21, 13],
  ['Halved', 4, 2],
])('%s holds for %d and %d', (display, before, after) => {
  expect(headlineProblem({ display, before, after })).toBeUndefined();
});

it.each([
  ['−50%', 21, 13],
  ['+38%', 21, 13],
  ['−8%', 21, 13],
  ['9 → 22', 22, 9],
  ['22 → 8', 22, 9],
  ['5×', 3, 12],
])('%s is refused for %d and %d', (display, before, after) => {
  expect(headlineProblem({ display, before, after })).toContain(`Write "${before} → ${after}" or "`);
});

const PLACE = { where: 'index.el.mdx: the figure', data: 'a.csv' };
const series = { before: [20, 30, 25], after: [15, 10, 12] };

it('is the means or the last values, rounded as it is written', () => {
  expect(headlineStatistic({ before: 25, after: 12.3 }, series, PLACE)).toBe('mean');
  expect(headlineStatistic({ before: 25, after: 12 }, series, PLACE)).toBe('mean');
  expect(headlineStatistic({ before: 9, after: 2 }, { before: [7, 11, 9], after: [6, 4, 2] }, PLACE)).toBe('last');
});

it.each([
  [{ before: 20, after: 15 }, undefined],
  [{ before: 25, after: 13 }, undefined],
  [{ before: 25.5, after: 12.33 }, undefined],
  [{ before: 9, after: 2 }, ['mean'] as const],
])('%j is refused, and the sentence says what the data give', (stated, choices) => {
  expect(() => headlineStatistic(stated, series, PLACE, choices)).toThrow(
    /index\.el\.mdx: the figure says .* the means of a\.csv are 25 and 12\.333/u,
  );
});

it('suggests no percentage of nothing', () => {
  expect(headlineProblem({ display: '+100%', before: 0, after: 12 })).toMatch(/Write "0 → 12", or correct/u);
});
