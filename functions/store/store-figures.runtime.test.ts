import { env, exports } from 'cloudflare:workers';
import { csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { LOW_STOCK, openedOrder, salesSchema, stockHistory, stockList } from '../../src/features/store/admin/store-admin.schema.ts';
import { todaySchema } from '../../src/features/today/admin/today.schema.ts';
import { callAdmin, readAudit } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { ORDER, PRINT_ORDER } from '../../tests/functions/order-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { event, send, snipcartOrder } from '../../tests/functions/snipcart-harness.ts';
import { newOrder, pay, refundOrder, refuse, STOCK } from '../../tests/functions/store-admin-harness.ts';
import { FRESH_MS } from '../auth/limits.ts';
import { athensDay } from '../calendar.ts';

describe('the stock', () => {
  it('is what was built, less what was sold, and says when it is low', async () => {
    await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 2 }], totalCents: 9500 });
    const { products } = await callAdmin(stockList, STOCK);
    expect(products.find(({ sku }) => sku === 'T-PRINT')).toMatchObject({ built: 5, reserved: 2, available: LOW_STOCK, isLow: true });
    expect(products.find(({ sku }) => sku === 'T-ESSAY')).toMatchObject({ built: 100, reserved: 0, available: 100, isLow: false });
    expect(products.map(({ sku }) => sku)).not.toContain('T-BOOK');
  });

  it('is corrected with a reason, once by two at the same time', async () => {
    await newOrder(PRINT_ORDER);
    const correct = (change: number) =>
      asOwner(`${STOCK}/T-PRINT`, { method: 'POST', body: JSON.stringify({ change, available: 4, note: 'Found' }) });
    const statuses = await Promise.all([correct(6), correct(-1)].map(async (sent) => (await sent).status));
    expect(statuses.toSorted()).toEqual([201, 409]);
    const { available, changes } = await callAdmin(stockHistory, `${STOCK}/T-PRINT`);
    expect([10, 3]).toContain(available);
    expect(changes).toMatchObject([
      { reason: 'corrected', actor: 'owner', note: 'Found' },
      { reason: 'ordered', change: -1, reference: expect.stringMatching(/-00001$/u) },
    ]);
    expect(await readAudit()).toMatchObject([
      { action: 'stock.correct', subject: 'T-PRINT', before: { available: 4 }, after: { available } },
    ]);
    await refuse(`${STOCK}/T-PRINT`, { change: -available - 1, available, note: 'x' }, 422, 'invalid', ['change']);
    await refuse(`${STOCK}/T-PRINT`, { change: 0, available, note: 'x' }, 422, 'invalid', ['change']);
    await refuse(`${STOCK}/T-BOOK`, { change: 1, available: 0, note: 'x' }, 404, 'not_found');
  });
});

describe('sales and the accountant’s file', () => {
  const sumOf = (table: Record<string, string>[], column: string): number =>
    Math.round(table.reduce((sum, row) => sum + Number(row[column]), 0) * 100);

  it('have the sums of the documents, by rate, also after a refund', async () => {
    const lines = [
      { sku: 'T-BOOK', quantity: 1 },
      { sku: 'T-ESSAY', quantity: 1 },
    ];
    const mixed = await newOrder({ ...ORDER, lines, totalCents: 4900 + 1060 + 500 });
    await pay(mixed, 6460);
    await refundOrder(mixed, { amountCents: 2000 });
    const business = { ...ORDER.customer, country: 'DE', company: 'Firma, "GmbH"', vatNumber: 'DE136695976' };
    await pay(await newOrder({ ...ORDER, totalCents: 7904, customer: business }), 7904);
    await newOrder();

    const today = athensDay(new Date());
    const path = `/api/admin/store/documents.csv?from=${today}&to=${today}`;
    // Invoices name their buyers.
    const Cookie = await signedIn({ id: 'stale', signedInAt: new Date(Date.now() - FRESH_MS - 1000) });
    const stale = await exports.default.fetch(new Request(`https://lycabettus.test${path}`, { headers: { Cookie } }));
    expect([stale.status, await stale.text()]).toEqual([403, expect.stringContaining('fresh_sign_in')]);
    const file = await asOwner(path);
    expect(file.headers.get('Content-Disposition')).toContain(`attachment; filename="documents-${today}-${today}.csv"`);
    const table = csvParse((await file.text()).replace('\uFEFF', '')) as unknown as Record<string, string>[];
    expect(table.map(({ Document: kind }) => kind)).toEqual(['Confirmation of a refund', 'Order confirmation', 'Order confirmation']);
    expect(table[1]).toMatchObject({
      Company: 'Firma, "GmbH"',
      Country: 'DE',
      'VAT number': 'DE136695976',
      'VAT treatment': 'Reverse charge',
      Total: '79.04',
    });
    const [documents] = await rows('SELECT sum(total_cents) AS gross, sum(vat_cents) AS vat FROM order_documents');
    expect([sumOf(table, 'Total'), sumOf(table, 'VAT total')]).toEqual([documents?.['gross'], documents?.['vat']]);
    const percents = [0, 6, 24];
    for (const row of table) {
      const own = [row];
      expect(percents.reduce((sum, percent) => sum + sumOf(own, `VAT at ${percent}%`), 0)).toBe(sumOf(own, 'VAT total'));
      expect(percents.reduce((sum, percent) => sum + sumOf(own, `Net at ${percent}%`), 0)).toBe(sumOf(own, 'Net total'));
    }

    // A Greek Excel takes semicolons and decimal commas, unless another form was chosen.
    const heads = async (more: string) => (await (await asOwner(`${path}&locale=el${more}`)).text()).split('\r\n');
    const [greek = '', credit = ''] = await heads('');
    expect(greek).toContain('Αριθμός;Ημερομηνία;');
    expect(credit.split(';').slice(-4)).toEqual(['-16,79', '-3,21', '-20,00', 'EUR']);
    expect((await heads('&form=programs'))[1]?.split(',').slice(-2)).toEqual(['-20.00', 'EUR']);

    const sales = await callAdmin(salesSchema, '/api/admin/store/sales');
    expect(sales.months).toHaveLength(12);
    expect(sales.months.at(-1)).toMatchObject({ month: today.slice(0, 7), orders: 2, grossCents: 6460 + 7904 - 2000, refundedCents: 2000 });
    expect(sales).toMatchObject({ yearCents: 6460 + 7904 - 2000, otherEuCents: 0 });
  });

  it('have what Snipcart sold and paid back, under the number of its invoice', async () => {
    const billingAddress = { fullName: 'Anna', address1: 'Straße 1', city: 'Berlin', country: 'DE', postalCode: '10115' };
    const sold = snipcartOrder({ billingAddress, shippingAddress: billingAddress, invoiceNumber: 'SNIP-1001', lang: 'en' });
    await send(event('order.completed', sold));
    await send(event('order.completed', snipcartOrder({ paymentStatus: 'Pending', paymentMethod: 'Custom' })));
    for (const amount of [33, 33, 32])
      await send(event('order.refund.created', { orderToken: sold['token'], amount, currency: 'eur', comment: '' }));
    await pay(await newOrder());
    const today = athensDay(new Date());
    const file = await asOwner(`/api/admin/store/documents.csv?from=${today}&to=${today}`);
    const table = csvParse((await file.text()).replace('\uFEFF', '')) as unknown as Record<string, string>[];
    const shown = table.map((row) => [row['Document'], row['Number'], row['Customer'], row['VAT total'], row['Total']]);
    expect(shown.slice(1)).toEqual([
      ['Snipcart invoice', 'SNIP-1001', 'Anna', '18.97', '98.00'],
      ['Refund at Snipcart', 'SNIP-1001', 'Anna', '-6.39', '-33.00'],
      ['Refund at Snipcart', 'SNIP-1001', 'Anna', '-6.39', '-33.00'],
      ['Refund at Snipcart', 'SNIP-1001', 'Anna', '-6.19', '-32.00'],
    ]);
    expect(shown[0]?.[0]).toBe('Order confirmation');
    const sales = await callAdmin(salesSchema, '/api/admin/store/sales');
    expect(sales.months.at(-1)).toMatchObject({ orders: 2, grossCents: 9800, netCents: 9800 - 1897, refundedCents: 9800 });
    expect(sales.otherEuCents).toBe(0);
    const opened = await callAdmin(openedOrder, `/api/admin/store/orders/${sold['token']}`);
    expect([opened.snipcartInvoice, opened.documents]).toEqual(['SNIP-1001', []]);
  });

  it('count consumers in other EU states against the limit, without services', async () => {
    const german = { ...ORDER.customer, country: 'DE' };
    const lines = [
      { sku: 'T-BOOK', quantity: 1 },
      { sku: 'T-AUDIT', quantity: 1 },
    ];
    await pay(await newOrder({ ...ORDER, lines, totalCents: 64_900, customer: german }), 64_900);
    expect(await callAdmin(salesSchema, '/api/admin/store/sales')).toMatchObject({ otherEuCents: 4900 - 948 });
  });

  it('count postage against the limit, and take out what was credited, in the year of its sale', async () => {
    const counted = async () => (await callAdmin(salesSchema, '/api/admin/store/sales')).otherEuCents;
    const german = { ...ORDER.customer, country: 'DE' };
    const id = await newOrder({ ...PRINT_ORDER, totalCents: 5700, customer: german });
    expect(await counted()).toBe(0);
    await pay(id, 5700);
    // Goods of 45.00 and postage of 12.00, with VAT of 24 %.
    expect(await counted()).toBe(4500 - 871 + 1200 - 232);
    await refundOrder(id, { amountCents: 1900 });
    expect(await counted()).toBe(4597 - 1532);
    await refundOrder(id, { amountCents: 3800, refundedCents: 1900, key: 'the rest of it' });
    expect(await counted()).toBe(0);
    // A sale of last year, credited in this one, lowers nothing of this one.
    const old = await newOrder({ ...PRINT_ORDER, totalCents: 5700, customer: { ...german, email: 'old@example.com' } });
    await pay(old, 5700);
    await env.DB.prepare('UPDATE orders SET paid_at = paid_at - ? WHERE id = ?')
      .bind(400 * 86_400_000, old)
      .run();
    await refundOrder(old, { amountCents: 1900 });
    expect(await counted()).toBe(0);
  });
});

it('today has the orders to act on and the stock that is low', async () => {
  const id = await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 2 }], totalCents: 9500 });
  const unpaid = await newOrder();
  await pay(id, 9500);
  expect(await callAdmin(todaySchema, '/api/admin/today')).toMatchObject({
    orders: { act: 1, overdueRefunds: 0, transfers: 1, waiting: [{ id: unpaid }], rows: [{ id, needs: 'fulfil', totalCents: 9500 }] },
    stock: { low: [{ sku: 'T-PRINT', available: LOW_STOCK }] },
  });
  const later = await newOrder(PRINT_ORDER);
  await pay(later, 5000);
  await rows(`UPDATE orders SET refund_by = ${Date.now()} WHERE id = '${later}'`);
  // What the law wants back by a day comes first.
  expect((await callAdmin(todaySchema, '/api/admin/today')).orders.rows.map((row) => row.id)).toEqual([later, id]);
});
