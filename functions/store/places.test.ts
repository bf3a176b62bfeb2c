import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cleanIdentifier } from '../../src/features/forms/identifiers.shared.ts';
import { buyerIn } from '../../src/features/store/checkout/summary.shared.ts';
import { documentKind } from '../../src/features/store/order/document.shared.ts';
import { orderSchema } from '../../src/features/store/order/order.schema.ts';
import { priceOrder } from '../../src/features/store/order/price-order.shared.ts';
import type { Taxation } from '../../src/features/store/order/totals.shared.ts';
import { taxationNotes } from './order/vat.ts';

interface Sample {
  place: string;
  country: string;
  postcode: string;
  buys: 'goods' | 'file' | 'service' | 'mixed';
  vatNumber?: string;
  destinationVat?: boolean;
  taxation: Taxation;
  totalCents: number;
  vatCents: number;
  why: string[];
}

const FOLDER = new URL('../../tests/samples/orders/', import.meta.url).pathname;
const read = (name: string): unknown => JSON.parse(readFileSync(`${FOLDER}${name}`, 'utf8'));
const SAMPLES = read('places.json') as Sample[];

const product = (sku: string, kind: string, priceCents: number) => ({ sku, kind, priceCents, vatPercent: 24, title: {}, stock: null });
const CATALOGUE = {
  products: [product('LYC-PRT-01', 'physical', 4500), product('FILE', 'digital', 4900), product('AUDIT', 'service', 60_000)],
  shipping: [
    { countries: ['GR'], cents: 500 },
    { countries: ['CY', 'DE', 'DK', 'ES', 'FI', 'FR', 'IT', 'PT'], cents: 1200 },
  ],
  outsideEu: ['AU', 'CA', 'CH', 'GB', 'IS', 'NO', 'NZ', 'US'],
  destinationVat: false,
};
const SKUS = { goods: ['LYC-PRT-01'], file: ['FILE'], service: ['AUDIT'], mixed: ['LYC-PRT-01', 'FILE'] } as const;

it.each(SAMPLES)('$place, $postcode: $buys', ({ country, postcode, buys, vatNumber, destinationVat = false, ...right }) => {
  const lines = SKUS[buys].map((sku) => ({ sku, quantity: 1 }));
  // What the browser reads of its form.
  const buyer = buyerIn({ 'customer.country': country, 'customer.address.postcode': postcode, 'customer.vatNumber': vatNumber ?? '' });
  const priced = priceOrder(lines, buyer, { ...CATALOGUE, destinationVat } as never);
  const { taxation, totalCents, vatCents } = priced ?? expect.fail('no price');
  const why = taxationNotes(taxation, priced?.products ?? []).map((key) => key.replace('order.mail.', ''));
  expect({ place: right.place, taxation, totalCents, vatCents, why, isDeliverable: priced?.isDeliverable }).toEqual({
    ...right,
    isDeliverable: true,
  });
  if (postcode === '') return;
  // What the server reads of the order: the same buyer.
  const address = { street: 'A 1', city: 'B', postcode };
  const customer = { name: 'A', email: 'a@shopper.example', country, address, ...(vatNumber && { company: 'Firm', vatNumber }) };
  const order = orderSchema.parse({
    lines,
    totalCents,
    currency: 'EUR',
    payment: 'bank',
    customer,
    consents: { terms: true },
    locale: 'en',
  });
  const digits = (text: string): string => cleanIdentifier(text).replace(/\D/gu, '');
  expect(digits(order.customer.address.postcode)).toBe(digits(postcode));
  // A business outside needs no number of the EU's register for an invoice.
  const kind = documentKind({ country, postcode, company: 'Firm', vatNumber: null });
  expect(kind).toBe(taxation === 'outside-eu' ? 'invoice' : 'receipt');
});

it('an order from the Canary Islands that was shown with VAT has another total', () => {
  const sample = read('order-canary.json') as { lines: { sku: string; quantity: number }[]; totalCents: number };
  const { customer, lines, totalCents } = orderSchema.parse(sample);
  const { country, address } = customer;
  expect(totalCents).toBe(5700);
  expect(priceOrder(lines, { country, postcode: address.postcode }, CATALOGUE as never)).toMatchObject({ totalCents: 4597, vatCents: 0 });
});
