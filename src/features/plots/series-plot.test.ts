import { expect, test } from 'vitest';
import { type SmallPlotOptions, smallPlot } from './series-plot.ts';

const names: SmallPlotOptions['names'] = ['before', 'after'];
const options: SmallPlotOptions = { locale: 'en', mark: 'line', unit: '%', names };
const monthly = { periods: ['2023-01', '2023-02', '2023-03'], before: [20, 30, 25.5], after: [15, 10, 12] };

test('lines start from zero and show their first and last values and dates', () => {
  const plot = smallPlot(monthly, options);
  expect(plot.from.map(({ text }) => text)).toEqual(['0', '15.0%', '20.0%']);
  expect(plot.to.map(({ text, name }) => `${text} ${name}`)).toEqual(['12.0% after', '25.5% before']);
  expect(plot.ends).toEqual(['Jan 2023', 'Mar 2023']);
  // 60 units high: 30 touches the top, 15 is half way.
  expect(plot.paths).toEqual({ before: 'M0 20l1-20 1 9', after: 'M0 30l1 10 1-4', means: '' });
  expect(plot.words).toBe('From Jan 2023 to Mar 2023, before: from 20.0% to 25.5%, after: from 15.0% to 12.0%');
});

test('the words are in the language of the page', () => {
  const { words } = smallPlot(monthly, { ...options, locale: 'el', names: ['πριν', 'μετά'] });
  expect(words).toBe('Από Ιαν 2023 έως Μαρ 2023, πριν: από 20,0% έως 25,5%, μετά: από 15,0% έως 12,0%');
});

test('dots show their means and the highest value', () => {
  const plot = smallPlot(
    { periods: ['1', '2'], before: [40, 20], after: [10, 12] },
    { ...options, mark: 'dot', unit: 'minutes', period: 'Card' },
  );
  expect(plot.from.map(({ text }) => text)).toEqual(['0', '40']);
  expect(plot.to.map(({ text }) => text)).toEqual(['11', '30']);
  expect(plot.ends).toEqual(['Card 1', '2']);
  expect(plot.paths.means).toBe('M0 15h1M0 44h1');
  expect(plot.words).toBe('From Card 1 to 2, before: 30, after: 11');
});

test('labels that would touch move up, and the zero keeps its place', () => {
  const { from } = smallPlot({ periods: ['1', '2'], before: [2, 100], after: [1, 50] }, options);
  const heights = from.map(({ y }) => y);
  expect(heights[0]).toBe(100);
  expect(Math.min(...heights.slice(1).map((y, index) => (heights[index] ?? 0) - y))).toBeGreaterThanOrEqual(19);
});

test('values below zero are refused', () => {
  expect(() => smallPlot({ periods: ['1', '2'], before: [1, -1], after: [1, 1] }, options)).toThrow(/zero/u);
});
