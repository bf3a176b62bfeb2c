import { expect, it } from 'vitest';
import { fill, numbersIn } from './fill.ts';

it('formats numbers by language', () => {
  expect(fill('Write {maximum} characters at most.', { maximum: 5000 }, numbersIn('en-GB'))).toBe('Write 5,000 characters at most.');
  expect(fill('{maximum}', { maximum: 5000 }, numbersIn('el-GR'))).toBe('5.000');
  expect(fill('{year}, {again}', { year: '2026', again: 2026 })).toBe('2026, 2026');
});

it('throws for a placeholder without a value', () => {
  expect(() => fill('{a} {b}', { a: 1 })).toThrow('{b}');
});
