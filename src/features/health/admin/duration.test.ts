import { expect, it } from 'vitest';
import { formatMinutes, formatMs } from './duration.ts';

it.each([
  [0, '0 minutes'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [125, '2 hours 5 minutes'],
  [1439, '23 hours 59 minutes'],
  [1440, '1 day'],
  [1520, '1 day 1 hour'],
  [2879, '2 days'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes, 'en-GB')).toBe(text);
});

it('milliseconds, seconds and minutes', () => {
  expect([formatMs(999, 'en-GB'), formatMs(1_240, 'en-GB'), formatMs(90_000, 'en-GB')]).toEqual(['999 ms', '1.2 seconds', '2 minutes']);
});
