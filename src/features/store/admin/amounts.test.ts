import { expect, it } from 'vitest';
import { toCents, toPieces, typedEuros } from './amounts.ts';

it.each([
  ['12', 1200],
  ['12.5', 1250],
  [' 12,05 €', 1205],
  ['1.234', Number.NaN],
  ['1.234,50', Number.NaN],
  ['-3', Number.NaN],
  ['', undefined],
])('reads %j as %d cents', (typed, cents) => expect(toCents(typed)).toBe(cents));

it('reads what it prefills', () => {
  for (const tag of ['en', 'el']) for (const cents of [1, 10, 99, 100, 123_456]) expect(toCents(typedEuros(cents, tag))).toBe(cents);
});

it.each([
  ['+3', 3],
  ['−2', -2],
  ['-2', -2],
  ['2.5', Number.NaN],
  ['', undefined],
])('reads %j as %d pieces', (typed, pieces) => expect(toPieces(typed)).toBe(pieces));
