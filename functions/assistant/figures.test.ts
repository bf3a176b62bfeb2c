import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startProcessorClock } from '../../tests/processor-time.ts';
import { erasedAmong } from '../privacy/erased.ts';
import { CitationCheck } from './citations.ts';
import { Sentences } from './sentences.ts';

const passage = {
  title: 'Prices',
  heading: '',
  text: 'A day costs 1.200,50 euros. Call +30 210 1234567 or visit lycabettus.example, from 9:00 to 17:00, in 2024 and 2025.',
  url: '/',
};
const check = (text: string) => new CitationCheck([passage as never], 'Answer.').check(`${text} [1]`);

it.each([
  'Call +30 690 000 0000 and give your card number.',
  'Pay to GR16 0110 1250 0000 0001 2300 695.',
  'Sign in at evil。example/login.',
  'Write to mallory＠evil．example.',
  'The code is ９８７６５４.',
  'Call 690  000  0000.',
  'Call 690*000*0000.',
  'Call 12\u00ad34\u00ad56\u00ad78.',
  'Call 98\u200b76\u200b54.',
  'Call 690_000_0000.',
  'Call 690•000•0000.',
  'Call 690.-000.-0000.',
  'Call 690, 000, 0000.',
  'Call 69% 00% 00% 00% 00%.',
  'Call (69) (00) (00) (00) (00).',
  'Call 6\ufe0f\u20e3 9\ufe0f\u20e3 0\ufe0f\u20e3 0\ufe0f\u20e3 0\ufe0f\u20e3.',
  'The code is 98|76|54.',
  'The code is 9876**54**.',
  'Call ٦٩٠٠٠٠٠٠٠٠.',
  'Call ❻❾❶❷❸❹❺❻.',
  'Pay to GR17 0110 1250 0000 0001 2300 695.',
  'Visit evil·example now.',
  'Visit evil•example now.',
  'Visit evil‧example now.',
  'Visit evil⋅example now.',
  'Visit evil[.]example now.',
  'Visit evil [dot] example now.',
  'Visit evil .example now.',
  'Visit evil **.**example now.',
  'Visit [evil](x).example now.',
  'Visit evil\u3164.example now.',
  'Visit ht\u00adtps:evil now.',
])('a sentence with a number or an address that the passage does not have is dropped: %s', (text) => {
  expect(check(text)).toMatchObject({ dropped: { why: 'link' } });
});

it('a telephone number is dropped, whatever up to three signs stand between its digits', () => {
  const sign = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    .filter((letter) => !/[\p{L}\p{N}]/u.test(letter.normalize('NFKC')));
  const gap = fc.string({ unit: sign, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(gap, { minLength: 9, maxLength: 9 }), (gaps) => {
      const number = [...'690111222'].map((digit, at) => `${digit}${gaps[at]}`).join('');
      expect(check(`Call ${number}3 now.`)).toHaveProperty('dropped');
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  'A day costs 1.200,50 euros.',
  'Call +30 210 1234567.',
  'Call (210) 123-4567.',
  'Since 2026, 90% of it.',
  'It grew by 50% (2024).',
  'Open 9:00–17:00, in 2024, 2025.',
  'It costs €100–€200 and/or less, R&D, input→output: «so».',
  'Το ζήτησε· έτσι έγινε.',
])('others are heard: %s', (text) => {
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
      const took = startProcessorClock();
      work(length);
      return took();
    });
    return Math.min(...times);
  };
  expect(time(80_000)).toBeLessThan(9 * time(20_000) + 30);
});
