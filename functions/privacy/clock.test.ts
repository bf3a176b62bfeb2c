import { describe, expect, it } from 'vitest';
import { addBusinessDays, getClock } from './clock.ts';

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
});
