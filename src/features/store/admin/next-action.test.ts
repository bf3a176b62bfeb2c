import { expect, it } from 'vitest';
import { nextOfOrder } from './next-action.shared.ts';

it.each([
  ['pending', 'bank', null, 'pay'],
  // The buyer's turn.
  ['pending', 'card', null, undefined],
  ['paid', 'bank', 'fulfil', 'fulfil'],
  ['paid', 'card', 'check', 'check'],
  ['fulfilled', 'card', 'withdrawal', 'withdrawal'],
  ['cancelled', 'bank', 'refund', 'refund'],
  ['fulfilled', 'bank', null, undefined],
  ['cancelled', 'bank', null, undefined],
] as const)('an order that is %s, by %s, with need %s: %s', (state, payment, needs, next) => {
  expect(nextOfOrder({ state, payment, needs })).toBe(next);
});
