import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { type Columns, plotData } from './plot-data.ts';
import { plotThumbnail, seriesThumbnail } from './thumbnail.ts';

const of = (csv: string, columns: Partial<Columns>, large?: boolean) =>
  plotThumbnail(plotData(parseCsv(csv, 'x.csv'), { x: 'x', y: 'y', ...columns }, 'x.csv'), 'en', large);
const line = (count: number, value: (at: number) => number) => Array.from({ length: count }, (_, at) => `${at},${value(at)}`).join('\n');
const corners = (path: string) => (path.match(/-?[\d.]+/gu)?.length ?? 0) / 2;

it('draws the subject warm and everything else grey', () => {
  const csv = 'x,kind,y\n1,a,5\n2,a,5\n1,b,0\n2,b,10';
  const { grey, warm } = of(csv, { series: 'kind', highlight: 'b' });
  expect(warm).toBe('M2 46l92-44');
  expect(grey).toBe('M2 24h92'.replace('h92', 'l92 0'));
  expect(of(csv, { series: 'kind' }).warm, 'a plot that highlights nothing has no subject').toBe('');
  expect(of('x,y\n1,0\n2,10', {})).toMatchObject({ kind: 'lines', grey: '', warm: 'M2 46l92-44' });
});

it('has at most sixteen points on whole units, and fits into 90 bytes; a large one has more', () => {
  const csv = `x,y\n${line(120, (at) => 50 + 40 * Math.sin(at / 9))}`;
  const small = of(csv, {}).warm;
  expect(corners(small)).toBe(16);
  expect(small).not.toContain('.');
  expect(small.length).toBeLessThan(90);
  expect(corners(of(csv, {}, true).warm)).toBe(48);
});

it('has the range of the plot: bars, counts and wide series start at zero, a flat series does not', () => {
  const lowest = (csv: string) => Number(/^M2 (\d+)/u.exec(of(csv, {}).warm)?.[1]);
  expect(lowest('x,y\n1,50\n2,100')).toBe(24);
  expect(lowest('x,y\n1,950.5\n2,1000.5')).toBeGreaterThan(40);
});

it('lays named bars one below the other, the highlighted one warm, and stands others side by side', () => {
  const named = of('x,y\nA rather long name of a bar,10\nAnother long name of a bar,5', {
    mark: 'bar',
    highlight: 'Another long name of a bar',
  });
  expect(named).toMatchObject({ kind: 'boxes', grey: 'M0 0H96V16H0z', warm: 'M0 24H48V40H0z' });
  expect(of('x,y\na,10\nb,5', { mark: 'bar', highlight: 'b' })).toMatchObject({ grey: 'M0 0H31V48H0z', warm: 'M48 24H79V48H48z' });
});

it('leaves out missing values, and has no NaN for one point or equal values', () => {
  for (const csv of ['x,y\n1,5', 'x,y\n1,5\n2,5', 'x,y\n1,0', 'x,y\n1,5\n2,\n3,7']) {
    for (const mark of ['line', 'dot', 'area', 'bar'] as const) {
      const { grey, warm } = of(csv, { mark });
      expect(grey + warm, `${mark}: ${csv}`).not.toMatch(/NaN|Infinity/u);
    }
  }
});

it('draws two series over zero, the later one warm', () => {
  const series = { periods: ['1', '2'], before: [10, 10], after: [5, 0] };
  expect(seriesThumbnail(series, 'line')).toMatchObject({ kind: 'lines', grey: 'M2 2l92 0', warm: 'M2 24l92 22' });
  expect(seriesThumbnail(series, 'dot')).toMatchObject({ kind: 'dots', warm: 'M2 24h0M94 46h0' });
});
