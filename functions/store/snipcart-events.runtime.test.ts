import { describe, expect, it } from 'vitest';
import { callWith, mailTexts, pay, placed, postJson, readStored } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import {
  control,
  event,
  orders,
  requestToken,
  SNIPCART,
  send,
  snipcartOrder,
  steps,
  TEST_MODE,
} from '../../tests/functions/snipcart-harness.ts';

const lines = () => rows('SELECT * FROM order_lines ORDER BY order_id, position');
const notices = async (): Promise<unknown[]> =>
  (await rows('SELECT subject, text FROM messages')).map(({ subject, text }) => `${subject} ${text}`);
const nothing = async (): Promise<void> => {
  expect(await orders()).toEqual([]);
  expect(await rows('SELECT * FROM payment_events')).toEqual([]);
  expect(await notices()).toEqual([]);
};

describe('an event', () => {
  it('is refused without a token of Snipcart, and nothing is stored', async () => {
    const body = event('order.completed', snipcartOrder());
    const used = await requestToken();
    expect((await postJson('/api/webhooks/snipcart', event('order.seen', {}), { 'X-Snipcart-RequestToken': used }, SNIPCART)).status).toBe(
      200,
    );
    await rows('DELETE FROM payment_events');
    expect((await postJson('/api/webhooks/snipcart', body, {}, SNIPCART)).status).toBe(403);
    for (const token of [used, crypto.randomUUID(), '..', '../control/payments', 'a/b', '%2e%2e', 'x'.repeat(200)])
      expect([token, (await send(body, SNIPCART, token)).status]).toEqual([token, 403]);
    expect((await send(body, { ...SNIPCART, SNIPCART_SECRET_KEY: 'another key' })).status).toBe(403);
    expect((await send(body, { ...SNIPCART, SNIPCART_SECRET_KEY: '' })).status).toBe(404);
    await nothing();
  });

  it('is not taken while Snipcart cannot confirm it', async () => {
    const token = await requestToken();
    await control('down', { isDown: true });
    const response = await send(event('order.completed', snipcartOrder()), SNIPCART, token);
    await control('down', { isDown: false });
    expect(response.status).toBe(503);
    await nothing();
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('of the kind %s is only noted', async (kind) => {
    expect((await send(event(kind, { token: crypto.randomUUID() }))).status).toBe(200);
    expect(await rows('SELECT outcome FROM payment_events')).toEqual([{ outcome: 'ignored' }]);
  });

  it('about an order of the site is refused, whatever its kind', async () => {
    const { reference } = await placed();
    const { id } = (await readStored(reference)).order;
    const contents = {
      'order.completed': snipcartOrder({ token: id }),
      'order.status.changed': snipcartOrder({ token: id }),
      'order.paymentStatus.changed': snipcartOrder({ token: id }),
      'order.refund.created': { orderToken: id, amount: 98, currency: 'eur' },
      'order.withdrawal.created': { orderToken: id, confirmationNumber: 'W-1' },
    };
    for (const [kind, content] of Object.entries(contents)) expect([kind, (await send(event(kind, content))).status]).toEqual([kind, 409]);
    expect((await readStored(reference)).order).toMatchObject({ state: 'pending', paidCents: 0, version: 0 });
  });

  it('of test mode is taken in test mode only', async () => {
    const test = event('order.completed', snipcartOrder(), { mode: 'Test' });
    expect((await send(test)).status).toBe(403);
    await nothing();
    expect((await send(test, TEST_MODE)).status).toBe(200);
    expect(await orders()).toHaveLength(1);
  });

  it('that is unknown is recorded and changes nothing', async () => {
    expect((await send(event('v3/subscription.state.cancelled', { id: 'x' }))).status).toBe(200);
    expect(await rows('SELECT type, outcome FROM payment_events')).toEqual([
      { type: 'v3/subscription.state.cancelled', outcome: 'ignored' },
    ]);
    expect(await orders()).toEqual([]);
  });

  it('with an order or a refund that cannot be read is refused', async () => {
    for (const amount of [0, -8])
      expect((await send(event('order.refund.created', { orderToken: crypto.randomUUID(), amount }))).status).toBe(422);
    for (const changes of [{ items: [] }, { token: '../x' }, { items: [{ id: 'T-BOOK', price: 'x', quantity: 1 }] }])
      expect((await send(event('order.completed', snipcartOrder(changes)))).status).toBe(422);
    await nothing();
  });
});

describe('order.completed', () => {
  it('makes a paid order with its own number and the catalogue’s figures, no paper of the site’s, and tells the owner', async () => {
    expect((await send(event('order.completed', snipcartOrder()))).status).toBe(200);
    expect(await orders()).toMatchObject([
      {
        ...{
          state: 'paid',
          source: 'snipcart',
          payment: 'card',
          locale: 'el',
          number: 1,
          total_cents: 9800,
          paid_cents: 9800,
          vat_cents: 1897,
        },
        ...{
          email: 'eleni@example.com',
          name: 'Ελένη Παπαδοπούλου',
          street: 'Οδός Δείγματος 1',
          city: 'Αθήνα',
          postcode: '10676',
          pay_by: null,
        },
      },
    ]);
    expect(await lines()).toMatchObject([
      { sku: 'T-BOOK', slug: 'workbook', title: 'Βιβλίο εργασίας', quantity: 2, unit_cents: 4900, total_cents: 9800, vat_cents: 1897 },
    ]);
    expect(await steps()).toEqual(['ordered', 'paid']);
    expect(await rows('SELECT * FROM order_documents')).toEqual([]);
    expect(await rows('SELECT provider, state, amount_cents FROM payments')).toEqual([
      { provider: 'snipcart', state: 'succeeded', amount_cents: 9800 },
    ]);
    expect(await notices()).toHaveLength(1);
  });

  it('mails the buyer the page with the files and the contract, in the language of the order', async () => {
    await send(event('order.completed', snipcartOrder()));
    expect(await rows('SELECT to_address, subject FROM outbox')).toEqual([
      { to_address: 'eleni@example.com', subject: expect.stringMatching(/^Παραγγελία \d{4}-00001: επιβεβαίωση$/u) as string },
    ]);
    const [text = ''] = await mailTexts();
    for (const said of [
      'SNIP-1036',
      '2 × Βιβλίο εργασίας    98,00\u00A0€',
      '5 φορές μέσα σε 30 ημέρες',
      'Δικαίωμα υπαναχώρησης',
      'Γνωστοποιώ ότι υπαναχωρώ',
    ])
      expect(text).toContain(said);
    const link = new URL(/https:\S+token=\S+/u.exec(text)?.[0] ?? '');
    const page = await (await callWith({}, link.pathname + link.search)).text();
    expect(page).toContain('/files/T-BOOK/');
    expect(page).toContain('Παραστατικό SNIP-1036');
    expect(page).not.toContain('/documents/');
  });

  it('says nothing of files where there are none, or none yet', async () => {
    const print = { id: 'T-PRINT', name: 'x', price: 45, quantity: 1 };
    await send(event('order.completed', snipcartOrder({ items: [print], shippingFees: 5, grandTotal: 50, lang: 'en' })));
    await send(event('order.completed', snipcartOrder({ grandTotal: 10, lang: 'en' })));
    const texts = await mailTexts();
    expect(texts.map((text) => text.includes('You can download each'))).toEqual([false, false]);
    expect(texts.every((text) => text.includes('I withdraw'))).toBe(true);
  });

  it('mails one of ten strangers’ unpaid orders, and each paid one', async () => {
    const deferred = { paymentStatus: 'Deferred', paymentMethod: 'Deferred' };
    for (let count = 0; count < 12; count += 1) await send(event('order.completed', snipcartOrder(deferred)));
    expect(await rows('SELECT * FROM outbox')).toHaveLength(10);
    await send(event('order.completed', snipcartOrder({ ...deferred, email: 'another@example.com' })));
    expect(await rows('SELECT * FROM outbox')).toHaveLength(11);
  });

  it('ten times, one after another and at once, is one order with one of each step', async () => {
    const body = event(
      'order.completed',
      snipcartOrder({ items: [{ id: 'T-PRINT', name: 'x', price: 45, quantity: 1 }], shippingFees: 5, grandTotal: 50 }),
    );
    const copies = await Promise.all(Array.from({ length: 10 }, () => send(body)));
    expect(copies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    for (let copy = 0; copy < 3; copy += 1) expect((await send(body)).status).toBe(200);
    // The same order in another event.
    expect((await send({ ...body, createdOn: '2026-11-22T10:00:00Z' })).status).toBe(200);
    expect(await orders()).toHaveLength(1);
    expect(await steps()).toEqual(['ordered', 'paid']);
    expect(await rows('SELECT sku, balance FROM stock')).toEqual([{ sku: 'T-PRINT', balance: -1 }]);
    expect(await rows('SELECT subject FROM outbox')).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  it('is taken when the stock is gone, since it is sold', async () => {
    const item = { id: 'T-PRINT', name: 'x', price: 45, quantity: 7 };
    await send(event('order.completed', snipcartOrder({ items: [item], shippingFees: 5, grandTotal: 320 })));
    expect(await orders()).toMatchObject([{ state: 'paid', total_cents: 32_000, shipping_cents: 500 }]);
    expect(await rows('SELECT balance FROM stock')).toEqual([{ balance: -7 }]);
  });

  it('adds up the same product from the pages of both languages', async () => {
    const [item] = snipcartOrder()['items'] as object[];
    await send(event('order.completed', snipcartOrder({ items: [item, { ...item, name: 'Workbook' }], grandTotal: 196 })));
    expect(await lines()).toMatchObject([{ sku: 'T-BOOK', quantity: 4, total_cents: 19_600 }]);
  });

  it('without VAT for a business elsewhere in the EU is reverse charge; with VAT it is charged', async () => {
    const billingAddress = {
      fullName: 'Firma',
      company: 'Firma GmbH',
      address1: 'Straße 1',
      city: 'Berlin',
      country: 'DE',
      postalCode: '10115',
      vatNumber: 'DE136695976',
    };
    const free = snipcartOrder({ billingAddress, grandTotal: 79.04, lang: 'en' });
    await send(event('order.completed', free));
    await send(event('order.completed', snipcartOrder({ billingAddress })));
    expect(await orders()).toMatchObject([
      {
        taxation: 'reverse-charge',
        vat_number: 'DE136695976',
        company: 'Firma GmbH',
        total_cents: 7904,
        vat_cents: 0,
        state: 'paid',
        locale: 'en',
      },
      { taxation: 'vat', vat_number: null, total_cents: 9800, vat_cents: 1897, state: 'paid' },
    ]);
  });

  it.each([
    [
      'another price',
      { items: [{ id: 'T-BOOK', name: 'x', price: 1, quantity: 2, totalPrice: 2 }], grandTotal: 2 },
      'T-BOOK at 1.00 instead of 49.00',
    ],
    ['another total', { grandTotal: 10 }, 'total 10.00 instead of 98.00'],
    ['an unknown product', { items: [{ id: 'T-NONE', name: 'What', price: 49, quantity: 2 }] }, 'unknown product T-NONE'],
    ['another currency', { currency: 'usd' }, 'currency usd'],
    ['an unknown country', { billingAddress: { fullName: 'X', country: 'ZZ' } }, 'country ZZ'],
  ])('with %s is stored as charged, is not paid, and the owner is told', async (_, changes, fault) => {
    const content = snipcartOrder(changes);
    await send(event('order.completed', content));
    await send(event('order.paymentStatus.changed', content, { to: 'Paid' }));
    const [row] = await orders();
    expect(row).toMatchObject({ state: 'pending', paid_cents: 0, total_cents: Math.round(Number(content['grandTotal']) * 100) });
    expect((await lines()).reduce((sum, { total_cents }) => sum + Number(total_cents), Number(row?.['shipping_cents']))).toBe(
      row?.['total_cents'],
    );
    expect(await steps()).toEqual(['ordered', 'mismatch']);
    expect(await rows('SELECT note FROM order_steps WHERE step = "mismatch"')).toMatchObject([
      { note: expect.stringContaining(fault) as string },
    ]);
    expect(await rows('SELECT * FROM order_documents')).toEqual([]);
    expect(await notices()).toMatchObject([expect.stringContaining(fault) as string]);
  });
});

describe('later events', () => {
  it('move the order: deferred, paid, shipped, refunded in part and as a whole', async () => {
    const content = snipcartOrder({ paymentStatus: 'Deferred', paymentMethod: 'Deferred' });
    await send(event('order.completed', content));
    expect(await orders()).toMatchObject([{ state: 'pending', payment: 'bank' }]);
    await send(
      event('order.paymentStatus.changed', { ...content, paymentStatus: 'PaidDeferred' }, { from: 'Deferred', to: 'PaidDeferred' }),
    );
    await send(event('order.status.changed', { ...content, paymentStatus: 'PaidDeferred' }, { from: 'Processed', to: 'Shipped' }));
    await send(event('order.refund.created', { orderToken: content['token'], amount: 8, currency: 'eur', comment: 'Sorry' }));
    expect(await orders()).toMatchObject([{ state: 'fulfilled', refunded_cents: 800 }]);
    await send(event('order.refund.created', { orderToken: content['token'], amount: 90, currency: 'eur', comment: '' }));
    await send(event('order.paymentStatus.changed', { ...content, paymentStatus: 'Refunded' }, { to: 'Refunded' }));
    expect(await orders()).toMatchObject([{ state: 'refunded', refunded_cents: 9800 }]);
    expect(await steps()).toEqual(['ordered', 'paid', 'fulfilled', 'partly-refunded', 'refunded']);
    // That the files are there is told once they are; the rest Snipcart tells.
    expect((await mailTexts()).map((text) => text.includes('5 φορές'))).toEqual([false, true]);
    expect(await rows('SELECT * FROM order_documents')).toEqual([]);
  });

  it('correct a receipt that the site had given the order before Snipcart’s invoice was its only paper', async () => {
    const content = snipcartOrder({ paymentStatus: 'Deferred', paymentMethod: 'Deferred' });
    await send(event('order.completed', content));
    await rows("UPDATE orders SET source = 'site'");
    await pay(String((await orders())[0]?.['reference']), 9800);
    await rows("UPDATE orders SET source = 'snipcart'");
    await send(event('order.refund.created', { orderToken: content['token'], amount: 8, currency: 'eur', comment: '' }));
    expect(await rows('SELECT kind, total_cents FROM order_documents ORDER BY total_cents')).toEqual([
      { kind: 'credit', total_cents: -800 },
      { kind: 'receipt', total_cents: 9800 },
    ]);
  });

  it('may come before the order, and late', async () => {
    const content = snipcartOrder({ paymentStatus: 'Paid' });
    const refund = event('order.refund.created', { orderToken: content['token'], amount: 8, currency: 'eur', comment: '' });
    // Nobody knows the order: the event is not stored, and Snipcart sends it again.
    expect((await send(refund)).status).toBe(403);
    await nothing();
    await control('orders', content);
    await send(refund);
    expect(await orders()).toMatchObject([{ state: 'paid', refunded_cents: 800 }]);
    await send(event('order.status.changed', content, { to: 'Delivered' }));
    expect(await orders()).toMatchObject([{ state: 'fulfilled', refunded_cents: 800 }]);
    await send(event('order.completed', content));
    await send(event('order.paymentStatus.changed', { ...content, paymentStatus: 'Deferred' }, { to: 'Deferred' }));
    await send(event('order.paymentStatus.changed', { ...content, paymentStatus: 'Failed' }, { to: 'Failed' }));
    await send(refund);
    expect(await orders()).toMatchObject([{ state: 'fulfilled', paid_cents: 9800, refunded_cents: 800 }]);
    expect(await steps()).toEqual(['ordered', 'paid', 'partly-refunded', 'fulfilled']);
  });

  it('repay nothing twice when they come many times at once', async () => {
    const content = snipcartOrder();
    await send(event('order.completed', content));
    const refund = event('order.refund.created', { orderToken: content['token'], amount: 8, currency: 'eur', comment: '' });
    await Promise.all(Array.from({ length: 10 }, () => send(refund)));
    expect(await orders()).toMatchObject([{ refunded_cents: 800 }]);
    expect(await rows("SELECT amount_cents FROM order_steps WHERE step = 'partly-refunded'")).toEqual([{ amount_cents: 800 }]);
  });

  it('that repay more than was paid tell the owner and repay nothing', async () => {
    const content = snipcartOrder();
    await send(event('order.completed', content));
    await send(event('order.refund.created', { orderToken: content['token'], amount: 500, currency: 'eur', comment: '' }));
    expect(await orders()).toMatchObject([{ state: 'paid', refunded_cents: 0 }]);
    expect(await steps()).toEqual(['ordered', 'paid', 'mismatch']);
    expect((await notices()).join(' ')).toContain('refund 500 EUR');
  });
});
