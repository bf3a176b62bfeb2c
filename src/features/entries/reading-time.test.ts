import { expect, it } from 'vitest';
import { readingMinutes } from './reading-time.ts';

const words = (count: number, word = 'word'): string => Array.from({ length: count }, () => word).join(' ');

it.each([
  [0, 1],
  [1, 1],
  [238, 1],
  [356, 1],
  [357, 2],
  [2380, 10],
])('%i words are %i minutes', (count, minutes) => {
  expect(readingMinutes(words(count))).toBe(minutes);
});

it('counts Greek words, hyphenated words and contractions as one each', () => {
  expect(readingMinutes(words(2380, 'λέξη'))).toBe(10);
  expect(readingMinutes(words(2380, 'well-kept'))).toBe(10);
  expect(readingMinutes(words(2380, 'don’t'))).toBe(10);
});

it('does not count marks', () => {
  expect(readingMinutes(words(5000, '--- | ** #'))).toBe(1);
});
