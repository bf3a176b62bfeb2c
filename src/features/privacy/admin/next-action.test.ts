import { expect, it } from 'vitest';
import { nextOfRequest } from './next-action.shared.ts';

it.each([
  // The sender's turn.
  ['received', 'erasure', false, undefined],
  ['authority', 'access', false, 'verify'],
  ['confirmed', 'access', false, 'held'],
  ['working', 'erasure', false, 'held'],
  ['confirmed', 'erasure', true, 'answer'],
  ['working', 'rectification', false, 'answer'],
  ['confirmed', 'opt-out', false, 'answer'],
  ['answered', 'access', true, undefined],
  ['lapsed', 'access', false, undefined],
] as const)('a request that is %s, for %s, handled: %s, is next to %s', (state, kind, isHandled, next) => {
  expect(nextOfRequest({ state, kind, isHandled })).toBe(next);
});
