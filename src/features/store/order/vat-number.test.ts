import { describe, expect, it } from 'vitest';
import { EU_COUNTRIES, vatNumberCountry } from './countries.shared.ts';
import { fullVatNumber, isVatNumber, writtenVatNumber } from './vat-number.shared.ts';

/** Published examples with a right check digit, as companies print them. */
const GOOD: Record<string, readonly string[]> = {
  DE: ['DE136695976', '811907980'],
  FR: ['FR40303265045', '23334175221', 'K7399859412', '4Z123456782'],
  GR: ['EL094259216', 'GR094259216', '094259216'],
  NL: ['NL004495445B01'],
  IE: ['IE6388047V'],
  RO: ['RO18547290'],
  LV: ['LV40003009497'],
  CZ: ['CZ25123891'],
};

describe('a VAT number', () => {
  it.each(Object.entries(GOOD))('of %s passes there, and nowhere else with its prefix', (country, numbers) => {
    for (const number of numbers) {
      expect([number, isVatNumber(country, number)]).toEqual([number, true]);
      if (!/^[A-Z]{2}/u.test(number) || number.startsWith('K7')) continue;
      const others = EU_COUNTRIES.filter((other) => other !== country && isVatNumber(other, number));
      expect([number, others]).toEqual([number, []]);
    }
  });

  it.each([
    ['FR', 'DE136695976'],
    ['FR', '84323140391'],
    ['FR', 'K8399859412'],
    ['FR', 'IO334175221'],
    ['DE', 'DE136695975'],
    ['GR', 'EL094259217'],
  ])('of %s with a wrong check digit or form is refused: %s', (country, number) => {
    expect(isVatNumber(country, number)).toBe(false);
  });
});

it('a number from Mount Athos is Greek, one from the Canary Islands is as it was typed', () => {
  const full = (country: string, postcode: string) => fullVatNumber(vatNumberCountry({ country, postcode }), '094259216');
  expect([full('GR', '630 86'), full('ES', '35017')]).toEqual(['EL094259216', '094259216']);
});

it('zeros are no number, wherever their check digit is right', () => {
  const zeros = EU_COUNTRIES.flatMap((country) => [2, 4, 7, 8, 9, 10, 11, 12].map((length) => [country, '0'.repeat(length)] as const));
  expect([...zeros, ['NL', '000000000B01'] as const].filter(([country, number]) => isVatNumber(country, number))).toEqual([]);
});

it('a Greek text says the nine digits of a Greek number, and all of another one', () => {
  const written = ['EL094259216', 'DE136695976'].flatMap((number) => [writtenVatNumber('el', number), writtenVatNumber('en', number)]);
  expect(written).toEqual(['094259216', 'EL094259216', 'DE136695976', 'DE136695976']);
});
