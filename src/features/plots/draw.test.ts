import { brotliCompressSync } from 'node:zlib';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { parseCsv } from './csv.ts';
import type { PlotOptions } from './draw.ts';
import { drawPlot } from './draw.ts';
import { axisBase } from './layout.ts';
import { type Columns, type Mark, plotData } from './plot-data.ts';
import { plotTable } from './plot-table.ts';
import { LETTER } from './ticks.ts';

const where = 'content/blog/x/data.csv';
const month = (index: number) => `${2023 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
const months = ['month,kind,value'];
for (const [kind, base] of [
  ['Old rule', 20],
  ['New model', 12],
] as const) {
  for (let index = 0; index < 36; index += 1) months.push(`${month(index)},${kind},${(base + 6 * Math.sin(index / 2)).toFixed(1)}`);
}
const monthly = parseCsv(months.join('\n'), where);
const named = parseCsv('name,share\nShort,10\nA rather long name of a bar,25\nOther,5', where);

const draw = (columns: Partial<Columns> = {}, options: Partial<PlotOptions> = {}, table = monthly) => {
  const chosen: Columns = table === named ? { x: 'name', y: 'share', mark: 'bar', ...columns } : { x: 'month', y: 'value', ...columns };
  return drawPlot(plotData(table, chosen, where), { locale: 'en', title: 'Error', ...options });
};
const nodes = (svg: string) => parseHTML(`<html><body>${svg}</body></html>`).document;
const split = { series: 'kind', highlight: 'New model' };

describe.each<Mark>(['line', 'area', 'dot', 'bar'])('every %s', (mark) => {
  const svg = draw({ ...split, mark });

  test('carries no style, id, handler, colour or reference', () => {
    expect(svg).not.toMatch(/<style|\s(?:style|id|on\w+|fill|stroke|href)=|url\(|#[0-9a-f]{3}/u);
  });

  test('has coordinates of one decimal at most, and no NaN', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined|\.\d\d/u);
  });

  test('is an image with a name, and small', () => {
    const root = nodes(svg).querySelector('svg');
    expect(root?.getAttribute('role')).toBe('img');
    expect(root?.getAttribute('aria-label')).toMatch(/^Error\. .*New model/u);
    expect(brotliCompressSync(svg).length).toBeLessThan(1500);
  });
});

test('the highlighted series is warm, lies on top, and nothing else is', () => {
  const lines = [...nodes(draw(split)).querySelectorAll('path.line')];
  expect(lines.map((line) => line.getAttribute('class'))).toEqual(['line o1', 'line warm']);
  const [, low] = lines.map((line) => Number(/^M\S+ (\S+?)l/u.exec(line.getAttribute('d') ?? '')?.[1]));
  const [high] = lines.map((line) => Number(/^M\S+ (\S+?)l/u.exec(line.getAttribute('d') ?? '')?.[1]));
  // The new model's values are lower, so its line starts further down.
  expect(low).toBeGreaterThan(high ?? Number.NaN);
});

test('lines are labelled where they end; labels do not overlap', () => {
  const flat = parseCsv('x,kind,y\n1,a,5\n2,a,5\n1,b,5\n2,b,5\n1,c,5.1\n2,c,5.1', where);
  const svg = drawPlot(plotData(flat, { x: 'x', y: 'y', series: 'kind' }, where), { locale: 'en' });
  const labels = [...nodes(svg).querySelectorAll('.ends text')];
  expect(labels.map((label) => label.textContent).sort()).toEqual(['a', 'b', 'c']);
  const ys = labels.map((label) => Number(label.getAttribute('y'))).sort((a, b) => a - b);
  expect(Math.min(...ys.slice(1).map((y, index) => y - (ys[index] ?? 0)))).toBeGreaterThanOrEqual(17);
});

test('the highlighted bar is warm and says its value', () => {
  const dom = nodes(draw({ mark: 'bar', highlight: 'Short' }, { unit: '%' }, named));
  expect(dom.querySelectorAll('path.bar.warm').length).toBe(1);
  expect(dom.querySelector('text.warm')?.textContent).toBe('10%');
});

test('bars with long names are horizontal, with the names wrapped', () => {
  const dom = nodes(draw({}, {}, named));
  expect([...dom.querySelectorAll('.ty text')].map((text) => text.childNodes.length)).toEqual([1, 2, 1]);
  expect(dom.querySelectorAll('.vx text').length).toBe(3);
});

test('labels of the x axis stay within the drawing', () => {
  const days = ['day,value', ...Array.from({ length: 15 }, (_, index) => `2026-11-${String(index + 8).padStart(2, '0')},${index + 1}`)];
  const table = parseCsv(days.join('\n'), where);
  const svg = drawPlot(plotData(table, { x: 'day', y: 'value' }, where), { locale: 'en' });
  const last = [...nodes(svg).querySelectorAll('.tx text')].at(-1);
  expect(Number(last?.getAttribute('x')) + ((last?.textContent?.length ?? 0) * LETTER) / 2).toBeLessThanOrEqual(540);
});

test('an axis that does not begin at zero says so; that of counts begins there', () => {
  const of = (values: number[]) =>
    axisBase(
      plotData(parseCsv(['x,y', ...values.map((value, index) => `${index},${value}`)].join('\n'), where), { x: 'x', y: 'y' }, where),
      'en',
      '%',
    );
  expect(of([77.5, 98])).toBe('75%');
  expect(of([77, 98])).toBeUndefined();
  expect(of([73, 79])).toBeUndefined();
  expect(of([163, 251])).toBeUndefined();
  expect(of([-4, 4])).toBeUndefined();
  expect(of([9, 10])).toBeUndefined();
  expect(of([9.1, 10])).toBe('9.0%');
});

describe('a day that is not over', () => {
  const days = parseCsv('day,what,count\n2026-11-28,a,70\n2026-11-29,a,79\n2026-11-30,a,12\n2026-11-29,b,60\n2026-11-30,b,64', where);
  const open = { x: '2026-11-30', name: 'so far' };
  const columns: Columns = { x: 'day', y: 'count', series: 'what' };
  const drawn = (more: Partial<Columns>) => nodes(drawPlot(plotData(days, { ...columns, open, ...more }, where), { locale: 'en' }));
  const lengthOf = (path: Element | null) => path?.getAttribute('d')?.match(/-?\.?\d+(?:\.\d+)?/gu)?.length;

  test('is an open dot alone; the line ends the day before, since one to it would draw a fall', () => {
    const dom = drawn({ highlight: 'a' });
    expect(lengthOf(dom.querySelector('path.line.warm:not(.open)'))).toBe(4);
    expect(dom.querySelector('path.line.open')).toBeNull();
    expect(dom.querySelectorAll('.dot.open circle').length).toBe(2);
    expect(dom.querySelector('svg')?.getAttribute('aria-label')).toContain('a (28 Nov 2026: 70; 30 Nov 2026, so far: 12)');
  });

  test('may be that of one series only', () => {
    expect(drawn({ open: { ...open, series: 'a' } }).querySelectorAll('.dot.open circle').length).toBe(1);
  });

  test('is an open bar', () => {
    expect(drawn({ mark: 'bar' }).querySelectorAll('path.bar.open').length).toBe(2);
  });

  test('is named in the table', () => {
    const table = plotTable(plotData(days, { ...columns, open: { ...open, series: 'a' } }, where), { locale: 'en', x: 'day', y: 'count' });
    expect(table.rows.map(({ head }) => head)).toEqual(['28 Nov 2026', '29 Nov 2026', '30 Nov 2026, so far']);
  });
});

test('ticks are localised', () => {
  const greek = [...nodes(draw(split, { locale: 'el', unit: '%' })).querySelectorAll('.tx text, .ty text')].map((text) => text.textContent);
  expect(greek).toContain('Ιαν2023');
  expect(greek).toContain('Ιουλ');
  expect(greek).toContain('10%');
});

test('text is escaped', () => {
  const table = parseCsv('x,kind,y\n1,a<b & "c",5\n2,a<b & "c",6\n1,z,5\n2,z,6', where);
  const svg = drawPlot(plotData(table, { x: 'x', y: 'y', series: 'kind' }, where), { locale: 'en', title: '<script>"x"' });
  expect(svg).not.toContain('<script');
  expect(svg).toContain('a&lt;b &amp; &quot;c&quot;');
});

test('a gap breaks the line', () => {
  const gaps = parseCsv('x,y\n1,5\n2,6\n3,\n4,7\n5,8', where);
  const d = nodes(drawPlot(plotData(gaps, { x: 'x', y: 'y' }, where), { locale: 'en' }))
    .querySelector('path.line')
    ?.getAttribute('d');
  expect(d?.match(/M/gu)?.length).toBe(2);
});

test('the table has a column for each series and a line for each x', () => {
  const data = plotData(monthly, { x: 'month', y: 'value', ...split }, where);
  const table = plotTable(data, { locale: 'el', x: 'month', y: 'value', series: 'kind', unit: '%' });
  expect(table.heads).toEqual(['month', 'Old rule', 'New model']);
  expect(table.rows.length).toBe(36);
  expect(table.rows[0]).toEqual({ head: 'Ιαν 2023', cells: ['20,0%', '12,0%'] });
});

test('points that share an x stay apart in the table, and a gap is a dash', () => {
  const twice = parseCsv('x,kind,y\n1,a,5\n1,a,\n2,b,7', where);
  const data = plotData(twice, { mark: 'dot', x: 'x', y: 'y', series: 'kind' }, where);
  const table = plotTable(data, { locale: 'en', x: 'x', y: 'y', series: 'kind', yLabel: 'Minutes', unit: 'min' });
  expect(table.heads).toEqual(['x', 'kind', 'Minutes']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['a', '5'],
    ['a', '–'],
    ['b', '7'],
  ]);
});
