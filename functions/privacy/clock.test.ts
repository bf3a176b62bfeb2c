import { describe, expect, it } from 'vitest';
import { addBusinessDays, addMonths, athensDay, daysBetween, getClock } from './clock.ts';

describe('a month later', () => {
  it.each([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-12-31', 1, '2027-01-31'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-02-29', 1, '2028-03-29'],
  ])('%s and %i: %s', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later);
  });
});

describe('business days', () => {
  it.each([
    // 2026-11-20 is a Friday.
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-22', 1, '2026-11-23'],
    ['2026-11-23', 5, '2026-11-30'],
    ['2026-11-20', 10, '2026-12-04'],
  ])('%s and %i: %s', (day, days, later) => {
    expect(addBusinessDays(day, days)).toBe(later);
  });
});

describe('the day in Athens', () => {
  it.each([
    ['2026-11-20T21:59:59Z', '2026-11-20'],
    ['2026-11-20T22:00:00Z', '2026-11-21'],
    // Summer time: an hour earlier.
    ['2026-07-20T20:59:59Z', '2026-07-20'],
    ['2026-07-20T21:00:00Z', '2026-07-21'],
    // The night when summer time ends.
    ['2026-10-24T21:00:00Z', '2026-10-25'],
    ['2026-10-25T22:00:00Z', '2026-10-26'],
  ])('at %s is %s', (time, day) => {
    expect(athensDay(new Date(time))).toBe(day);
  });
});

describe('the clock', () => {
  it('of GDPR is one month from receipt, three when extended', () => {
    const received = new Date('2026-01-31T10:00:00Z');
    expect(getClock('access', received)).toEqual({ receivedOn: '2026-01-31', dueOn: '2026-02-28', acknowledgeBy: null });
    expect(getClock('erasure', received, true)).toEqual({ receivedOn: '2026-01-31', dueOn: '2026-04-30', acknowledgeBy: null });
  });

  it('of CCPA is 45 days, 90 when extended, with 10 business days to acknowledge', () => {
    const received = new Date('2026-11-20T10:00:00Z');
    expect(getClock('know', received)).toEqual({ receivedOn: '2026-11-20', dueOn: '2027-01-04', acknowledgeBy: '2026-12-04' });
    expect(getClock('delete', received, true).dueOn).toBe('2027-02-18');
  });

  it('of an opt-out is 15 business days', () => {
    const received = new Date('2026-11-20T10:00:00Z');
    expect(getClock('opt-out', received)).toEqual({ receivedOn: '2026-11-20', dueOn: '2026-12-11', acknowledgeBy: null });
  });

  it('counts whole days over a clock change', () => {
    expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-11-21', '2026-11-20')]).toEqual([2, -1]);
  });
});
