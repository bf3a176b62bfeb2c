import { expect, it } from 'vitest';
import { NOTHING, toggled, toggledAll } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].sort().join('');

it('one row goes on and off', () => {
  const one = toggled(NOTHING, 'b', order);
  expect([ids(one), ids(toggled(one, 'b', order))]).toEqual(['b', '']);
});

it('Shift takes the range from the row before, in either direction, and keeps where it began', () => {
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

it('Shift without a row before takes the one', () => {
  expect(ids(toggled(NOTHING, 'c', order, true))).toBe('c');
});

it('a beginning that is no longer on the page is none', () => {
  expect(ids(toggled({ ids: new Set(), anchor: 'gone' }, 'c', order, true))).toBe('c');
});

it('all, then none', () => {
  const all = toggledAll(NOTHING, order);
  expect([ids(all), ids(toggledAll(all, order))]).toEqual(['abcde', '']);
});
