import { expect, test } from 'vitest';
import { type SmallPlotOptions, type SmallSeries, smallPlot } from './series-plot.ts';

const options: SmallPlotOptions = { locale: 'en', mark: 'line', unit: '%', names: ['before', 'after'] };
const monthly: SmallSeries = {
  ...{ periods: ['2023-01', '2023-02', '2023-03'], before: [20, 30, 25.5], after: [15, 10, 12] },
  stated: { before: 25.2, after: 12.3, statistic: 'mean' },
};

test('lines start from zero and show the means of the headline, and two dates', () => {
  const plot = smallPlot(monthly, options);
  expect(plot.labels.map(({ text }) => text)).toEqual(['25.2% before', '12.3% after']);
  expect(plot.ends).toEqual(['Jan 2023', 'Mar 2023']);
  // 60 units high: 30 touches the top, 15 is half way.
  expect([plot.before, plot.after]).toEqual(['M0 20l1-20 1 9', 'M0 30l1 10 1-4']);
  expect(plot.means).toEqual(['M0 10h2', 'M0 35h2']);
  expect(plot.words).toBe('From Jan 2023 to Mar 2023, before: mean 25.2%, after: mean 12.3%');
});

test('a headline of last values has its numbers where the lines end', () => {
  const plot = smallPlot({ ...monthly, stated: { before: 25.5, after: 12, statistic: 'last' } }, options);
  expect(plot.means).toBeUndefined();
  expect(plot.labels).toEqual([
    { y: 15, text: '25.5% before' },
    { y: 60, text: '12.0% after' },
  ]);
  expect(plot.words).toBe('From Jan 2023 to Mar 2023, before: at the end 25.5%, after: at the end 12.0%');
});

test('the words are in the language of the page', () => {
  const { words } = smallPlot(monthly, { ...options, locale: 'el', names: ['πριν', 'μετά'] });
  expect(words).toBe('Από Ιαν 2023 έως Μαρ 2023, πριν: μέσος όρος 25,2%, μετά: μέσος όρος 12,3%');
});

test('dots show their means, without a unit that the sentence above has', () => {
  const plot = smallPlot(
    { periods: ['1', '2'], before: [40, 20], after: [10, 12], stated: { before: 30, after: 11, statistic: 'mean' } },
    { ...options, mark: 'dot', unit: 'minutes', period: 'Card' },
  );
  expect(plot.labels.map(({ text }) => text)).toEqual(['30 before', '11 after']);
  expect(plot.ends).toEqual(['Card 1', '2']);
  expect(plot.before).toBe('M0 0h0M1 30h0');
  expect(plot.means).toEqual(['M0 15h1', 'M0 44h1']);
});

test.each([
  [100, 98],
  [3, 2],
  [50, 49],
  [49, 50],
])('labels of %d and %d do not touch, keep their order and stay in the drawing', (before, after) => {
  const series = { periods: ['1', '2'], before: [before, 100], after: [after, 0] };
  const [first = 0, second = 0] = smallPlot({ ...series, stated: { before, after, statistic: 'last' } }, options).labels.map(({ y }) => y);
  expect(Math.abs(first - second)).toBeGreaterThanOrEqual(19);
  expect(first < second).toBe(before > after);
  expect(Math.min(first, second)).toBeGreaterThanOrEqual(0);
  expect(Math.max(first, second)).toBeLessThanOrEqual(100);
});

test('values below zero are refused', () => {
  expect(() => smallPlot({ ...monthly, before: [1, -1, 1] }, options)).toThrow(/zero/u);
});
