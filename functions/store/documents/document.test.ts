import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COUNTRIES } from '../../../src/features/store/order/countries.shared.ts';
import { documentKind, netUnit } from '../../../src/features/store/order/document.shared.ts';
import { priceOrder } from '../../../src/features/store/order/price-order.shared.ts';
import { LOCALE_CODES } from '../../../src/i18n/locales.ts';
import type { StoredOrder } from '../storage/orders.ts';
import { documentContent } from './document.ts';

const seller = { name: { en: 'A', el: 'Α' }, address: { en: 'B', el: 'Β' }, email: 'a@shop.example', vat: 'EL1', gemi: '1' };
const KINDS = ['digital', 'service', 'physical'] as const;
const AT = new Date('2026-11-30T10:00:00Z');

const cart = fc.record({
  products: fc.array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      priceCents: fc.integer({ min: 1, max: 900_000 }),
      vatPercent: fc.constantFrom(0, 6, 13, 24),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  postageCents: fc.integer({ min: 0, max: 5000 }),
  destinationVat: fc.boolean(),
  country: fc.constantFrom('GR', 'DE', 'FR', 'US'),
  business: fc.boolean(),
  locale: fc.constantFrom(...LOCALE_CODES),
  discount: fc.option(
    fc.record({
      code: fc.constant('CODE'),
      percent: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
      cents: fc.integer({ min: 1, max: 2_000_000 }),
      skus: fc.option(fc.constant(['S-0', 'S-2']), { nil: null }),
      minimumCents: fc.constant(0),
    }),
    { nil: undefined },
  ),
  refundedShare: fc.double({ min: 0.01, max: 1, noNaN: true }),
});
type Cart = typeof cart extends fc.Arbitrary<infer Given> ? Given : never;

const VAT_NUMBERS: Readonly<Record<string, string>> = { GR: 'EL094259216', DE: 'DE136695976', FR: 'FR40303265045' };

function soldAs({ products, postageCents, destinationVat, country, business, locale, discount }: Cart): StoredOrder {
  const catalogue = {
    products: products.map(({ quantity: _, ...product }, at) => ({
      ...{ ...product, sku: `S-${at}`, slug: '', title: { en: `P ${at}`, el: `Π ${at}` }, stock: null, files: [] },
    })),
    ...{
      shipping: [{ countries: [...COUNTRIES], cents: postageCents }],
      destinationVat,
      outsideEu: [...COUNTRIES],
      vatExempt: false,
      terms: {},
    },
  };
  const lines = products.map(({ quantity }, at) => ({ sku: `S-${at}`, quantity }));
  const vatNumber = business ? VAT_NUMBERS[country] : undefined;
  const priced = priceOrder(lines, { country, postcode: '', vatNumber }, catalogue as never, discount);
  if (!priced) throw new Error('no price');
  const order = {
    ...{ ...priced, reference: '2026-00001', locale, country, payment: 'bank', orderedAt: AT, paidAt: AT, termsVersion: null },
    ...{ name: 'N', company: business ? 'Firm' : null, vatNumber: vatNumber ?? null, street: 'S', postcode: '', city: 'C' },
  };
  const rows = priced.lines.map((line, at) => ({ ...line, kind: products[at]?.kind, title: `P ${at}` }));
  return { order, lines: rows } as unknown as StoredOrder;
}

/** Of a printed amount or unit price: in ten-thousandths of a cent, exactly. */
function printed(text: string, locale: 'en' | 'el'): bigint {
  const [, sign, digits = '', decimals = ''] =
    /^(-?)(\d+)\.(\d{2,6})$/u.exec(
      text
        .replace(/[€\s]/gu, '')
        .replaceAll(locale === 'el' ? '.' : ',', '')
        .replace(',', '.'),
    ) ?? [];
  const value = BigInt(digits + decimals.padEnd(6, '0'));
  return sign ? -value : value;
}
const CENT = 10_000n;

it('figures of an invoice are net, agree line by line, and add up to what was paid', () => {
  fc.assert(
    fc.property(cart, (given) => {
      const stored = soldAs(given);
      const { order, lines } = stored;
      const kind = documentKind(order);
      const { totalCents, vatCents } = order;
      const { view, isNet, vat, ...content } = documentContent({
        stored,
        document: { kind, number: 'X', totalCents, vatCents, issuedAt: AT },
        seller,
      });
      expect(isNet).toBe(kind === 'invoice' || order.taxation !== 'vat');
      const of = (text: string): bigint => printed(text, given.locale);
      const rates = new Map<string, bigint>();
      // A line with a discount has a row at its listed price, and one for what is taken off.
      const listed = lines.flatMap((line) =>
        line.discountCents === 0 ? [line] : [{ ...line, totalCents: line.totalCents + line.discountCents }, undefined],
      );
      for (const [at, [, quantity, unit, rate, sum]] of view.rows.entries()) {
        rates.set(rate, (rates.get(rate) ?? 0n) + of(sum));
        // Quantity times unit, to the cent, is the line.
        const difference = BigInt(quantity) * of(unit) - of(sum);
        expect((difference < 0n ? -difference : difference) * 2n).toBeLessThan(CENT);
        if (isNet) expect(unit.replace(/\D*$/u, '').split(given.locale === 'el' ? ',' : '.')[1]?.length).toBeLessThanOrEqual(4);
        // With its VAT, computed anew and exactly, it is what the shopper was charged.
        const line = listed[at];
        if (!isNet || !line) continue;
        const percent = BigInt(line.vatPercent * 10);
        const exact = (BigInt(line.totalCents) * 1000n * CENT) / (1000n + percent);
        const off = of(sum) - exact;
        expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(CENT + 2n);
      }
      const sums = view.sums.map(([, amount]) => of(amount));
      // Net and VAT alternate, lowest rate first.
      expect(sums.reduce((sum, one) => sum + one, 0n)).toBe(of(view.total[1]));
      const nets = sums.filter((_, at) => at % 2 === 0);
      const byRate = isNet ? nets : nets.map((net, at) => net + (sums[2 * at + 1] ?? 0n));
      expect([...rates.values()].toSorted((a, b) => Number(a - b))).toEqual(byRate.toSorted((a, b) => Number(a - b)));
      expect(of(view.total[1])).toBe(BigInt(totalCents) * CENT);
      expect(content.netCents + content.vatCents).toBe(totalCents);
      expect(vat.reduce((sum, one) => sum + one.netCents, 0)).toBe(content.lines.reduce((sum, one) => sum + one.netCents, 0));
    }),
    { numRuns: 300 },
  );
});

it('a credit note is like what it corrects: net for an invoice, by rate, to the cent', () => {
  fc.assert(
    fc.property(cart, (given) => {
      const stored = soldAs(given);
      const { order } = stored;
      fc.pre(order.totalCents > 0);
      const first = { kind: documentKind(order), number: 'T-2026-00001' };
      const totalCents = -Math.max(1, Math.round(order.totalCents * given.refundedShare));
      const vatCents = Math.round((order.vatCents * totalCents) / order.totalCents) || 0;
      const { isNet, lines, view } = documentContent({
        stored,
        corrects: first,
        document: { kind: 'credit', number: 'X', totalCents, vatCents, issuedAt: AT },
        seller,
      });
      expect(isNet).toBe(first.kind === 'invoice' || order.taxation !== 'vat');
      expect(lines.reduce((sum, one) => sum + one.grossCents, 0)).toBe(totalCents);
      expect(lines.reduce((sum, one) => sum + one.vatCents, 0)).toBe(vatCents);
      const shown = view.rows.map(([, , , , sum]) => printed(sum, given.locale)).reduce((sum, one) => sum + one, 0n);
      expect(JSON.stringify(view.sums)).not.toMatch(/-[€0.,]+\s*€?"/u);
      expect(shown).toBe(BigInt(isNet ? totalCents - vatCents : totalCents) * CENT);
    }),
    { numRuns: 100 },
  );
});

it.each([
  [7903, 2, '39.515'],
  [3952, 1, '39.52'],
  [11, 3, '0.037'],
  [10, 3, '0.033'],
  [0, 4, '0.00'],
  [-995, 1, '-9.95'],
  [100, 99, '0.0101'],
])('%d cents for %d are %s each', (netCents, quantity, unit) => expect(netUnit(netCents, quantity)).toBe(unit));
