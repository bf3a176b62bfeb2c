import { describe, expect, it } from 'vitest';
import { fill } from '@/i18n/fill.ts';
import { pick } from '@/i18n/translator.ts';
import type { Catalogue } from '../catalogue/catalogue.schema.ts';
import { priceOrder } from '../order/price-order.shared.ts';
import { cartChange, linesOf, totalChanges } from './changes.ts';
import { buyerIn, lineInAddress, summariseOrder } from './summary.shared.ts';
import { CHECKOUT_KEYS } from './texts.ts';

const words = { locale: 'en', texts: pick('en', CHECKOUT_KEYS) } as const;
const product = (sku: string, priceCents: number) => ({
  ...{ sku, slug: sku, kind: 'physical' as const, title: { en: sku, el: sku }, priceCents, vatPercent: 24, stock: 5, files: [] },
});
const catalogue = {
  products: [product('A', 1000), product('B', 2000)],
  shipping: [{ countries: ['GR'], cents: 500 }],
  destinationVat: false,
} as unknown as Catalogue;

describe('buyerIn', () => {
  it.each([
    [{}, { country: 'GR', vatNumber: undefined }],
    [
      { 'customer.country': 'DE', 'customer.vatNumber': 'de 136695976' },
      { country: 'DE', vatNumber: 'DE136695976' },
    ],
    [
      { 'customer.country': 'DE', 'customer.vatNumber': 'DE136695977' },
      { country: 'DE', vatNumber: undefined },
    ],
    [
      { 'customer.country': 'DE', 'customer.vatNumber': 'DE136695976', document: 'receipt' },
      { country: 'DE', vatNumber: undefined },
    ],
  ])('reads %o', (values, buyer) => {
    expect(buyerIn(values as Record<string, string>)).toEqual({ postcode: '', isBusiness: false, ...buyer });
  });
});

it.each([
  ['', undefined],
  ['?sku=', undefined],
  ['?sku=A', { sku: 'A', quantity: 1 }],
  ['?sku=A&quantity=2.9', { sku: 'A', quantity: 2 }],
  ['?sku=A&quantity=1e9', { sku: 'A', quantity: 10 }],
  ['?sku=A&quantity=Infinity', { sku: 'A', quantity: 10 }],
])('the address %j orders %o', (search, line) => {
  expect(lineInAddress(search)).toEqual(line);
});

it.each([
  ['{"lines.0.sku":"A","lines.0.quantity":"2","locale":"el"}', [{ sku: 'A', quantity: 2 }]],
  ['{"lines":[{"sku":"A","quantity":1}]}', [{ sku: 'A', quantity: 1 }]],
  ['{"lines.0.sku":"A","lines.0.quantity":"99"}', []],
  ['no', []],
])('the queued order %s has its lines', (body, lines) => {
  expect(linesOf({ body })).toEqual(lines);
});

describe('what has changed', () => {
  const shown = priceOrder(
    [
      { sku: 'A', quantity: 1 },
      { sku: 'B', quantity: 1 },
    ],
    { country: 'GR' },
    catalogue,
  );

  it('names the total, and only the lines and the postage that differ', () => {
    const data = {
      ...{ reason: 'total', totalCents: 3800, seenCents: 3500, shippingCents: 600 },
      lines: [
        { sku: 'A', title: 'Alpha', totalCents: 1200 },
        { sku: 'B', title: 'Beta', totalCents: 2000 },
      ],
    };
    expect(totalChanges(data, shown, words)).toEqual([
      'Total to pay: it was €35, it is now €38.',
      'Alpha: it was €10, it is now €12.',
      'Postage: it was €5, it is now €6.',
    ]);
  });

  it.each([undefined, {}, { reason: 'key' }, { reason: 'total' }])('is nothing for %o', (data) => {
    expect(totalChanges(data, shown, words)).toBeUndefined();
  });

  it('is said of the cart', () => {
    expect(cartChange({ kind: 'quantity', sku: 'A', title: 'Alpha', from: 3, to: 2 }, words)).toBe('Alpha: it was 3, it is now 2 at most.');
    expect(cartChange({ kind: 'sold-out', sku: 'A', title: 'Alpha' }, words)).toBe('Alpha: no longer available.');
  });
});

it('the order says when its own kinds of product arrive, by the country’s post', () => {
  const terms = { posting: { days: 1 }, start: { workingDays: 2 } };
  const shop = {
    ...{ destinationVat: false, terms },
    products: [product('A', 1000), { ...product('F', 100), kind: 'digital' as const }, { ...product('S', 100), kind: 'service' as const }],
    shipping: [
      { countries: ['GR'], cents: 500, days: [1, 3] },
      { countries: ['DE'], cents: 900 },
    ],
  } as unknown as Catalogue;
  const delivery = (country: string, ...skus: string[]) => {
    const priced = priceOrder(
      skus.map((sku) => ({ sku, quantity: 1 })),
      { country },
      shop,
    );
    return priced && summariseOrder(priced, 'en', (key, values) => fill(words.texts[key], values)).delivery;
  };
  expect(delivery('GR', 'A')).toEqual(['Posted within 1 day of payment', 'Delivered within 3 working days of posting']);
  expect(delivery('DE', 'A', 'F')).toEqual(['To download as soon as it is paid', 'Posted within 1 day of payment']);
  expect(delivery('GR', 'S')).toEqual(['Start agreed within 2 working days of payment']);
});
