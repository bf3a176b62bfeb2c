import { expect, it } from 'vitest';
import { fold, withoutAccents } from './fold.ts';

it.each([
  ['Άνοδος ΣΤΟΥΣ ΛΌΦΟΥΣ', 'ανοδοσ στουσ λοφουσ'],
  ['Café Crème', 'cafe creme'],
  ['ΐ ΰ ϊ', 'ι υ ι'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

it('removes accents and keeps case and sigmas', () => {
  expect(withoutAccents('Ο λόφος')).toBe('Ο λοφος');
});
