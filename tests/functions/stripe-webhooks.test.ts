import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { sign } from '../stripe-service/sign.ts';
import { callWith, rows } from './order-harness.ts';
import {
  cardOrder,
  cardPage,
  deliver,
  event,
  eventsFor,
  figures,
  onPage,
  orderIdOf,
  PAYING,
  paidByCard,
  send,
  signed,
  start,
  steps,
} from './payment-harness.ts';

const paidEvent = async (order: Awaited<ReturnType<typeof cardOrder>>) => {
  await onPage(await cardPage(order), 'pay');
  const found = (await eventsFor(order)).find((one) => one.event.type === 'checkout.session.completed');
  if (!found) throw new Error('Stripe sent no event');
  return found;
};
const sessionOf = ({ event: { data } }: Awaited<ReturnType<typeof paidEvent>>) => data.object;
const events = () => rows('SELECT id, outcome FROM payment_events');
const mailsToOwner = async () => (await rows("SELECT subject FROM messages WHERE source = 'system'")).map(({ subject }) => String(subject));

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
    ['a smaller amount', { amount_total: 1 }],
    ['a larger amount', { amount_total: 9801 }],
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

describe('a refund', () => {
  const refund = async (order: Awaited<ReturnType<typeof cardOrder>>, amount: number, more: object = {}) => {
    const [row] = await rows("SELECT charge_id FROM payments WHERE state = 'succeeded' AND amount_cents > 0");
    return {
      id: `re_${order.reference}_${amount}`,
      amount,
      payment_intent: row?.['charge_id'],
      status: 'succeeded',
      metadata: {},
      ...more,
    };
  };

  it('in parts adds up, and counts once for each of its events', async () => {
    const order = await paidByCard();
    const first = await refund(order, 1800);
    const charge = { id: 'ch_1', payment_intent: first.payment_intent, metadata: {}, amount: 9800, currency: 'eur' };
    await send(event('refund.created', first));
    await send(event('charge.refunded', { ...charge, amount_refunded: 1800 }));
    await send(event('refund.updated', first));
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 1800 });
    await send(event('charge.refunded', { ...charge, amount_refunded: 9800 }));
    await send(event('refund.created', await refund(order, 8000)));
    expect(await figures(order)).toEqual({ state: 'refunded', paid_cents: 9800, refunded_cents: 9800 });
    expect(await steps(order)).toEqual(['ordered', 'paid', 'partly-refunded', 'refunded']);
    expect(await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit' ORDER BY number")).toEqual([
      { total_cents: -1800 },
      { total_cents: -8000 },
    ]);
  });

  it('is counted once, whatever comes first: the sum of all, or each', async () => {
    const order = await paidByCard();
    const parts = await Promise.all([1000, 800, 2000].map((amount) => refund(order, amount)));
    const charge = { id: 'ch_1', payment_intent: parts[0]?.payment_intent, metadata: {}, amount: 9800, currency: 'eur' };
    const sum = (cents: number) => event('charge.refunded', { ...charge, amount_refunded: cents }, `sum_${cents}`);
    await send(event('refund.created', parts[1] ?? {}));
    for (const cents of [1000, 3800, 1800]) await send(sum(cents));
    for (const part of [parts[2], parts[0]]) await send(event('refund.created', part ?? {}));
    for (const part of parts) await send(event('refund.updated', part));
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 3800 });
    expect(await rows("SELECT sum(amount_cents) AS cents FROM payments WHERE amount_cents < 0 AND state = 'succeeded'")).toEqual([
      { cents: -3800 },
    ]);
  });

  it('is counted once when all its events come at once', async () => {
    const order = await paidByCard();
    const one = await refund(order, 1800);
    const charge = { id: 'ch_1', payment_intent: one.payment_intent, metadata: {}, amount: 9800, currency: 'eur', amount_refunded: 1800 };
    const sent = [event('refund.created', one), event('charge.refunded', charge), event('refund.updated', one)];
    await Promise.all(sent.map((sending) => send(sending)));
    for (const again of sent) await send(again);
    expect(await figures(order)).toMatchObject({ refunded_cents: 1800 });
    expect(await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit'")).toEqual([{ total_cents: -1800 }]);
  });

  it('counts when it has succeeded, not before', async () => {
    const order = await paidByCard();
    const pending = await refund(order, 9800, { status: 'pending' });
    await send(event('refund.created', pending));
    expect(await figures(order)).toMatchObject({ refunded_cents: 0 });
    await send(event('refund.updated', { ...pending, status: 'succeeded' }));
    expect(await figures(order)).toMatchObject({ state: 'refunded', refunded_cents: 9800 });
  });

  it('that fails after all is told to the owner', async () => {
    const order = await paidByCard();
    const sent = await refund(order, 1800);
    await send(event('refund.created', sent));
    await send(event('refund.failed', { ...sent, status: 'failed' }));
    expect(await mailsToOwner()).toContain(`Order ${order.reference}: refund failed`);
    expect(await steps(order)).toEqual(['ordered', 'paid', 'partly-refunded', 'note']);
  });

  it('that arrives before its payment counts after it', async () => {
    const order = await cardOrder();
    const paid = await paidEvent(order);
    const intent = sessionOf(paid)['payment_intent'];
    await send(event('refund.created', { id: 're_early', amount: 9800, payment_intent: intent, status: 'succeeded', metadata: {} }));
    await deliver(paid);
    expect(await steps(order)).toEqual(['ordered', 'paid', 'refunded']);
    expect(await figures(order)).toEqual({ state: 'refunded', paid_cents: 9800, refunded_cents: 9800 });
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

  it('of another kind is accepted and not stored', async () => {
    expect((await send(event('customer.created', { id: 'cus_1' }))).status).toBe(200);
    expect(await events()).toEqual([]);
  });

  it('of more than 256 KiB is refused', async () => {
    expect((await deliver(await signed({ large: 'x'.repeat(256 * 1024) }))).status).toBe(413);
  });

  it('is asked for again while Stripe cannot be asked about its order', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
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
