import { expect, it } from 'vitest';
import { formatDate, formatEuro, formatMonth, formatNumber, formatPercent, isoDay, unbroken } from './format.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/gu, ' ');

it('formats dates by language, whatever the machine’s time zone', () => {
  const day = new Date('2026-05-04T00:00:00Z');
  expect(formatDate('en', day)).toBe('4\u00a0May 2026');
  expect(formatDate('el', day)).toBe('4\u00a0Μαΐου 2026');
  expect(formatDate('en', new Date('2026-12-31T23:59:59Z'))).toBe('31\u00a0December 2026');
  expect(isoDay(day)).toBe('2026-05-04');
});

it('holds a range on one line, and leaves a dash before a word alone', () => {
  expect(unbroken('2–6 weeks')).toBe('2–\u20606\u00a0weeks');
  expect(unbroken('2019 – present')).toBe('2019\u00a0–\u00a0present');
});

it('formats months, from a month and from a date', () => {
  expect(formatMonth('en', '2026-05')).toBe('May\u00a02026');
  expect(formatMonth('en', '2026-05-31')).toBe('May\u00a02026');
  expect(formatMonth('el', '2026-05')).toMatch(/^Μα.*\u00a02026$/u);
});

it.each([
  ['en', 4900, '€49'],
  ['en', 4950, '€49.50'],
  ['en', 0, '€0'],
  ['en', 123_456_789, '€1,234,567.89'],
  ['el', 4900, '49 €'],
  ['el', 4905, '49,05 €'],
] as const)('%s: %i cents are %s', (locale, cents, text) => {
  expect(plain(formatEuro(locale, cents))).toBe(text);
});

it('formats numbers and percentages', () => {
  expect(formatNumber('en', 1234.567)).toBe('1,234.57');
  expect(formatNumber('el', 1234.567)).toBe('1.234,57');
  expect(formatPercent('en', 24)).toBe('24%');
  expect(plain(formatPercent('el', 6.5))).toBe('6,5%');
});
