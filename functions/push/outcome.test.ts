import { describe, expect, it } from 'vitest';
import { retryAfter } from '../http/retry-after.ts';
import { afterAttempt, inParallel, type Outcome, PUSH_RETRY_MINUTES, toOutcome } from './outcome.ts';

const now = new Date('2026-11-21T12:00:00Z');
const minutesOn = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

it('reads Retry-After in seconds and as a date, up to a day, and nothing else', () => {
  const readings: [string | null, Date | null][] = [
    ['120', minutesOn(2)],
    [' 60 ', minutesOn(1)],
    ['Sat, 21 Nov 2026 12:30:00 GMT', minutesOn(30)],
    ['999999999', minutesOn(24 * 60)],
    ['Sat, 21 Nov 2099 12:30:00 GMT', minutesOn(24 * 60)],
    ['0', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2026', minutesOn(2026 / 60)],
    ['Sat, 21 Nov 2026 11:30:00 GMT', null],
    ['', null],
    [null, null],
  ];
  expect(readings.map(([value]) => [value, retryAfter(value, now)])).toEqual(readings);
});

it('reads every status of a push service', () => {
  const kinds: [Outcome['kind'], number[]][] = [
    ['sent', [200, 201, 202, 204]],
    ['gone', [404, 410]],
    ['later', [408, 425, 429, 500, 502, 503, 504]],
    ['failed', [301, 307, 400, 413, 422]],
    ['refused', [401, 403]],
  ];
  const read = kinds.map(([, statuses]) => statuses.map((status) => toOutcome(new Response(null, { status }), now).kind));
  expect(read).toEqual(kinds.map(([kind, statuses]) => statuses.map(() => kind)));
});

describe('afterAttempt', () => {
  const later: Outcome = { kind: 'later', status: 503, notBefore: null };

  it('waits longer each time, then gives up', () => {
    const dues = PUSH_RETRY_MINUTES.map(
      (_, attempt) => afterAttempt(later, { attempts: attempt + 1, expiresAt: minutesOn(100_000), now }).dueAt,
    );
    expect(dues).toEqual(PUSH_RETRY_MINUTES.map(minutesOn));
    const last = afterAttempt(later, { attempts: PUSH_RETRY_MINUTES.length + 1, expiresAt: minutesOn(100_000), now });
    expect(last).toEqual({ state: 'failed', status: 503, dueAt: null, settledAt: now });
  });

  it('waits as long as the push service requests, unless the message expires before', () => {
    const delayed: Outcome = { kind: 'later', status: 429, notBefore: minutesOn(90) };
    expect(afterAttempt(delayed, { attempts: 1, expiresAt: minutesOn(91), now })).toEqual({
      state: 'queued',
      status: 429,
      dueAt: minutesOn(90),
      settledAt: null,
    });
    expect(afterAttempt(delayed, { attempts: 1, expiresAt: minutesOn(90), now })).toMatchObject({ state: 'expired', dueAt: null });
  });
});

describe('inParallel', () => {
  it('does everything, up to its limit at a time', async () => {
    let open = 0;
    let most = 0;
    const done: number[] = [];
    await inParallel(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      done.push(item);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(3);
  });

  it('does the rest when one fails, then throws', async () => {
    const done: number[] = [];
    const work = async (item: number): Promise<void> => {
      if (item === 2) throw new Error('two');
      done.push(item);
    };
    await expect(inParallel(2, [1, 2, 3, 4], work)).rejects.toThrow('two');
    expect(done).toEqual([1, 3, 4]);
    await inParallel(2, [], work);
  });
});
