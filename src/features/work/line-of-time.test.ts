import { expect, test } from 'vitest';
import { lineOfTime } from './line-of-time.ts';

const lanes = [
  { name: 'Studies', spans: [{ from: '2004-10-04', to: '2008-07-11' }] },
  { name: 'Posts', spans: [{ from: '2019-09-02' }, { from: '2014-11-03', to: '2019-08-30' }] },
];

test('bars start and end with their months, and a span without an end reaches today', () => {
  const line = lineOfTime(lanes, '2026-11-22');
  // January 2004 to November 2026.
  expect(line.width).toBe(275);
  expect(line.past).toBe('M9 0h45.5v7h-45.5zM130 18h57.5v7h-57.5z');
  expect(line.present).toBe('M188 18h86.5v7h-86.5z');
});

test('a span with a future end reaches today', () => {
  const { past, present } = lineOfTime([{ name: 'Projects', spans: [{ from: '2026-01', to: '2027-03' }] }], '2026-04');
  expect([past, present]).toEqual(['', 'M0 0h3.5v7h-3.5z']);
});

test('a year without room for its name has a rule only', () => {
  expect(lineOfTime(lanes, '2026-11-22').years.map(({ year, named }) => [year, named])).toEqual([
    [2004, true],
    [2009, true],
    [2014, true],
    [2019, true],
    [2024, false],
  ]);
  expect(lineOfTime(lanes, '2030-01-01').years.findLast(({ named }) => named)?.year).toBe(2024);
});

test('overlapping spans get separate rows, and a free row is reused', () => {
  const spans = [
    { from: '2025-01', to: '2025-06' },
    { from: '2025-02', to: '2025-03' },
    { from: '2025-07', to: '2025-08' },
  ];
  const { past, height } = lineOfTime([{ name: 'Projects', spans }], '2026-01');
  expect([...past.matchAll(/M\d+ (\d+)/gu)].map(([, y]) => Number(y))).toEqual([0, 10, 0]);
  expect(height).toBe(20);
});

test('a lane without spans is omitted, and no lane at all is no error', () => {
  expect(lineOfTime([{ name: 'Posts', spans: [] }, ...lanes], '2026-11-22').lanes.map(({ name }) => name)).toEqual(['Studies', 'Posts']);
  expect(lineOfTime([], '2026-11-22').past).toBe('');
});
