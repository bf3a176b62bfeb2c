import { describe, expect, it } from 'vitest';
import { formatRowTime, sizeText } from './format.ts';

const now = new Date(2026, 10, 21, 12, 0).getTime();
const at = (...parts: [number, number, number, number?, number?, number?]) => new Date(...parts).toISOString();

describe('the time of a message', () => {
  it.each([
    [at(2026, 10, 21, 11, 59, 30), 'now', 'τώρα'],
    [at(2026, 10, 21, 11, 48), '12 min ago', 'πριν από 12 λεπ.'],
    [at(2026, 10, 21, 8, 5), '08:05', '08:05'],
    [at(2026, 10, 20, 23, 59), '20 Nov', '20 Νοε'],
    [at(2025, 10, 20), '20 Nov 2025', '20 Νοε 2025'],
    [at(2026, 10, 21, 12, 5), 'now', 'τώρα'],
  ])('%s', (iso, en, el) => {
    expect([formatRowTime(iso, now, 'en-GB'), formatRowTime(iso, now, 'el-GR')]).toEqual([en, el]);
  });
});

it('formats sizes', () => {
  expect([0, 1, 999, 1000, 1530, 340_000, 20_971_520].map((bytes) => sizeText(bytes, 'en-GB'))).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1 kB',
    '1.5 kB',
    '340 kB',
    '21 MB',
  ]);
});
