import { expect, it } from 'vitest';
import { athensDay, athensText, fromAthens, toAthens } from './athens.ts';

it.each([
  ['2026-11-26T10:00', '2026-11-26T08:00:00.000Z'],
  ['2026-07-01T00:30', '2026-06-30T21:30:00.000Z'],
  // The hour that autumn repeats: the first.
  ['2026-10-25T03:30', '2026-10-25T00:30:00.000Z'],
])('%s in Athens is %s, and back', (local, utc) => {
  expect(fromAthens(local)).toBe(utc);
  expect(toAthens(utc)).toBe(local);
});

it.each(['', 'soon', '2026-13-01T10:00', '2026-11-26'])('%j is no time', (text) => expect(fromAthens(text)).toBe(''));

it('knows the hour that spring leaves out', () => expect(fromAthens('2026-03-29T03:30')).toBe(''));

it('is said in 24 hours', () => expect(athensText('2026-11-26T20:05:00Z', 'en-GB')).toContain('22:05'));

it('has its own days', () => expect(athensDay('2026-12-31T22:30:00Z')).toBe('2027-01-01'));
