import { expect, it } from 'vitest';
import { addDays, quarterOf } from './days.ts';

it('a quarter is one of Athens, from its first to its last day', () => {
  expect(quarterOf(new Date('2026-11-23T10:00:00Z'))).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(quarterOf(new Date('2026-12-31T22:30:00Z'))).toEqual({ from: '2027-01-01', to: '2027-03-31' });
});

it('adds days over the end of a month', () => expect(addDays('2026-01-25T10:00:00.000Z', 14)).toBe('2026-02-08T10:00:00.000Z'));
