import { expect, it } from 'vitest';
import { dayDeadline, quarterOf } from './days.ts';

it('a quarter is one of Athens, from its first to its last day', () => {
  expect(quarterOf(new Date('2026-11-23T10:00:00Z'))).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(quarterOf(new Date('2026-12-31T22:30:00Z'))).toEqual({ from: '2027-01-01', to: '2027-03-31' });
});

it.each([
  ['2026-01-25T10:00:00.000Z', 14, '8 Feb 2026'],
  ['2026-03-20T21:30:00.000Z', 14, '3 Apr 2026'],
  ['2026-03-20T22:30:00.000Z', 14, '4 Apr 2026'],
  ['2026-10-20T20:30:00.000Z', 14, '3 Nov 2026'],
  ['2026-10-20T21:30:00.000Z', 14, '4 Nov 2026'],
  ['2026-04-03T20:59:59.999Z', 0, '3 Apr 2026'],
])('from %s, %i days end on %s in Athens', (at, days, day) => {
  expect(dayDeadline(at, { texts: { 'order.deadline': '{at}' }, languageTag: 'en-GB' }, days)).toBe(day);
});
