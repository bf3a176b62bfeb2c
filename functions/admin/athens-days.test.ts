import { expect, it } from 'vitest';
import { dayBegin, lastMonths, nextDayBegin } from './athens-days.ts';

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
