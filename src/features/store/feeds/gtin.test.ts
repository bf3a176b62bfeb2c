import { expect, it } from 'vitest';
import { isGtin } from './gtin.ts';

it.each([
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['10012345678902', true],
  ['4006381333932', false],
  ['4006381333913', false],
  ['400638133393', false],
  ['４００６３８１３３３９３１', false],
  ['', false],
])('%j is an article number: %s', (text, is) => {
  expect(isGtin(text)).toBe(is);
});
