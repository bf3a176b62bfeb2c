import { describe, expect, it } from 'vitest';
import { groupingsOf, resolveRange } from './ranges.ts';
import { readView, writeView } from './view.ts';

const TODAY = '2024-03-01';
const custom = { from: '2020-01-01', to: '2020-12-31' };

it.each([
  ['today', '2024-03-01', '2024-03-01'],
  ['yesterday', '2024-02-29', '2024-02-29'],
  ['7', '2024-02-24', '2024-03-01'],
  ['90', '2023-12-03', '2024-03-01'],
  ['month', '2024-03-01', '2024-03-01'],
  ['lastMonth', '2024-02-01', '2024-02-29'],
  ['year', '2023-03-02', '2024-03-01'],
  ['custom', '2020-01-01', '2020-12-31'],
] as const)('the range %s is from %s to %s', (range, from, to) => {
  expect(resolveRange(range, custom, TODAY)).toEqual({ from, to });
});

it.each([
  ['2024-02-24', TODAY, ['hour', 'day']],
  ['2024-02-23', TODAY, ['day', 'week']],
  ['2023-11-01', '2023-11-01', ['day']],
  ['2023-03-02', TODAY, ['day', 'week', 'month']],
])('%s to %s can be grouped by %s', (from, to, groups) => {
  expect(groupingsOf({ from, to }, TODAY)).toEqual(groups);
});

describe('the address', () => {
  it.each([
    '',
    '?range=today',
    '?range=today&group=day',
    '?range=custom&from=2023-01-01&to=2023-02-01&show=views&page=%2Fel%2Fblog&country=GR&event=contact_sent',
    '?campaign=a+%2F+b+%26+c',
  ])('%s is read and written the same', (search) => {
    expect(writeView(readView(search, TODAY), TODAY)).toBe(search);
  });

  it.each([
    '?range=never',
    '?range=custom&from=2023-02-01&to=2023-01-01',
    '?range=custom&from=x&to=2023-01-01',
    '?range=custom&from=2023-13-01&to=2023-14-01',
    '?range=custom&from=1023-01-01&to=2023-01-01',
    '?group=hour',
    '?show=all',
    '?country=',
  ])('%s falls back to the usual', (search) => {
    expect(writeView(readView(search, TODAY), TODAY)).toBe('');
  });
});
