import { expect, it } from 'vitest';
import { isBic, isIban } from './bank-account.shared.ts';

// From the examples of the IBAN registry.
it.each([
  'GR1601101250000000012300695',
  'CY17002001280000001200527600',
  'DE89370400440532013000',
  'FR1420041010050500013M02606',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
])('%s is an account', (iban) => {
  expect(isIban(iban)).toBe(true);
});

it.each([
  ['its check digits are wrong', 'GR1601101250000000012300696'],
  ['two digits are exchanged', 'GR1601101250000000012306095'],
  ['a digit is missing', 'GR160110125000000001230069'],
  ['it is that of a card', '4111111111111111'],
  ['its country is Greek script', 'ΓΡ1601101250000000012300695'],
  ['it has blanks', 'GR16 0110 1250 0000 0001 2300 695'],
  ['nothing is there', ''],
])('%s: not an account', (_, iban) => {
  expect(isIban(iban)).toBe(false);
});

it.each([
  ['ETHNGRAA', true],
  ['ETHNGRAAXXX', true],
  ['ETHNGRA', false],
  ['ETHNGRAAXX', false],
  ['1THNGRAA', false],
])('the BIC %s: %s', (bic, expected) => {
  expect(isBic(bic)).toBe(expected);
});
