import { describe, expect, it } from 'vitest';
import { addMonths, athensDay, dayBegin, daysBetween, endOfDayAfter, lastMonths, nextDayBegin } from './calendar.ts';

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

describe('a period of days ends with the last of them in Athens', () => {
  it.each([
    // Around both changes of the clocks, before and after midnight.
    ['2026-03-20T21:30:00Z', 14, '2026-04-03T20:59:59.999Z'],
    ['2026-03-20T22:30:00Z', 14, '2026-04-04T20:59:59.999Z'],
    ['2026-10-20T20:30:00Z', 14, '2026-11-03T21:59:59.999Z'],
    ['2026-10-20T21:30:00Z', 14, '2026-11-04T21:59:59.999Z'],
    ['2026-03-21T21:30:00Z', 7, '2026-03-28T21:59:59.999Z'],
    ['2026-03-22T00:30:00Z', 7, '2026-03-29T20:59:59.999Z'],
    ['2026-10-18T20:30:00Z', 7, '2026-10-25T21:59:59.999Z'],
    ['2026-12-25T22:30:00Z', 30, '2027-01-25T21:59:59.999Z'],
    ['2028-02-15T12:00:00Z', 14, '2028-02-29T21:59:59.999Z'],
  ])('from %s and %i: %s', (from, days, end) => {
    expect(endOfDayAfter(new Date(from), days).toISOString()).toBe(end);
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

it.each([
  ['2026-01-15', '2026-01-14T22:00:00Z'],
  ['2026-07-15', '2026-07-14T21:00:00Z'],
  // The days on which summer time begins and ends.
  ['2026-03-29', '2026-03-28T22:00:00Z'],
  ['2026-03-30', '2026-03-29T21:00:00Z'],
  ['2026-10-25', '2026-10-24T21:00:00Z'],
  ['2026-10-26', '2026-10-25T22:00:00Z'],
])('%s begins at %s', (day, time) => {
  expect(new Date(dayBegin(day))).toEqual(new Date(time));
});

it('ends a day where the next begins', () => {
  expect(nextDayBegin('2026-12-31')).toBe(dayBegin('2027-01-01'));
});

it('counts months back over a year, without gaps', () => {
  const months = lastMonths('2026-02-28', 12);
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-03', '2026-02']);
  expect(months.every(({ untilMs }, at) => at === 11 || untilMs === months[at + 1]?.fromMs)).toBe(true);
});

it('counts whole days over a clock change', () => {
  expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-11-21', '2026-11-20')]).toEqual([2, -1]);
});
