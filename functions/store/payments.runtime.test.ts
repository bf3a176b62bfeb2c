import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { CARD_MINUTES } from '../../src/features/store/order/order.schema.ts';
import { PAYMENTS_PER_ORDER } from '../../src/features/store/payment/payment.schema.ts';
import { translator } from '../../src/i18n/translator.ts';
import { callWith, PRINT_ORDER, placed, postJson, step, TRANSFER_DAYS } from '../../tests/functions/order-harness.ts';
import {
  CARD_ORDER,
  cardOrder,
  cardPage,
  eventsFor,
  figures,
  onPage,
  PAYING,
  start,
  steps,
} from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork, readTitle } from '../../tests/functions/visit.ts';
import { endOfDayAfter, MINUTE_MS } from '../calendar.ts';

const [t, inGreek] = [translator('en'), translator('el')];
const TEST_ORDER = { ...CARD_ORDER, payment: 'test' };
const testOrder = () => placed(TEST_ORDER, crypto.randomUUID(), PAYING);
const dataOf = async (response: Response) => ((await response.json()) as { data: Record<string, unknown> }).data;
const get = (address: string, bindings = PAYING) => callWith(bindings, address, { headers: { 'CF-Connecting-IP': newNetwork() } });
const postForm = (address: string, fields: Record<string, string>, bindings = PAYING) =>
  callWith(bindings, address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'CF-Connecting-IP': newNetwork() },
    body: new URLSearchParams(fields),
  });
const page = (order: { reference: string; token: string }, address = '/payment', bindings = PAYING) =>
  get(`${address}?${new URLSearchParams({ reference: order.reference, token: order.token })}`, bindings);
const gateway = async (order: { reference: string; token: string }) => String((await dataOf(await start(order)))['redirectUrl']);
const sessionOf = (address: string) => new URL(address).searchParams.get('session') ?? '';
const decide = (session: string, outcome: string, bindings = PAYING) => postJson('/api/payments/test', { session, outcome }, {}, bindings);
const deadline = async () => Number((await rows('SELECT pay_by FROM orders'))[0]?.['pay_by']);

describe('POST /api/payments', () => {
  it('returns the bank details of a transfer', async () => {
    const order = await placed();
    const response = await start(order);
    expect(response.status).toBe(201);
    expect(await dataOf(response)).toEqual({
      method: 'bank',
      bank: {
        ...{ holder: 'Your Name', name: 'Sample Bank', iban: 'GR1601101250000000012300695', bic: 'ETHNGRAA' },
        ...{ reference: order.reference, amountCents: 9800 },
      },
    });
    expect(await rows('SELECT id FROM payments')).toEqual([]);
  });

  it('resumes no session for another sum than what is missing', async () => {
    for (const order of [await cardOrder(), await testOrder()]) {
      await start(order);
      const [{ id, amount } = { id: '', amount: 0 }] = await rows(
        'SELECT id, amount_cents AS amount FROM payments ORDER BY rowid DESC LIMIT 1',
      );
      await step(order.reference, { step: 'part-paid', actor: 'owner', amountCents: 5000 });
      // The provider could not be reached when the money was recorded.
      await env.DB.exec(`UPDATE payments SET state = 'open' WHERE id = '${id}'`);
      expect((await start(order)).status).toBe(201);
      expect(await rows('SELECT state, amount_cents FROM payments ORDER BY rowid DESC LIMIT 2')).toEqual([
        { state: 'open', amount_cents: Number(amount) - 5000 },
        { state: 'ended', amount_cents: amount },
      ]);
    }
  });

  it('begins one session, however often and however many at once', async () => {
    for (const order of [await cardOrder(), await testOrder()]) {
      const responses = await Promise.all([1, 2, 3].map(() => start(order)));
      expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
      const again = await dataOf(await start(order));
      expect(await dataOf(responses[0] as Response)).toEqual(again);
    }
    expect(await rows('SELECT provider FROM payments ORDER BY provider')).toEqual([{ provider: 'card' }, { provider: 'test' }]);
  });

  it('changes the method, and the deadline with it', async () => {
    const order = await placed();
    const byTransfer = await deadline();
    const now = Date.now();
    await cardPage(order);
    expect(await rows('SELECT payment FROM orders')).toEqual([{ payment: 'card' }]);
    const byCard = await deadline();
    expect(byCard).toBeGreaterThanOrEqual(now + CARD_MINUTES * MINUTE_MS);
    expect(byCard).toBeLessThan(Date.now() + CARD_MINUTES * MINUTE_MS + 1);
    await start(order, { method: 'bank' });
    expect(await deadline()).toBe(byTransfer);
    expect(byTransfer).toBe(endOfDayAfter(new Date(order.orderedAt), TRANSFER_DAYS).getTime());
    // The card's session is closed at Stripe, so that nobody pays twice.
    expect(await rows('SELECT state FROM payments')).toEqual([{ state: 'ended' }]);
    expect((await eventsFor(order)).map(({ event }) => event.type)).toEqual(['checkout.session.expired']);
  });

  it('closes the session of an order that is cancelled', async () => {
    const order = await cardOrder();
    const page = await cardPage(order);
    const { status } = await postJson(`/api/store/orders/${order.reference}/cancellation`, { token: order.token }, {}, PAYING);
    expect(status).toBe(200);
    expect(await rows('SELECT state FROM payments')).toEqual([{ state: 'ended' }]);
    expect((await eventsFor(order)).map(({ event }) => event.type)).toEqual(['checkout.session.expired']);
    expect((await onPage(page, 'pay')).ok).toBe(false);
  });

  it('gives a shopper who begins late the 30 minutes that Stripe asks for', async () => {
    const order = await cardOrder();
    await env.DB.exec(`UPDATE orders SET pay_by = ${Date.now() + 5 * MINUTE_MS}`);
    expect(await cardPage(order)).toContain('/c/pay/');
    expect(await deadline()).toBeGreaterThan(Date.now() + 30 * MINUTE_MS);
  });

  it('begins another session after a lost response and a later deadline', async () => {
    const order = await cardOrder();
    await cardPage(order);
    await env.DB.exec(`DELETE FROM payments; UPDATE orders SET pay_by = ${Date.now() + 5 * MINUTE_MS}`);
    expect((await start(order)).status).toBe(201);
  });

  it('refuses a wrong token or reference alike', async () => {
    const [mine, other] = [await cardOrder(), await placed(PRINT_ORDER)];
    const wrong = [
      { ...mine, token: other.token },
      { ...mine, token: '' },
      { ...mine, reference: '2026-99999' },
    ];
    const responses = await Promise.all(wrong.map((order) => start(order)));
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
  });

  it.each(['paid', 'fulfilled', 'cancelled', 'refunded'])('refuses an order that is %s', async (state) => {
    const order = await cardOrder();
    await env.DB.exec(`UPDATE orders SET state = '${state}'`);
    expect((await start(order)).status).toBe(409);
    expect(await rows('SELECT id FROM payments')).toEqual([]);
  });

  it('refuses an order whose deadline has passed', async () => {
    const order = await cardOrder();
    await env.DB.exec('UPDATE orders SET pay_by = 1');
    expect((await start(order)).status).toBe(409);
  });

  it('refuses methods that are not available, and unknown ones', async () => {
    const order = await placed();
    const { reference, token } = order;
    for (const method of ['card', 'test', 'cash']) expect((await postJson('/api/payments', { reference, token, method })).status).toBe(422);
    expect(await rows('SELECT payment FROM orders')).toEqual([{ payment: 'bank' }]);
  });

  it('answers 503 while Stripe does not, and a form gets the page with a sentence', async () => {
    const { reference, token } = await cardOrder();
    const broken = { ...PAYING, STRIPE_SECRET_KEY: 'sk_test_withdrawn' };
    expect((await postJson('/api/payments', { reference, token }, {}, broken)).status).toBe(503);
    const response = await postForm('/api/payments', { reference, token, locale: 'el' }, broken);
    expect(response.status).toBe(503);
    const text = await response.text();
    expect(text).toContain(inGreek('call.payment.provider'));
    expect(text).toContain('name="method" value="card"');
  });

  it('leads a form to the payment, and to the bank details', async () => {
    const { reference, token } = await cardOrder();
    const card = await postForm('/api/payments', { reference, token });
    expect([card.status, card.headers.get('Location')]).toEqual([303, expect.stringContaining('/c/pay/cs_test_')]);
    const bank = await postForm('/api/payments', { reference, token, method: 'bank', locale: 'el' });
    expect([bank.status, bank.headers.get('Location')]).toEqual([303, `/el/payment?${new URLSearchParams({ reference, token })}`]);
  });

  it('lets one order begin only so many payments', async () => {
    const order = await testOrder();
    for (let begun = 0; begun < PAYMENTS_PER_ORDER; begun += 1) await decide(sessionOf(await gateway(order)), 'decline');
    expect((await start(order)).status).toBe(429);
    expect(await steps(order)).toEqual(['ordered', 'payment-failed']);
  });
});

describe('the test gateway', () => {
  it('approves: the order is paid, once', async () => {
    const order = await testOrder();
    const session = sessionOf(await gateway(order));
    const responses = await Promise.all([1, 2, 3].map(() => decide(session, 'approve')));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await decide(session, 'decline');
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 0 });
    expect(await steps(order)).toEqual(['ordered', 'paid']);
    expect(await rows('SELECT state, amount_cents FROM payments')).toEqual([{ state: 'succeeded', amount_cents: 9800 }]);
  });

  it('declines and abandons: the order stays pending and can be paid', async () => {
    const order = await testOrder();
    const first = sessionOf(await gateway(order));
    expect(String((await dataOf(await decide(first, 'decline')))['redirectUrl'])).toContain('/el/payment/cancel?');
    // A declined session cannot be approved afterwards.
    await decide(first, 'approve');
    const second = sessionOf(await gateway(order));
    await decide(second, 'abandon');
    expect(await figures(order)).toMatchObject({ state: 'pending' });
    await decide(sessionOf(await gateway(order)), 'approve');
    expect(await steps(order)).toEqual(['ordered', 'payment-failed', 'paid']);
    expect(new Set([first, second]).size).toBe(2);
  });

  it('records money that comes after the order has ended, to be returned', async () => {
    const order = await testOrder();
    const session = sessionOf(await gateway(order));
    await env.DB.exec("UPDATE orders SET state = 'cancelled', pay_by = NULL");
    await decide(session, 'approve');
    expect(await figures(order)).toEqual({ state: 'cancelled', paid_cents: 9800, refunded_cents: 0 });
    expect(await (await page(order)).text()).toContain(t('payment.over.late.text', { amount: '€98' }));
  });

  it('refuses sessions that it does not know, and those of other providers', async () => {
    const card = await cardOrder();
    const stripeSession = new URL(await cardPage(card)).pathname.split('/').at(-1) ?? '';
    for (const session of ['', 'x', stripeSession, card.token]) expect((await decide(session, 'approve')).status).toBe(404);
    expect(await figures(card)).toMatchObject({ state: 'pending' });
  });

  it('does not exist outside test mode: page, call and method', async () => {
    const address = await gateway(await testOrder());
    const { pathname, search } = new URL(address);
    const off = { ...PAYING, PAYMENT_TEST_MODE: 'off' };
    for (const to of [`${pathname}${search}`, '/payment/test', '/el/payment/test']) {
      const response = await get(to, off);
      expect([response.status, await readTitle(response)]).toEqual([404, to.startsWith('/el') ? 'Δεν βρέθηκε' : 'Page Not Found']);
    }
    expect((await decide(sessionOf(address), 'approve', off)).status).toBe(404);
    expect(await (await page(await testOrder(), '/payment', off)).text()).not.toContain('value="test"');
    expect((await get(`${pathname}${search}`)).status).toBe(200);
  });
});

describe('/payment', () => {
  it('shows the amount, the methods and a code of the transfer', async () => {
    const order = await placed();
    const response = await page(order, '/el/payment');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin');
    const text = (await response.text()).replaceAll('\u00a0', ' ');
    for (const part of [
      '98 €',
      'GR16 0110 1250 0000 0001 2300 695',
      order.reference,
      '<svg class="epc-code"',
      'value="card"',
      'value="test"',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('data-page-without');
  });

  it('lets its forms lead to Stripe, and no other page’s', async () => {
    const order = await cardOrder();
    const response = await page(order);
    const allowed = "form-action 'self' https://checkout.stripe.com";
    expect(response.headers.get('Content-Security-Policy')).toContain(allowed);
    // Both policies apply.
    expect(await response.text()).toContain(`default-src 'none'; ${allowed}`);
    expect((await page(order, '/payment/cancel')).headers.get('Content-Security-Policy')).toContain("form-action 'self';");
  });

  it('says that it does not know an order, keeps what was typed, and runs none of it', async () => {
    const reference = '"><script>alert(1)</script>&';
    const response = await page({ reference, token: 'x' });
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain('value="&quot;><script>alert(1)</script>&amp;"');
    expect(text).toContain('data-page-note autofocus');
  });

  it('says that there is nothing to pay', async () => {
    const order = await cardOrder();
    for (const [state, said] of [
      ['paid', 'paid'],
      ['fulfilled', 'paid'],
      ['cancelled', 'cancelled'],
      ['refunded', 'refunded'],
    ] as const) {
      await env.DB.exec(`UPDATE orders SET state = '${state}'`);
      const text = await (await page(order)).text();
      expect(text).toContain(t(`payment.over.${said}.title`, { reference: order.reference }));
      expect(text).toContain(`/store/order?reference=${order.reference}`);
      expect(text).not.toContain('<form');
    }
  });
});

describe('the pages of the outcome', () => {
  it('show what the server knows, whatever the browser asks for', async () => {
    const order = await testOrder();
    expect(await (await page(order, '/payment/success')).text()).toContain(t('payment.success.waiting.title'));
    expect(await (await page(order, '/el/payment/cancel')).text()).toContain(inGreek('payment.cancel.pending.title'));
    await decide(sessionOf(await gateway(order)), 'approve');
    expect(await (await page(order, '/payment/success')).text()).toContain(t('payment.success.paid.title'));
    expect(await (await page(order, '/payment/cancel')).text()).toContain(t('payment.over.paid.title', { reference: order.reference }));
  });

  it('show nothing of an order without its token', async () => {
    const order = await testOrder();
    for (const address of ['/payment', '/payment/success', '/payment/cancel']) {
      const response = await page({ ...order, token: 'x'.repeat(43) }, address);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('98');
    }
  });
});
