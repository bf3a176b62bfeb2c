import { expect, it } from 'vitest';
import { FIELD, moveTo } from './dialog-html.ts';

it.each([
  ['ArrowDown', FIELD, 3, 0],
  ['ArrowDown', 1, 3, 2],
  ['ArrowDown', 2, 3, FIELD],
  ['ArrowUp', FIELD, 3, 2],
  ['ArrowUp', 0, 3, FIELD],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Home', FIELD, 3, undefined],
  ['End', FIELD, 3, undefined],
  ['a', 1, 3, undefined],
  ['ArrowDown', FIELD, 0, undefined],
])('%s from %i of %i leads to %s', (key, active, count, expected) => {
  expect(moveTo(key, active, count)).toBe(expected);
});
