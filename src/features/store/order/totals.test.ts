import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES, EU_COUNTRIES } from './countries.shared.ts';
import { computeTotals, TAXATIONS, taxationFor, vatWithin } from './totals.shared.ts';

const listed = fc.record({
  sku: fc.string({ minLength: 1, maxLength: 8 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  unitCents: fc.integer({ min: 0, max: 5_000_000 }),
  vatPercent: fc.constantFrom(0, 6, 13, 24),
  taxedAtHome: fc.boolean(),
});
const shipping = fc.record({ unitCents: fc.integer({ min: 0, max: 10_000 }), vatPercent: fc.constantFrom(6, 13, 24) });
const buyer = fc.record({
  country: fc.constantFrom(...COUNTRIES),
  taxation: fc.constantFrom(...TAXATIONS),
  destinationVat: fc.boolean(),
});
const discount = fc.option(
  fc.record({
    code: fc.constant('CODE'),
    percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
    cents: fc.integer({ min: 1, max: 10_000_000 }),
    skus: fc.option(fc.array(fc.constantFrom('S0', 'S1', 'S5'), { minLength: 1 }), { nil: null }),
    minimumCents: fc.constantFrom(0, 0, 10_000),
  }),
  { nil: undefined },
);
const cart = fc.tuple(
  fc.array(listed, { minLength: 1, maxLength: 20 }).map((lines) => lines.map((line, at) => ({ ...line, sku: `S${at}` }))),
  ...([shipping, buyer, discount] as const),
);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('the totals of any cart', () => {
  it('are whole cents that lines, postage and rates add up to', () => {
    fc.assert(
      fc.property(cart, ([lines, postage, who, code]) => {
        const totals = computeTotals(lines, postage, who, code);
        const figures = [
          totals.totalCents,
          totals.vatCents,
          totals.shippingCents,
          ...totals.lines.flatMap((line) => [line.totalCents, line.vatCents]),
        ];
        expect(figures.every((figure) => Number.isSafeInteger(figure) && figure >= 0)).toBe(true);
        expect(totals.totalCents).toBe(sum(totals.lines.map(({ totalCents }) => totalCents)) + totals.shippingCents);
        expect(totals.vatCents).toBe(sum(totals.lines.map(({ vatCents }) => vatCents)) + totals.shippingVatCents);
        expect(sum(totals.vat.map(({ vatCents }) => vatCents))).toBe(totals.vatCents);
        expect(sum(totals.vat.map(({ netCents, vatCents }) => netCents + vatCents))).toBe(totals.totalCents);
        expect(
          totals.lines.every(({ unitCents, quantity, discountCents, totalCents }) => unitCents * quantity - discountCents === totalCents),
        ).toBe(true);
      }),
    );
  });

  it('are the listed prices with VAT, and have no VAT without', () => {
    fc.assert(
      fc.property(cart, ([lines, postage, who, code]) => {
        const totals = computeTotals(lines, postage, who, code);
        const listedCents = sum(lines.map(({ unitCents, quantity }) => unitCents * quantity)) + postage.unitCents;
        if (who.taxation === 'vat') expect(totals.totalCents).toBe(listedCents - totals.discountCents);
        else expect([totals.vatCents, totals.totalCents <= listedCents]).toEqual([0, true]);
      }),
    );
  });
});

describe('VAT', () => {
  it.each([
    ['GR', undefined, 'vat'],
    ['GR', 'EL094259216', 'vat'],
    ['DE', undefined, 'vat'],
    ['DE', 'DE136695976', 'reverse-charge'],
    ['US', undefined, 'outside-eu'],
  ])('for %s with the number %s is %s', (country, vatNumber, taxation) => {
    expect(taxationFor({ country }, vatNumber)).toBe(taxation);
  });

  it('is that of the buyer’s country once the seller charges it, within the same price', () => {
    const line = { sku: 'A', quantity: 1, unitCents: 12_400, vatPercent: 24 };
    const totals = (country: string, destinationVat: boolean) =>
      computeTotals([line], { unitCents: 0, vatPercent: 24 }, { country, taxation: 'vat', destinationVat });
    expect(totals('DE', false)).toMatchObject({ totalCents: 12_400, vatCents: 2_400 });
    expect(totals('DE', true)).toMatchObject({
      totalCents: 12_400,
      vatCents: 1_980,
      vat: [{ percent: 19, netCents: 10_420, vatCents: 1_980 }],
    });
    expect(totals('GR', true)).toMatchObject({ vatCents: 2_400 });
    expect(EU_COUNTRIES).toHaveLength(27);
  });

  it('of services stays that of the seller’s country', () => {
    const lines = [
      { sku: 'A', quantity: 1, unitCents: 12_400, vatPercent: 24, taxedAtHome: true },
      { sku: 'B', quantity: 1, unitCents: 11_900, vatPercent: 24 },
    ];
    const totals = computeTotals(lines, { unitCents: 0, vatPercent: 24 }, { country: 'DE', taxation: 'vat', destinationVat: true });
    expect(totals.vat).toEqual([
      { percent: 19, netCents: 10_000, vatCents: 1_900 },
      { percent: 24, netCents: 10_000, vatCents: 2_400 },
    ]);
  });

  it.each([
    [12400, 24, 2400],
    [4900, 24, 948],
    [10600, 6, 600],
    [0, 24, 0],
    [999, 0, 0],
  ])('within %i cents at %i %% is %i cents', (cents, percent, vat) => {
    expect(vatWithin(cents, percent)).toBe(vat);
  });
});
