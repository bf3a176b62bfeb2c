import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { namedBars } from './named-bars.ts';
import { plotData } from './plot-data.ts';

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
