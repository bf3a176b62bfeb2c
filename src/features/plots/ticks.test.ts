import { expect, test } from 'vitest';
import { enclosingTicks, formatX, numberFormat, placeTicks, xTicks } from './ticks.ts';

const months = (count: number) => Array.from({ length: count }, (_, index) => Date.UTC(2023, index));
const texts = (ticks: { lines: string[] }[]) => ticks.map(({ lines }) => lines.join('/'));

test('steps are whole for whole numbers', () => {
  expect([enclosingTicks(0, 1, 6, 1), enclosingTicks(0, 3, 6, 1)]).toEqual([
    [0, 1],
    [0, 1, 2, 3],
  ]);
});

test.each([
  [0, 13.4, [0, 5, 10, 15]],
  [163, 251, [160, 180, 200, 220, 240, 260]],
  [0, 1005, [0, 200, 400, 600, 800, 1000]],
  [-3, 4, [-4, -2, 0, 2, 4]],
  [0.1, 0.3, [0.1, 0.15, 0.2, 0.25, 0.3]],
  [0, 0, [0, 0.2]],
])('encloses %d to %d', (low, high, ticks) => {
  const found = enclosingTicks(low, high);
  if (low !== high) expect(found).toEqual(ticks);
  expect(found.length).toBeGreaterThan(1);
  expect(found.length).toBeLessThanOrEqual(6);
});

test('numbers are localised, with a true minus sign and the unit in its place', () => {
  expect(numberFormat('en', 1)(-1234.5)).toBe('−1,234.5');
  expect(numberFormat('el', 1)(-1234.5)).toBe('−1.234,5');
  expect(numberFormat('el', 1, '%')(7.9)).toBe('7,9%');
  expect(numberFormat('en', 0, '€')(500)).toBe('€500');
  expect(numberFormat('el', 0, '€')(500)).toBe('500\u00A0€');
  expect(formatX('number', '2024', 'en')).toBe('2024');
});

test('months have Greek names, and the year under the first one and every January', () => {
  expect(texts(xTicks('month', months(36), 480, 'el'))).toEqual(['Ιαν/2023', 'Ιουλ', 'Ιαν/2024', 'Ιουλ', 'Ιαν/2025', 'Ιουλ']);
  expect(texts(xTicks('month', months(12), 480, 'en'))).toEqual(['Jan/2023', 'Mar', 'May', 'Jul', 'Sept', 'Nov']);
  expect(texts(xTicks('month', months(120), 480, 'en')).every((text) => /^\d{4}$/u.test(text))).toBe(true);
});

test.each([1, 2, 3, 5, 12, 24, 36, 120])('%d months get labels that do not touch', (count) => {
  const ticks = xTicks('month', months(count), 480, 'en');
  expect(ticks.length).toBeGreaterThan(0);
  expect(ticks.length).toBeLessThanOrEqual(9);
});

test('days and numbers', () => {
  const days = [0, 7, 14, 21].map((day) => Date.UTC(2024, 5, 3 + day));
  expect(texts(xTicks('day', days, 480, 'el'))).toContain('3 Ιουν');
  expect(texts(xTicks('number', [1, 8], 480, 'en'))).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  expect(texts(xTicks('number', [2019, 2025], 200, 'en'))).toContain('2020');
  expect(texts(xTicks('number', [3, 3], 480, 'en'))).toEqual(['3']);
});

test('places leave out labels that would touch', () => {
  const keys = months(24).map((time) => new Date(time).toISOString().slice(0, 7));
  expect(texts(placeTicks('month', keys, 480, 'en'))).toEqual(['Jan/2023', 'Apr', 'Jul', 'Oct', 'Jan/2024', 'Apr', 'Jul', 'Oct']);
  expect(texts(placeTicks('text', ['a', 'b'], 480, 'en'))).toEqual(['a', 'b']);
});

test('x is written out in tables', () => {
  expect(formatX('month', '2024-03', 'el')).toBe('Μαρ 2024');
  expect(formatX('day', '2024-05-04', 'en')).toBe('4 May 2024');
  expect(formatX('number', '-1.5', 'el')).toBe('−1,5');
});
