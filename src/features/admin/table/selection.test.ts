import { expect, it } from 'vitest';
import { NOTHING, toggled, toggledAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

it('one row is selected and deselected', () => {
  const one = toggled(NOTHING, 'b', order);
  expect([ids(one), ids(toggled(one, 'b', order))]).toEqual(['b', '']);
});

it('Shift selects the range from the last row, in either direction, and keeps its start', () => {
  const one = toggled(NOTHING, 'd', order);
  const up = toggled(one, 'b', order, true);
  expect(ids(up)).toBe('bcd');
  expect(ids(toggled(up, 'e', order, true))).toBe('bcde');
});

it('Shift on a selected row clears the range', () => {
  const all = toggledAll(NOTHING, order);
  const from = toggled(all, 'b', order);
  expect(ids(toggled(from, 'd', order, true))).toBe('ae');
});

it('Shift without a last row selects one row', () => {
  expect(ids(toggled(NOTHING, 'c', order, true))).toBe('c');
});

it('a range start that is no longer on the page is ignored', () => {
  expect(ids(toggled({ ids: new Set(), anchor: 'gone' }, 'c', order, true))).toBe('c');
});

it('all rows are selected, then none', () => {
  const all = toggledAll(NOTHING, order);
  expect([ids(all), ids(toggledAll(all, order))]).toEqual(['abcde', '']);
});
