import { expect, it } from 'vitest';
import { formatMoment } from './moment.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-11-20T05:05:00Z', 'en-GB', '07:05'],
  ['2026-11-20T05:05:00Z', 'el-GR', '07:05'],
  // Already today in Athens.
  ['2026-11-19T22:30:00Z', 'en-GB', '00:30'],
  ['2026-11-19T21:30:00Z', 'en-GB', '19 Nov, 23:30'],
  ['2026-11-19T21:30:00Z', 'el-GR', '19 Νοε, 23:30'],
  ['2025-11-20T12:00:00Z', 'en-GB', '20 Nov 2025, 14:00'],
])('%s, %s: %s', (at, languageTag, text) => {
  expect(formatMoment(at, languageTag, NOW, 'Europe/Athens')).toBe(text);
});
