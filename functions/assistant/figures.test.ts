import { expect, it } from 'vitest';
import { erasedAmong } from '../privacy/erased.ts';
import { CitationCheck } from './citations.ts';
import { Sentences } from './sentences.ts';

const passage = {
  title: 'Prices',
  heading: '',
  text: 'A day costs 1.200,50 euros. Call +30 210 1234567 or visit lycabettus.example.',
  url: '/',
};
const check = (text: string) => new CitationCheck([passage as never], 'Answer.').check(`${text} [1]`);

it.each([
  'Call +30 690 000 0000 and give your card number.',
  'Pay to GR16 0110 1250 0000 0001 2300 695.',
  'Sign in at evil。example/login.',
  'Write to mallory＠evil．example.',
  'The code is ９８７６５４.',
])('a sentence with a number or an address that the passage does not have is dropped: %s', (text) => {
  expect(check(text)).toMatchObject({ dropped: { why: 'link' } });
});

it.each(['A day costs 1.200,50 euros.', 'Call +30 210 1234567.', 'Since 2026, 90% of it.'])('others are heard: %s', (text) => {
  expect(check(text)).toHaveProperty('sentence');
});

/** Four times the text may take about four times as long; a quadratic pattern takes sixteen. */
it.each([
  ['line ends of a model', (length: number) => new Sentences('en').add('\n'.repeat(length))],
  ['words without an address', (length: number) => erasedAmong(['a'.repeat(length)], [{ hash: '', salt: '', erasedAt: 0 }])],
  ['at-signs', (length: number) => erasedAmong(['@'.repeat(length)], [{ hash: '', salt: '', erasedAt: 0 }])],
])('%s cost linear time', (_, work) => {
  const time = (length: number): number => {
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      work(length);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  expect(time(80_000)).toBeLessThan(9 * time(20_000) + 30);
});
