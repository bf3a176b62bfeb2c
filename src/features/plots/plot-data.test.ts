import { expect, it, test } from 'vitest';
import { parseCsv } from './csv.ts';
import { type Columns, namedBars, plotData } from './plot-data.ts';

const where = 'content/blog/x/data.csv';
const table = parseCsv('month,kind,value\n2024-02,a,1.5\n2024-01,a,2\n2024-01,b,\n2024-02,b,4', where);
const read = (columns: Partial<Columns>) => plotData(table, { x: 'month', y: 'value', series: 'kind', ...columns }, where);

test('puts months in order, keeps gaps, and finds series and decimals', () => {
  const data = read({ highlight: 'b' });
  expect(data.xKind).toBe('month');
  expect(data.series).toEqual(['a', 'b']);
  expect(data.points.filter(({ series }) => series === 'b').map(({ key, y }) => [key, y])).toEqual([
    ['2024-01', null],
    ['2024-02', 4],
  ]);
  expect(data.points[0]?.x).toBe(Date.UTC(2024, 0));
  expect(data.decimals).toBe(1);
});

test('leaves the order of bars to the file', () => {
  expect(read({ mark: 'bar' }).points.map(({ key }) => key)[0]).toBe('2024-02');
});

test.each<[Partial<Columns>, string]>([
  [{ y: 'kind' }, 'point 1 of the column "kind" is "a", not a number'],
  [{ x: 'mnth' }, 'does not have a column "mnth"'],
  [{ series: 'none' }, 'does not have a column "none". Set series'],
  [{ highlight: 'c' }, '"c" is not in the column "kind". Set highlight to one of: a, b'],
  [{ series: undefined, highlight: 'a' }, 'needs series'],
  [
    { series: undefined, mark: 'bar', highlight: '2024-03' },
    '"2024-03" is not in the column "month". Set highlight to one of: 2024-02, 2024-01',
  ],
  [{ mark: 'pie' as 'bar' }, 'there is no mark "pie"'],
])('refuses %j', (columns, problem) => {
  expect(() => read(columns)).toThrow(problem);
  expect(() => read(columns)).toThrow(where);
});

test('refuses a point without x, and a column of y without numbers', () => {
  const gaps = parseCsv('x,y\n1,\n,2', where);
  expect(() => plotData(gaps, { x: 'x', y: 'y' }, where)).toThrow('point 2 has nothing in the column "x"');
  const none = parseCsv('x,y\n1,\n2,', where);
  expect(() => plotData(none, { x: 'x', y: 'y' }, where)).toThrow('the column "y" is empty');
});

const bars = (csv: string, series?: string) =>
  namedBars(plotData(parseCsv(csv, 'x.csv'), { mark: 'bar', x: 'name', y: 'value', series }, 'x.csv'));

it('measures each bar by the longest', () => {
  expect(bars('name,value\nBackups,11\nTests,4\nNothing,')).toEqual([100, 36, 0]);
});

it('has no length where all values are zero', () => {
  expect(bars('name,value\nBackups,0\nTests,0')).toEqual([0, 0]);
});

it('leaves dates, several series and values below zero to the drawing', () => {
  expect(bars('name,value\n2026-01,1\n2026-02,2')).toBeUndefined();
  expect(bars('name,value,of\na,1,x\na,2,y', 'of')).toBeUndefined();
  expect(bars('name,value\nGain,3\nLoss,-2')).toBeUndefined();
});
