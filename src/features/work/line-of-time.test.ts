import { expect, test } from 'vitest';
import { lineOfTime } from './line-of-time.ts';

const item = (label: string, from: string, to?: string) => ({ label, from, to });
const lanes = [
  { name: 'Studies', items: [item('Informatics', '2004-10-04', '2008-07-11')] },
  { name: 'Posts', items: [item('Independent', '2019-09-02'), item('Head of data', '2014-11-03', '2019-08-30')] },
];
const barsOf = (given: Parameters<typeof lineOfTime>[0], today: string) => lineOfTime(given, today).lanes.flatMap(({ bars }) => bars);

test('bars start and end with their months, and one without an end reaches today', () => {
  // January 2004 to November 2026: 275 months.
  expect(barsOf(lanes, '2026-11-22').map(({ item: { label }, x, width, isPresent }) => [label, x, width, isPresent])).toEqual([
    ['Informatics', 3.3, 16.5, false],
    ['Head of data', 47.3, 20.9, false],
    ['Independent', 68.4, 31.4, true],
  ]);
});

test('a span with a future end reaches today', () => {
  const [bar] = barsOf([{ name: 'Projects', items: [item('A', '2026-01', '2027-03')] }], '2026-04');
  expect(bar).toMatchObject({ x: 0, width: 99.8, isPresent: true });
});

test('a name stands in its bar, or before it, or after it where the bar is the first', () => {
  const long = 'A name that is longer than its bar';
  const items = [item('Short', '2010-01', '2019-12'), item(long, '2025-01', '2025-06'), item(long, '2004-01', '2004-06')];
  const bars = barsOf([{ name: 'Projects', items }], '2026-11');
  expect(bars.map(({ place }) => place)).toEqual(['after', 'inside', 'before']);
});

test('a bar whose name would meet the one before it begins a new row', () => {
  const items = [
    item('First project', '2025-01', '2025-06'),
    item('Second project', '2025-08', '2025-09'),
    item('X', '2004-01', '2008-01'),
  ];
  expect(barsOf([{ name: 'Projects', items }], '2026-01').map(({ row }) => row)).toEqual([0, 0, 1]);
});

test('a year without room for its name has a rule only, and the last is this one', () => {
  const names = (today: string) => lineOfTime(lanes, today).years.map(({ year, named }) => (named ? String(year) : '|'));
  expect(names('2026-11-22')).toEqual(['2004', '2009', '2014', '2019', '|', '2026']);
  expect(names('2030-01-01')).toEqual(['2004', '2009', '2014', '2019', '2024', '|', '2030']);
});

test('a lane without bars is omitted, and no lane at all is no error', () => {
  expect(lineOfTime([{ name: 'Posts', items: [] }, ...lanes], '2026-11-22').lanes.map(({ name }) => name)).toEqual(['Studies', 'Posts']);
  expect(lineOfTime([], '2026-11-22').lanes).toEqual([]);
});
