/** Checkout, response, mail, order page, document, Stripe’s page and webhook, the owner’s page and the CSV say the same figures. */

import { env } from 'cloudflare:workers';
import { csvParse } from 'd3-dsv';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openedOrder } from '../../src/features/store/admin/store-admin.schema.ts';
import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { summariseOrder } from '../../src/features/store/checkout/summary.shared.ts';
import { type PricedOrder, priceOrder } from '../../src/features/store/order/price-order.shared.ts';
import { formatAmount, formatEuro } from '../../src/i18n/format.ts';
import { LOCALE_CODES, type Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { callWith, mailTexts, ORDER, placed, withCatalogue } from '../../tests/functions/order-harness.ts';
import { cardPage, deliver, eventsFor, onPage, PAYING } from '../../tests/functions/payment-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { athensDay } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { taxationNotes } from '../store/order/vat.ts';
import { readOrder } from '../store/storage/orders.ts';

/** Each run is a whole purchase. */
const RUNS = 8;
/** Stripe takes no less. */
const LEAST_CENTS = 50;
const SKUS: readonly string[] = ['T-BOOK', 'T-AUDIT', 'T-PRINT', 'T-ESSAY', 'T-STAMP'];
const BUYERS = [
  { country: 'GR' },
  { country: 'DE' },
  { country: 'DE', vatNumber: 'DE136695976' },
  { country: 'GR', vatNumber: 'EL094259216' },
  { country: 'US' },
  { country: 'FR', postcode: 'F-97400' },
] as const;

const price = fc.record({ priceCents: fc.integer({ min: 1, max: 300_000 }), vatPercent: fc.constantFrom(0, 6, 13, 24) });
const purchase = fc.record({
  prices: fc.array(price, { minLength: SKUS.length, maxLength: SKUS.length }),
  shippingCents: fc.integer({ min: 0, max: 3000 }),
  destinationVat: fc.boolean(),
  quantities: fc.uniqueArray(fc.record({ sku: fc.constantFrom(...SKUS), quantity: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    selector: ({ sku }) => sku,
  }),
  buyer: fc.constantFrom<(typeof BUYERS)[number]>(...BUYERS),
  locale: fc.constantFrom(...LOCALE_CODES),
});
type Purchase = typeof purchase extends fc.Arbitrary<infer Given> ? Given : never;

const changed =
  ({ prices, shippingCents, destinationVat }: Purchase) =>
  (catalogue: Catalogue): Catalogue => ({
    ...catalogue,
    destinationVat,
    products: catalogue.products.map((product) => ({
      ...{ ...product, ...prices[SKUS.indexOf(product.sku)] },
      stock: null,
    })),
    shipping: catalogue.shipping.map((zone) => ({ ...zone, cents: shippingCents })),
  });

/** As a reader sees it, whatever the spaces and tags. */
const plain = (html: string): string => html.replace(/<[^>]+>/gu, ' ').replace(/&nbsp;|\s+/gu, ' ');
const amounts = (locale: Locale, format: typeof formatEuro, { totalCents, vat, lines }: PricedOrder): string[] =>
  [totalCents, ...vat.filter(({ percent }) => percent > 0).map(({ vatCents }) => vatCents), ...lines.map((line) => line.totalCents)].map(
    (cents) => plain(format(locale, cents)),
  );
const assertSays = (text: string, wanted: readonly string[], where: string): void => {
  const said = plain(text);
  for (const amount of wanted) expect(said, where).toContain(amount);
};

async function buy(given: Purchase): Promise<void> {
  const { quantities: lines, buyer, locale } = given;
  const bindings = { ...PAYING, ...withCatalogue(changed(given)) };
  const catalogue = changed(given)((await (await env.ASSETS.fetch('https://x.example/store/catalogue.json')).json()) as Catalogue);
  const priced = priceOrder(lines, buyer, catalogue);
  fc.pre(priced?.isDeliverable === true && priced.totalCents >= LEAST_CENTS);
  if (!priced) return;
  const { totalCents, vatCents, vat } = priced;
  const t = translator(locale);
  const words = amounts(locale, formatEuro, priced);
  const summary = summariseOrder(priced, locale, t);
  assertSays([summary.total, ...summary.vat, ...summary.lines].map(({ amount }) => amount).join(' '), words, 'checkout');

  const email = `${crypto.randomUUID()}@example.com`;
  const customer = {
    ...ORDER.customer,
    email,
    country: buyer.country,
    ...('vatNumber' in buyer && { company: 'Beispiel GmbH', vatNumber: buyer.vatNumber }),
  };
  if ('postcode' in buyer) customer.address = { ...customer.address, postcode: buyer.postcode };
  const order = await placed({ ...ORDER, lines, totalCents, customer, locale, payment: 'card' }, crypto.randomUUID(), bindings);
  expect(order).toMatchObject({ totalCents, vatCents, shippingCents: priced.shippingCents });
  expect(order.lines.reduce((sum, line) => sum + line.totalCents, order.shippingCents)).toBe(totalCents);
  assertSays((await mailTexts()).find((text) => text.includes(order.reference)) ?? '', words, 'mail');

  const page = await cardPage(order);
  expect(plain(await (await fetch(page)).text()), 'payment page').toContain((totalCents / 100).toFixed(2));
  await onPage(page, 'pay');
  for (const one of await eventsFor(order)) await deliver(one);
  const stored = await readOrder(database(env.DB), { reference: order.reference });
  if (!stored) throw new Error('no order');
  const [document] = stored.documents;
  expect([stored.order.state, stored.order.paidCents, document?.totalCents, document?.vatCents]).toEqual([
    'paid',
    totalCents,
    totalCents,
    vatCents,
  ]);

  const show = async (bare: string, more = {}): Promise<string> => {
    const query = new URLSearchParams({ reference: order.reference, token: order.token, ...more });
    const shown = await callWith(bindings, `${path(locale, bare)}?${query}`, { headers: { 'CF-Connecting-IP': newNetwork() } });
    return shown.text();
  };
  assertSays(await show('/store/order'), words, 'order page');
  const nets = vat.map(({ netCents }) => plain(formatAmount(locale, netCents)));
  // Lines of an invoice are without VAT.
  const written =
    document?.kind === 'invoice' ? priced.lines.map((line) => ({ ...line, totalCents: line.totalCents - line.vatCents })) : priced.lines;
  assertSays(
    await show('/store/invoice', { document: document?.id ?? '' }),
    [
      ...amounts(locale, formatAmount, { ...priced, lines: written }),
      ...nets,
      ...taxationNotes(priced.taxation, priced.products).map((key) => t(key)),
    ],
    'document',
  );

  const opened = await callAdmin(openedOrder, `/api/admin/store/orders/${stored.order.id}`);
  expect(opened).toMatchObject({ totalCents, vatCents, vat, paidCents: totalCents });
  const today = athensDay(new Date());
  const file = await asOwner(`/api/admin/store/documents.csv?from=${today}&to=${today}`);
  const en = translator('en');
  const row = csvParse((await file.text()).replace('\uFEFF', '')).find((one) => one[en('order.csv.order')] === order.reference);
  const cents = (name: string): number => Math.round(Number(row?.[name]) * 100);
  const sums = [en('order.csv.gross'), en('order.csv.vatTotal'), en('order.csv.netTotal')].map(cents);
  expect(sums, 'CSV').toEqual([totalCents, vatCents, totalCents - vatCents]);
  for (const { percent, netCents, vatCents: own } of vat)
    expect([cents(en('order.csv.net', { percent })), cents(en('order.csv.vat', { percent }))], 'CSV').toEqual([netCents, own]);
}

it('of any purchase are the same everywhere', async () => {
  await fc.assert(fc.asyncProperty(purchase, buy), { numRuns: RUNS, endOnFailure: true });
});
