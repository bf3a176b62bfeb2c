import { expect, it } from 'vitest';
import { nextOfRequest } from './next-action.shared.ts';

it.each([
  // The sender's turn.
  ['received', 'erasure', false, undefined],
  ['authority', 'access', false, 'verify'],
  ['confirmed', 'access', false, 'export'],
  ['working', 'erasure', false, 'erase'],
  ['confirmed', 'erasure', true, 'answer'],
  ['working', 'rectification', false, 'answer'],
  ['confirmed', 'opt-out', false, 'answer'],
  ['answered', 'access', true, undefined],
  ['lapsed', 'access', false, undefined],
] as const)('a request that is %s, for %s, handled: %s, is next to %s', (state, kind, isHandled, next) => {
  expect(nextOfRequest({ state, kind, isHandled, subject: 'self' })).toBe(next);
});

it('never exports or erases the sender’s data for another person', () => {
  expect(nextOfRequest({ state: 'confirmed', kind: 'erasure', isHandled: false, subject: 'other' })).toBe('held');
});
