import { expect, it } from 'vitest';
import { STRIP_WIDTH, stageBars } from './stages.ts';

it('draws the first week as a separate bar and fills the strip to its end', () => {
  const { first, rest } = stageBars([2, 2]);
  expect(first).toBe('M0 0h50v8h-50z');
  expect(rest).toBe('M53 0h50v8h-50zM106 0h102v8h-102z');
  expect(106 + 102).toBe(STRIP_WIDTH);
});

it('does not split a first part of one week', () => {
  expect(stageBars([1, 1])).toEqual({ first: 'M0 0h103v8h-103z', rest: 'M106 0h102v8h-102z' });
});
