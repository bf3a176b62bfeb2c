import { env, exports } from 'cloudflare:workers';
import { csvParse } from 'd3-dsv';
import { describe, expect, it } from 'vitest';
import { addDays, athensDay } from '../../functions/calendar.ts';
import { FRESH_MS } from '../../functions/http/owner-context.ts';
import { database } from '../../functions/storage/database.ts';
import { readOrder } from '../../functions/storage/orders.ts';
import { type Step, takeStep } from '../../functions/store/steps.ts';
import {
  LOW_STOCK,
  openedOrder,
  orderLinkMade,
  ordersPage,
  salesSchema,
  stockHistory,
  stockList,
} from '../../src/features/admin/store/store-admin.schema.ts';
import { todaySchema } from '../../src/features/admin/today/today.schema.ts';
import { callAdmin, expectRefusal, readAudit } from './admin-harness.ts';
import { asOwner } from './as-owner.ts';
import { callWith, mailedToken, mailTexts, ORDER, PRINT_ORDER, placed } from './order-harness.ts';
import { signedIn } from './owner-session.ts';
import { rows } from './rows.ts';
import { newNetwork } from './visit.ts';

const ORDERS = '/api/admin/store/orders';
const STOCK = '/api/admin/store/stock';
const list = (query = '') => callAdmin(ordersPage, `${ORDERS}${query}`);
const open = (id: string) => callAdmin(openedOrder, `${ORDERS}/${id}`);
const step = (id: string, body: object) => callAdmin(openedOrder, `${ORDERS}/${id}/steps`, { body, status: 201 });
const refuse = (address: string, body: object, status: number, code: string, fields?: readonly string[]) =>
  expectRefusal(address, { method: 'POST', body: JSON.stringify(body) }, status, code, fields);

/** Places an order and returns its id. */
async function newOrder(body: unknown = ORDER): Promise<string> {
  const { reference } = await placed(body);
  return (await readOrder(database(env.DB), { reference }))?.order.id ?? expect.fail('not stored');
}
const other = (name: string, email: string) => ({ ...ORDER, customer: { ...ORDER.customer, name, email } });
async function take(id: string, taken: Step): Promise<void> {
  const { order } = (await readOrder(database(env.DB), { id })) ?? expect.fail('not stored');
  await takeStep(env, order, taken, () => undefined, 'https://a.example');
}
const pay = (id: string, amountCents = 9800) => step(id, { action: 'pay', state: 'pending', amountCents, paidCents: 0 });
const refund = (body: object) => ({ amountCents: 1000, refundedCents: 0, key: 'a refund', ...body });
const giveBack = (id: string, body: object) => callAdmin(openedOrder, `${ORDERS}/${id}/refunds`, { body: refund(body), status: 201 });

it('an order names the letters that no font of its documents has', async () => {
  const id = await newOrder(other('阮氏 Zoë 🦊 №2', 'zoe@client.example'));
  // Before there is a document, there is nothing to warn of.
  expect((await open(id)).letters).toEqual([]);
  await pay(id);
  expect((await open(id)).letters).toEqual(['🦊 (U+1F98A)']);
});

describe('the list of orders', () => {
  it('finds orders by number, name and address, by state and by day, newest first', async () => {
    const first = await newOrder();
    const second = await newOrder(other('Νίκος Αντωνίου', 'nikos@client.example'));
    await pay(first);
    const today = athensDay(new Date());
    expect((await list()).rows.map(({ id }) => id)).toEqual([second, first]);
    expect(await list()).toMatchObject({
      total: 2,
      counts: { act: 1, transfer: 1, pending: 1, paid: 1, fulfilled: 0, cancelled: 0, refunded: 0 },
    });
    expect((await list('?q=nikos@CLIENT')).rows.map(({ id }) => id)).toEqual([second]);
    for (const typed of ['Αντωνίου', 'αντωνιου', 'ΝΙΚΟΣ ΑΝΤΩΝΙΟΥ', 'νίκος', 'νικοσ'])
      expect((await list(`?q=${encodeURIComponent(typed)}`)).rows.map(({ id }) => id)).toEqual([second]);
    expect((await list(`?q=${encodeURIComponent('αντωνιδη')}`)).total).toBe(0);
    expect((await list('?q=-00001')).rows.map(({ id }) => id)).toEqual([first]);
    expect((await list('?state=act')).rows).toMatchObject([{ id: first, needs: 'fulfil', state: 'paid' }]);
    expect((await list('?state=pending')).rows).toMatchObject([{ id: second, needs: null }]);
    expect((await list(`?from=${today}&to=${today}`)).total).toBe(2);
    expect((await list(`?to=${addDays(today, -1)}`)).total).toBe(0);
    expect((await list(`?from=${addDays(today, 1)}`)).total).toBe(0);
    expect((await list('?sort=name&size=1&page=2')).rows).toMatchObject([{ id: second }]);
  });

  it('puts what has to be returned or checked before what has to be sent', async () => {
    const id = await newOrder();
    await take(id, { step: 'mismatch', actor: 'card', note: 'x' });
    expect(await open(id)).toMatchObject({ state: 'pending', needs: 'check' });
    await take(id, { step: 'note', actor: 'snipcart', note: 'x' });
    expect(await open(id)).toMatchObject({ needs: 'check' });
    await take(id, { step: 'note', actor: 'owner', note: 'x' });
    expect(await open(id)).toMatchObject({ needs: null });
    await take(id, { step: 'mismatch', actor: 'card', note: 'x' });
    await take(id, { step: 'cancelled', to: 'cancelled', actor: 'shopper' });
    expect((await list('?state=act')).rows).toMatchObject([{ id, state: 'cancelled', needs: 'check' }]);
  });

  it('has withdrawals that the owner has to decide about, until the owner says so', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    await take(id, { step: 'withdrawn', actor: 'shopper', note: 'The print', owes: false });
    expect((await list('?state=act')).rows).toMatchObject([{ id, needs: 'withdrawal' }]);
    await take(id, { step: 'note', actor: 'system', note: 're_1: failed' });
    expect(await open(id)).toMatchObject({ needs: 'withdrawal' });
    expect(await step(id, { action: 'note', state: 'paid', note: 'Too late' })).toMatchObject({ needs: 'fulfil' });
  });
});

describe('one order', () => {
  it('moves by the owner’s steps, each audited, and mails the buyer', async () => {
    const id = await newOrder();
    expect((await open(id)).actions).toEqual(['pay', 'cancel', 'note']);
    expect(await pay(id)).toMatchObject({ state: 'paid', paidCents: 9800, refundableCents: 9800, actions: ['pay', 'fulfil', 'note'] });
    const done = await step(id, { action: 'fulfil', state: 'paid', note: 'RR123456789GR' });
    expect(done).toMatchObject({
      state: 'fulfilled',
      needs: null,
      steps: [{ step: 'ordered' }, { step: 'paid', actor: 'owner' }, { step: 'fulfilled', actor: 'owner', note: 'RR123456789GR' }],
      payments: [{ provider: 'bank', amountCents: 9800, state: 'succeeded' }],
      documents: [{ kind: 'receipt', number: 1, totalCents: 9800 }],
      vat: [{ percent: 24, netCents: 7903, vatCents: 1897 }],
    });
    expect(done.mails).toHaveLength(3);
    expect((await mailTexts()).at(-1)).toContain('RR123456789GR');
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toEqual([
      ['order.pay', id],
      ['order.fulfil', id],
    ]);
  });

  it('refuses a step from another state, a wrong amount and a step that is not allowed', async () => {
    const id = await newOrder();
    await refuse(`${ORDERS}/${id}/steps`, { action: 'fulfil', state: 'pending' }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'cancel', state: 'paid' }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'pay', state: 'pending', amountCents: 9799, paidCents: 0 }, 422, 'invalid', [
      'amountCents',
    ]);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'pay', state: 'pending' }, 422, 'invalid', ['amountCents', 'paidCents']);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'note', state: 'pending' }, 422, 'invalid', ['note']);
    await refuse(`${ORDERS}/none/steps`, { action: 'cancel', state: 'pending' }, 404, 'not_found');
    expect(await open(id)).toMatchObject({ state: 'pending', steps: [{ step: 'ordered' }] });
  });

  it('takes each transfer that comes after its end, and none twice', async () => {
    const id = await newOrder();
    await step(id, { action: 'cancel', state: 'pending' });
    const late = { action: 'pay', state: 'cancelled', amountCents: 5000, paidCents: 0 };
    expect(await step(id, late)).toMatchObject({ state: 'cancelled', paidCents: 5000, needs: 'refund' });
    await refuse(`${ORDERS}/${id}/steps`, late, 409, 'conflict');
    expect(await step(id, { ...late, amountCents: 4800, paidCents: 5000 })).toMatchObject({ paidCents: 9800, refundableCents: 9800 });
  });

  it('keeps the owner’s notes from the buyer', async () => {
    const id = await newOrder(PRINT_ORDER);
    await step(id, { action: 'pay', state: 'pending', amountCents: 5000, paidCents: 0, note: 'Suspicious' });
    await giveBack(id, { note: 'Not worth the trouble' });
    expect((await mailTexts()).join()).not.toMatch(/Suspicious|Not worth/u);
  });

  it('waits for money to be returned until all is back, what was paid twice is, or the owner says so', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    await take(id, { step: 'late', actor: 'stripe', amountCents: 5000 });
    await env.DB.exec('UPDATE payments SET amount_cents = 10000');
    expect(await open(id)).toMatchObject({ needs: 'refund', paidCents: 10_000 });
    expect(await giveBack(id, { amountCents: 5000 })).toMatchObject({ needs: 'fulfil', refundBy: null, refundedCents: 5000 });
    await take(id, { step: 'withdrawn', actor: 'shopper' });
    const next = { amountCents: 1000, refundedCents: 5000, key: 'a second refund' };
    expect(await giveBack(id, next)).toMatchObject({ needs: 'refund' });
    expect(await giveBack(id, { ...next, refundedCents: 6000, settles: true, key: 'a third refund' })).toMatchObject({
      needs: null,
      refundBy: null,
    });
  });

  it('owes nothing once the owner says so, with a reason', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'settle', state: 'paid', note: 'x', paidCents: 5000 }, 409, 'conflict');
    await take(id, { step: 'withdrawn', actor: 'shopper' });
    expect(await open(id)).toMatchObject({ needs: 'refund', actions: ['pay', 'fulfil', 'settle', 'note'] });
    await refuse(`${ORDERS}/${id}/steps`, { action: 'settle', state: 'paid', paidCents: 5000 }, 422, 'invalid', ['note']);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'settle', state: 'paid', note: 'x', paidCents: 0 }, 409, 'conflict');
    const settled = await step(id, { action: 'settle', state: 'paid', note: 'She keeps the print', paidCents: 5000 });
    expect(settled).toMatchObject({ needs: 'fulfil', refundBy: null, steps: [{}, {}, {}, { step: 'note', note: 'She keeps the print' }] });
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'order.settle', subject: id });
  });

  it('is given back in part and whole, once for a repeat, and not more than was paid', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    expect(await giveBack(id, {})).toMatchObject({ state: 'paid', refundedCents: 1000, refundableCents: 4000 });
    await refuse(`${ORDERS}/${id}/refunds`, refund({ key: 'another key' }), 409, 'conflict');
    await refuse(`${ORDERS}/${id}/refunds`, refund({ amountCents: 4001, refundedCents: 1000, key: 'too much of it' }), 422, 'invalid', [
      'amountCents',
    ]);
    const rest = { amountCents: 4000, refundedCents: 1000, key: 'the rest of it', restock: true };
    expect(await giveBack(id, rest)).toMatchObject({ state: 'refunded', refundedCents: 5000, refundableCents: 0, needs: null });
    expect(await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit' ORDER BY number")).toEqual([
      { total_cents: -1000 },
      { total_cents: -4000 },
    ]);
    expect((await callAdmin(stockList, STOCK)).products.find(({ sku }) => sku === 'T-PRINT')).toMatchObject({ available: 5, reserved: 0 });
  });

  it('puts the named pieces of a part back on stock, once', async () => {
    const id = await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 });
    await pay(id, 14_000);
    const left = async () => (await callAdmin(stockList, STOCK)).products.find(({ sku }) => sku === 'T-PRINT')?.available;
    const third = { amountCents: 4500, restock: true };
    // Nobody says by a part that everything is back.
    await refuse(`${ORDERS}/${id}/refunds`, refund(third), 422, 'invalid', ['returns']);
    expect(await giveBack(id, { ...third, returns: ['T-PRINT'] })).toMatchObject({ lines: [{ quantity: 3, returnable: 2 }] });
    await refuse(`${ORDERS}/${id}/refunds`, refund({ ...third, returns: ['T-PRINT'] }), 409, 'conflict');
    expect(await left()).toBe(3);
    const rest = { amountCents: 9500, refundedCents: 4500, key: 'the rest of it', restock: true };
    expect(await giveBack(id, rest)).toMatchObject({ state: 'refunded', lines: [{ returnable: 0 }] });
    expect(await left()).toBe(5);
    expect(await rows("SELECT change FROM stock_changes WHERE reason = 'returned' ORDER BY id")).toEqual([{ change: 1 }, { change: 2 }]);
  });

  it('opens as the buyer sees it, and its link is mailed again', async () => {
    const id = await newOrder();
    const { link } = await callAdmin(orderLinkMade, `${ORDERS}/${id}/links`, { body: {}, status: 201 });
    const { searchParams } = new URL(link);
    const call = `/api/store/orders/${searchParams.get('reference')}?token=${searchParams.get('token')}`;
    expect((await callWith({}, call, { headers: { 'CF-Connecting-IP': newNetwork() } })).status).toBe(200);
    await callAdmin(openedOrder, `${ORDERS}/${id}/mails`, { body: {}, status: 201 });
    expect((await mailTexts()).at(-1)).toContain(await mailedToken(searchParams.get('reference') ?? ''));
    expect((await readAudit()).map(({ action }) => action)).toEqual(['order.link', 'order.mail']);
  });
});

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
    await giveBack(mixed, { amountCents: 2000 });
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
    expect(table.map(({ Document: kind }) => kind)).toEqual(['Credit note', 'Invoice', 'Receipt']);
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
      expect(percents.reduce((sum, percent) => sum + sumOf(own, `VAT at ${percent} %`), 0)).toBe(sumOf(own, 'VAT total'));
      expect(percents.reduce((sum, percent) => sum + sumOf(own, `Net at ${percent} %`), 0)).toBe(sumOf(own, 'Net total'));
    }

    // A Greek Excel takes semicolons and decimal commas, unless another form was chosen.
    const heads = async (more: string) => (await (await asOwner(`${path}&locale=el${more}`)).text()).split('\r\n');
    const [greek = '', credit = ''] = await heads('');
    expect(greek).toContain('Αριθμός;Ημερομηνία;');
    expect(credit.split(';').slice(-4)).toEqual(['-16,79', '-3,21', '-20', 'EUR']);
    expect((await heads('&form=programs'))[1]?.split(',').slice(-2)).toEqual(['-20', 'EUR']);

    const sales = await callAdmin(salesSchema, '/api/admin/store/sales');
    expect(sales.months).toHaveLength(12);
    expect(sales.months.at(-1)).toMatchObject({ month: today.slice(0, 7), orders: 2, grossCents: 6460 + 7904 - 2000, refundedCents: 2000 });
    expect(sales).toMatchObject({ yearCents: 6460 + 7904 - 2000, otherEuCents: 0 });
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
    await giveBack(id, { amountCents: 1900 });
    expect(await counted()).toBe(4597 - 1532);
    await giveBack(id, { amountCents: 3800, refundedCents: 1900, key: 'the rest of it' });
    expect(await counted()).toBe(0);
    // A sale of last year, credited in this one, lowers nothing of this one.
    const old = await newOrder({ ...PRINT_ORDER, totalCents: 5700, customer: { ...german, email: 'old@example.com' } });
    await pay(old, 5700);
    await env.DB.prepare('UPDATE orders SET paid_at = paid_at - ? WHERE id = ?')
      .bind(400 * 86_400_000, old)
      .run();
    await giveBack(old, { amountCents: 1900 });
    expect(await counted()).toBe(0);
  });
});

it('today has the orders to act on and the stock that is low', async () => {
  const id = await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 2 }], totalCents: 9500 });
  await newOrder();
  await pay(id, 9500);
  expect(await callAdmin(todaySchema, '/api/admin/today')).toMatchObject({
    orders: { act: 1, overdueRefunds: 0, rows: [{ id, needs: 'fulfil', totalCents: 9500 }] },
    stock: { low: [{ sku: 'T-PRINT', available: LOW_STOCK }] },
  });
});
