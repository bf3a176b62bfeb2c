import { expect, it } from 'vitest';
import { findGap, isUnwritten, NO_FRAME, opening } from './opening.ts';

const FRAME = { greeting: 'Καλησπέρα σας Μαρία,', signature: 'Ελένη\nKyma Data' };

it('a message begins with the greeting and ends with the signature, and is written between them', () => {
  const { text, caret } = opening(FRAME);
  expect(`${text.slice(0, caret)}Ναι.${text.slice(caret)}`).toBe('Καλησπέρα σας Μαρία,\n\nΝαι.\n\nΕλένη\nKyma Data');
  expect(opening(NO_FRAME)).toEqual({ text: '', caret: 0 });
  expect(opening({ ...NO_FRAME, signature: 'E' })).toEqual({ text: '\n\nE', caret: 0 });
});

it.each([
  ['', true],
  [opening(FRAME).text, true],
  ['Ελένη\r\nKyma Data ', true],
  ['Καλησπέρα σας Μαρία,', true],
  [`${opening(FRAME).text} .`, false],
  ['Kyma Data', false],
])('“%s” has nothing written in it: %s', (text, isEmpty) => {
  expect(isUnwritten(text, FRAME)).toBe(isEmpty);
});

it('finds what is left to fill in, but not in what is quoted', () => {
  const quoted = 'On 3 May Ada wrote:\n> You said: […] and more\n> than that';
  expect(findGap(`Fine.\n\n${quoted}`)).toBeUndefined();
  const text = `Fine.\n\n${quoted}\nYour order [… order number] is here.`;
  const gap = findGap(text);
  expect(text.slice(gap?.start, gap?.end)).toBe('[… order number]');
  expect(findGap('[ ] [...] [1] […\n]')).toBeUndefined();
});
