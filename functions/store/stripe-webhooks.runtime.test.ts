import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callWith, readStored } from '../../tests/functions/order-harness.ts';
import {
  cardOrder,
  cardPage,
  deliver,
  event,
  eventsFor,
  figures,
  mailsToOwner,
  onPage,
  orderIdOf,
  PAYING,
  paidByCard,
  paidEvent,
  send,
  sessionOf,
  signed,
  start,
  steps,
} from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { sign } from '../../tests/services/stripe/sign.ts';
import { isDisputed } from './withdrawal/status.ts';

const events = () => rows('SELECT id, outcome FROM payment_events');

describe('an order paid by card', () => {
  it('is paid once for a webhook that comes ten times', async () => {
    const order = await cardOrder();
    const paid = await paidEvent(order);
    for (let time = 0; time < 10; time += 1) expect((await deliver(paid)).status).toBe(200);
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 0 });
    expect(await steps(order)).toEqual(['ordered', 'paid']);
    expect(await rows('SELECT state, amount_cents, provider FROM payments')).toEqual([
      { state: 'succeeded', amount_cents: 9800, provider: 'card' },
    ]);
    expect(await events()).toEqual([{ id: paid.event.id, outcome: 'paid' }]);
    expect(await rows('SELECT kind FROM order_documents')).toEqual([{ kind: 'receipt' }]);
  });

  it('is paid once for a webhook that comes ten times at once', async () => {
    const order = await cardOrder();
    const paid = await paidEvent(order);
    const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(paid)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await steps(order)).toEqual(['ordered', 'paid']);
    expect(await rows('SELECT id FROM order_documents')).toHaveLength(1);
    expect(await mailsToOwner()).toHaveLength(1);
  });

  it('is not paid twice by two events about the same money', async () => {
    const order = await cardOrder();
    const paid = await paidEvent(order);
    await deliver(paid);
    await send(event('checkout.session.async_payment_succeeded', sessionOf(paid)));
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 0 });
  });

  it('waits while a slow method has only begun', async () => {
    const order = await cardOrder();
    const session = { ...sessionOf(await paidEvent(order)), payment_status: 'unpaid' };
    await send(event('checkout.session.completed', session));
    expect(await steps(order)).toEqual(['ordered']);
    await send(event('checkout.session.async_payment_failed', session));
    expect(await steps(order)).toEqual(['ordered', 'payment-failed']);
    expect(await rows('SELECT state FROM payments')).toEqual([{ state: 'failed' }]);
    await send(event('checkout.session.async_payment_succeeded', { ...session, payment_status: 'paid' }));
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 0 });
  });

  it('stays paid when its session is said to have expired', async () => {
    const order = await cardOrder();
    const paid = await paidEvent(order);
    await deliver(paid);
    await send(event('checkout.session.expired', sessionOf(paid)));
    expect(await rows('SELECT state FROM payments')).toEqual([{ state: 'succeeded' }]);
    expect(await figures(order)).toMatchObject({ state: 'paid' });
  });

  it('stays pending after declined cards, which fill no history, and can be paid', async () => {
    const order = await cardOrder();
    const page = await cardPage(order);
    for (const _ of [1, 2, 3]) await onPage(page, 'decline');
    for (const one of await eventsFor(order)) await deliver(one);
    expect(await steps(order)).toEqual(['ordered', 'payment-failed']);
    await onPage(page, 'pay');
    for (const one of await eventsFor(order)) await deliver(one);
    expect(await steps(order)).toEqual(['ordered', 'payment-failed', 'paid']);
  });
});

describe('money that does not fit', () => {
  it.each([
    ['another currency', { currency: 'usd' }],
    ['no amount', { amount_total: null }],
  ])('%s pays nothing, and the owner is told once', async (_, change) => {
    const order = await cardOrder();
    const session = { ...sessionOf(await paidEvent(order)), ...change };
    await send(event('checkout.session.completed', session));
    await send(event('checkout.session.completed', session));
    expect(await figures(order)).toEqual({ state: 'pending', paid_cents: 0, refunded_cents: 0 });
    expect(await steps(order)).toEqual(['ordered', 'mismatch']);
    expect(await mailsToOwner()).toEqual([`Order ${order.reference}: another amount was paid`]);
  });

  it('that comes after the order has ended is recorded, to be returned', async () => {
    const order = await cardOrder();
    const paid = await paidEvent(order);
    await env.DB.exec("UPDATE orders SET state = 'cancelled', pay_by = NULL");
    await deliver(paid);
    await deliver(paid);
    expect(await figures(order)).toEqual({ state: 'cancelled', paid_cents: 9800, refunded_cents: 0 });
    expect(await steps(order)).toEqual(['ordered', 'late']);
    expect(await rows('SELECT id FROM orders WHERE refund_by IS NULL')).toEqual([]);
    expect(await rows('SELECT id FROM order_documents')).toEqual([]);
    expect(await mailsToOwner()).toEqual([`Order ${order.reference}: money to return`]);
  });

  it('that pays a second time is recorded, to be returned', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    const other = {
      id: 'cs_other',
      metadata: { order: id },
      payment_intent: `pi_${id}`,
      payment_status: 'paid',
      amount_total: 9800,
      currency: 'eur',
    };
    await send(event('checkout.session.completed', other));
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 19_600, refunded_cents: 0 });
    expect(await steps(order)).toEqual(['ordered', 'paid', 'late']);
  });
});

it('records a dispute and its end, and tells the owner', async () => {
  const order = await paidByCard();
  const [row] = await rows('SELECT charge_id FROM payments');
  const dispute = { id: 'dp_1', amount: 9800, reason: 'fraudulent', payment_intent: row?.['charge_id'], status: 'needs_response' };
  await send(event('charge.dispute.created', dispute));
  await send(event('charge.dispute.closed', { ...dispute, status: 'lost' }));
  expect(await steps(order)).toEqual(['ordered', 'paid', 'disputed', 'dispute-lost']);
  expect(await mailsToOwner()).toContain(`Order ${order.reference}: payment disputed`);
});

it.each([
  ['won', 'dispute-won', ''],
  ['warning_closed', 'dispute-won', ''],
  ['lost', 'dispute-lost', ''],
  ['prevented', 'note', 'dispute closed: prevented (fraudulent)'],
  ['under_review', 'note', 'dispute closed: under_review (fraudulent)'],
])('a dispute that closes as %s is a step %s, and only one that was decided for the seller is over', async (status, step, note) => {
  const order = await paidByCard();
  const [row] = await rows('SELECT charge_id FROM payments');
  const dispute = { id: 'dp_1', amount: 9800, reason: 'fraudulent', payment_intent: row?.['charge_id'], status: 'needs_response' };
  await send(event('charge.dispute.created', dispute));
  await send(event('charge.dispute.closed', { ...dispute, status }));
  const taken = (await readStored(order.reference)).steps;
  expect([taken.at(-1)?.step, taken.at(-1)?.note]).toEqual([step, note || 'fraudulent']);
  expect(isDisputed(taken)).toBe(step !== 'dispute-won');
});

const KINDS = [
  ...['completed', 'expired', 'async_payment_succeeded', 'async_payment_failed'].map((one) => `checkout.session.${one}`),
  ...['payment_intent.payment_failed', 'charge.refunded', 'refund.created', 'charge.dispute.created', 'charge.dispute.closed'],
];
const REFERENCES = [undefined, null, 1, {}, [], '', { id: 2 }];
const ODD = [
  ...[undefined, null, 7, 'text', [], {}, { id: null }, { id: {} }, { id: ['a'], metadata: 'x', last_payment_error: 'y' }],
  ...REFERENCES.map((wrong) => ({ id: 'x', metadata: wrong, payment_intent: wrong, last_payment_error: wrong })),
  ...REFERENCES.map((wrong) => ({ id: 'x', metadata: { order: wrong, refund: wrong }, amount: wrong, amount_total: wrong, status: wrong })),
];

describe('a webhook', () => {
  it.each<[string, (payload: string) => Promise<string>]>([
    ['without a signature', async () => ''],
    ['signed with another secret', (payload) => sign(payload, { secret: 'whsec_of_a_thief' })],
    ['signed for another body', () => sign('{}')],
    ['that is six minutes old', (payload) => sign(payload, { at: new Date(Date.now() - 6 * 60_000) })],
  ])('%s is refused, and nothing is stored', async (_, signature) => {
    const order = await cardOrder();
    const { payload } = await paidEvent(order);
    const response = await deliver({ payload, signature: await signature(payload) });
    expect(response.status).toBe(400);
    expect(await figures(order)).toMatchObject({ state: 'pending' });
    expect(await events()).toEqual([]);
  });

  it('about an unknown order is recorded', async () => {
    const session = {
      id: 'cs_1',
      metadata: { order: 'x' },
      payment_status: 'paid',
      amount_total: 1,
      currency: 'eur',
      payment_intent: 'pi_1',
    };
    expect((await send(event('checkout.session.completed', session, 'a'))).status).toBe(200);
    expect(
      (await send(event('refund.created', { id: 're_1', amount: 1, payment_intent: 'pi_nobody', status: 'succeeded' }, 'b'))).status,
    ).toBe(200);
    expect(await events()).toEqual([
      { id: 'evt_a', outcome: 'unknown' },
      { id: 'evt_b', outcome: 'unknown' },
    ]);
  });

  it.each(KINDS)('%s with missing or wrong fields is no server error', async (type) => {
    for (const object of ODD) {
      const response = await send(event(type, object as object));
      expect([type, object, response.status]).toEqual([type, object, 200]);
    }
    for (const whole of [null, [], {}, { id: 1, type }, { id: 'evt_1', type: 'constructor' }, { id: 'evt_2', type, data: null }])
      expect([400, 200]).toContain((await deliver(await signed(whole as object))).status);
  });

  it('of another kind is accepted and not stored', async () => {
    expect((await send(event('customer.created', { id: 'cus_1' }))).status).toBe(200);
    expect(await events()).toEqual([]);
  });

  it('of more than 256 KiB is refused', async () => {
    expect((await deliver(await signed({ large: 'x'.repeat(256 * 1024) }))).status).toBe(413);
  });

  it('is asked for again while Stripe cannot be asked about its order', async () => {
    const lost = event('refund.created', { id: 're_1', amount: 1, payment_intent: 'pi_1', status: 'succeeded' });
    expect((await deliver(await signed(lost), { ...PAYING, STRIPE_SECRET_KEY: 'sk_test_withdrawn' })).status).toBe(503);
    expect(await events()).toEqual([]);
  });

  it('does not exist without the settings', async () => {
    const response = await callWith({}, '/api/webhooks/stripe', { method: 'POST', body: '{}' });
    expect(response.status).toBe(404);
  });
});

it('sends Stripe the figures of the order, and repeats are one session', async () => {
  const order = await cardOrder();
  const pages = await Promise.all([1, 2, 3].map(() => cardPage(order)));
  expect(new Set(pages).size).toBe(1);
  expect(await rows('SELECT amount_cents FROM payments')).toEqual([{ amount_cents: 9800 }]);
  expect(await (await fetch(pages[0] ?? '')).text()).toContain('98.00 EUR');
  expect((await start(order)).status).toBe(201);
});
