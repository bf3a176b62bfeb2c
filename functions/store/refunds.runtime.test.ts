import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { placed } from '../../tests/functions/order-harness.ts';
import { cardOrder, deliver, event, eventsOf, figures, PAYING, paidByCard, send, steps } from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import type { PaymentContext } from './payment/provider.ts';
import { recordBankPayment, refundableCents, refundOrder } from './payment/refund.ts';
import { stripeClient } from './payment/stripe-client.ts';
import { type OrderRow, readOrder } from './storage/orders.ts';

const circumstances = (more: Partial<Env> = {}): PaymentContext => ({
  env: { ...env, ...PAYING, ...more },
  site: 'https://lycabettus.example',
  waitUntil: () => undefined,
});
const rowOf = async ({ reference }: { reference: string }): Promise<OrderRow> => {
  const stored = await readOrder(database(env.DB), { reference });
  if (!stored) throw new Error('no order');
  return stored.order;
};
const refund = async (order: { reference: string }, amountCents: number, key: string = crypto.randomUUID(), more: Partial<Env> = {}) =>
  refundOrder(circumstances(more), await rowOf(order), { amountCents, note: 'Damaged', actor: 'owner', key });
const transferred = async (order: { reference: string }, amountCents = 9800) =>
  recordBankPayment(circumstances(), await rowOf(order), { amountCents, actor: 'owner', note: '' });
const refundEvents = async () => {
  const [row] = await rows('SELECT charge_id FROM payments WHERE amount_cents > 0');
  return eventsOf(({ type, data }) => type.includes('refund') && data.object['payment_intent'] === row?.['charge_id']);
};

/** Pays an order by card, and asks for a refund that Stripe does not confirm. */
async function openRefund(amountCents: number) {
  const order = await paidByCard();
  const withdrawn = { STRIPE_SECRET_KEY: 'sk_test_withdrawn' };
  await expect(refund(order, amountCents, 'first', withdrawn)).rejects.toMatchObject({ code: 'unavailable' });
  const [row] = await rows('SELECT id, charge_id FROM payments WHERE amount_cents < 0');
  return { order, row };
}

describe('a refund by card', () => {
  it('in part and whole is counted once, also by Stripe’s own events', async () => {
    const order = await paidByCard();
    expect(await refund(order, 1800)).toMatchObject({ state: 'paid', refundedCents: 1800 });
    expect(await refund(order, 8000)).toMatchObject({ state: 'refunded', refundedCents: 9800 });
    const events = await refundEvents();
    expect(events.map(({ event }) => event.type)).toEqual(['refund.created', 'charge.refunded', 'refund.created', 'charge.refunded']);
    for (const one of [...events, ...events.toReversed()]) expect((await deliver(one)).status).toBe(200);
    expect(await figures(order)).toEqual({ state: 'refunded', paid_cents: 9800, refunded_cents: 9800 });
    expect(await steps(order)).toEqual(['ordered', 'paid', 'partly-refunded', 'refunded']);
    expect(await rows("SELECT note, actor FROM order_steps WHERE step = 'refunded'")).toEqual([{ note: 'Damaged', actor: 'owner' }]);
  });

  it('with the same key is one refund, one after another and at once', async () => {
    const order = await paidByCard();
    await Promise.allSettled([1, 2, 3].map(() => refund(order, 1000, 'key')));
    await refund(order, 1000, 'key');
    expect(await figures(order)).toMatchObject({ refunded_cents: 1000 });
    expect(await rows('SELECT amount_cents FROM payments WHERE amount_cents < 0')).toEqual([{ amount_cents: -1000 }]);
  });

  it('never sends more than was paid, however many at once', async () => {
    const order = await paidByCard();
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => refund(order, 3000)));
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    const [sent] = await rows("SELECT -sum(amount_cents) AS cents FROM payments WHERE amount_cents < 0 AND state <> 'failed'");
    expect(Number(sent?.['cents'])).toBeLessThanOrEqual(9800);
    expect(await figures(order)).toMatchObject({ refunded_cents: sent?.['cents'] });
  });

  it.each([0, -1, 1.5, 9801, Number.NaN])('of %d cents is refused', async (amountCents) => {
    const order = await paidByCard();
    await expect(refund(order, amountCents)).rejects.toMatchObject({ code: 'invalid' });
    expect(await figures(order)).toMatchObject({ refunded_cents: 0 });
  });

  it('that Stripe does not answer is continued, and sent once', async () => {
    const { order } = await openRefund(9800);
    expect(await figures(order)).toMatchObject({ state: 'paid', refunded_cents: 0 });
    await refund(order, 9800, 'second');
    expect(await figures(order)).toMatchObject({ state: 'refunded', refunded_cents: 9800 });
    expect(await refundEvents()).toHaveLength(2);
  });

  it('that Stripe did not confirm comes before any other', async () => {
    const { order } = await openRefund(6000);
    const stored = await readOrder(database(env.DB), { reference: order.reference });
    expect(stored && refundableCents(stored)).toBe(6000);
    await expect(refund(order, 3800)).rejects.toMatchObject({ code: 'invalid' });
    const more = { amountCents: 6000, note: '', actor: 'owner', key: 'by transfer' };
    await expect(refundOrder(circumstances(), await rowOf(order), { ...more, byTransfer: true })).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await refundEvents()).toEqual([]);
    await refund(order, 6000);
    expect(await refund(order, 3800)).toMatchObject({ state: 'refunded', refundedCents: 9800 });
  });

  it('that Stripe did not send is dropped on the owner’s word, and counts if Stripe reports it after all', async () => {
    const { order, row } = await openRefund(6000);
    const dropped = { amountCents: 6000, note: '', actor: 'owner', key: 'dropped', notSent: true };
    expect(await refundOrder(circumstances(), await rowOf(order), dropped)).toMatchObject({ state: 'paid', refundedCents: 0 });
    await expect(refundOrder(circumstances(), await rowOf(order), { ...dropped, key: 'again' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await refund(order, 1000)).toMatchObject({ refundedCents: 1000 });
    const late = {
      id: 're_late',
      amount: 6000,
      payment_intent: row?.['charge_id'],
      status: 'succeeded',
      metadata: { refund: row?.['id'] },
    };
    await send(event('refund.updated', late));
    expect(await figures(order)).toMatchObject({ refunded_cents: 7000 });
  });

  it('without a key for Stripe is refused, and blocks nothing', async () => {
    const order = await paidByCard();
    await expect(refund(order, 6000, 'first', { STRIPE_SECRET_KEY: '' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await rows('SELECT 1 FROM payments WHERE amount_cents < 0')).toEqual([]);
  });

  it('that Stripe is still making blocks no other', async () => {
    const { order, row } = await openRefund(6000);
    const begun = { id: 're_slow', amount: 6000, payment_intent: row?.['charge_id'], status: 'pending', metadata: { refund: row?.['id'] } };
    await send(event('refund.created', begun));
    expect(await refund(order, 6000, 'first')).toMatchObject({ refundedCents: 0 });
    expect(await refund(order, 3800)).toMatchObject({ refundedCents: 3800 });
    await send(event('refund.updated', { ...begun, status: 'succeeded' }));
    expect(await figures(order)).toMatchObject({ state: 'refunded', refunded_cents: 9800 });
  });

  it('that Stripe made long ago without an answer is found there, and not sent again', async () => {
    const { order, row } = await openRefund(6000);
    const { refunds } = await stripeClient({ ...env, ...PAYING });
    await refunds.create({ payment_intent: String(row?.['charge_id']), amount: 6000, metadata: { refund: String(row?.['id']) } });
    await refund(order, 6000);
    expect(await figures(order)).toMatchObject({ refunded_cents: 6000 });
    expect(await refundEvents()).toHaveLength(2);
  });

  it('that Stripe refuses is recorded once the owner has sent the money by transfer, and later ones by card still count', async () => {
    const order = await paidByCard();
    const [charge] = await rows('SELECT charge_id FROM payments');
    await env.DB.exec("UPDATE payments SET charge_id = 'pi_unknown'");
    await expect(refund(order, 4000, 'one')).rejects.toMatchObject({ code: 'unavailable' });
    const byTransfer = { amountCents: 4000, note: '', actor: 'owner', key: 'one', byTransfer: true };
    for (const row of [await rowOf(order), await rowOf(order)])
      expect(await refundOrder(circumstances(), row, byTransfer)).toMatchObject({ state: 'paid', refundedCents: 4000 });
    await env.DB.prepare("UPDATE payments SET charge_id = ? WHERE state = 'succeeded'").bind(charge?.['charge_id']).run();
    const sum = { id: 'ch_1', payment_intent: charge?.['charge_id'], metadata: {}, amount: 9800, currency: 'eur', amount_refunded: 1800 };
    await send(event('charge.refunded', sum));
    expect(await figures(order)).toMatchObject({ refunded_cents: 5800 });
    const another = { ...byTransfer, amountCents: 1800, key: 'two' };
    expect(await refundOrder(circumstances(), await rowOf(order), another)).toMatchObject({ refundedCents: 7600 });
    await expect(refund(order, 2201)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('that Stripe refuses leaves the money refundable', async () => {
    const order = await paidByCard();
    const [row] = await rows('SELECT charge_id FROM payments');
    await env.DB.exec("UPDATE payments SET charge_id = 'pi_unknown'");
    for (const key of ['one', 'one', 'two']) await expect(refund(order, 9800, key)).rejects.toMatchObject({ code: 'unavailable' });
    await env.DB.prepare('UPDATE payments SET charge_id = ?').bind(row?.['charge_id']).run();
    expect(await refund(order, 9800)).toMatchObject({ state: 'refunded' });
  });
});

describe('a transfer that the owner saw', () => {
  it('pays the order, once', async () => {
    const order = await cardOrder();
    const seen = await rowOf(order);
    const record = () => recordBankPayment(circumstances(), seen, { amountCents: 9800, actor: 'owner', note: '' });
    expect(await record()).toMatchObject({ state: 'paid', payment: 'bank', paidCents: 9800 });
    await expect(record()).rejects.toMatchObject({ code: 'conflict' });
    expect(await rows('SELECT provider, state FROM payments')).toEqual([{ provider: 'bank', state: 'succeeded' }]);
  });

  it('for an order that is paid already is money to return, apart from what was returned before', async () => {
    const order = await placed();
    await transferred(order);
    await refund(order, 3000);
    expect(await transferred(order, 9800)).toMatchObject({ state: 'paid', paidCents: 19_600, refundBy: expect.any(Date) as Date });
    expect(await refund(order, 7000)).toMatchObject({ refundBy: expect.any(Date) as Date });
    expect(await refund(order, 2800)).toMatchObject({ state: 'paid', refundBy: null });
    expect(await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit'")).toEqual([{ total_cents: -3000 }]);
    await refund(order, 4000);
    expect(await refund(order, 2800)).toMatchObject({ state: 'refunded' });
    const [credits] = await rows("SELECT sum(total_cents) AS total, sum(vat_cents) AS vat FROM order_documents WHERE kind = 'credit'");
    expect(credits).toEqual({ total: -9800, vat: -1897 });
  });

  it.each([0, -9800])('of %d cents does not', async (amountCents) => {
    const order = await placed();
    await expect(transferred(order, amountCents)).rejects.toMatchObject({ code: 'invalid' });
    expect(await figures(order)).toMatchObject({ state: 'pending', paid_cents: 0 });
  });

  it('for an order that has ended is money to return, and can be', async () => {
    const order = await placed();
    await env.DB.exec("UPDATE orders SET state = 'cancelled', pay_by = NULL");
    expect(await transferred(order, 5000)).toMatchObject({ state: 'cancelled', paidCents: 5000 });
    expect(await refund(order, 5000)).toMatchObject({ state: 'cancelled', refundedCents: 5000, refundBy: null });
    expect(await rows('SELECT id FROM order_documents')).toEqual([]);
  });

  it('is refunded by recording what was sent back', async () => {
    const order = await placed();
    await transferred(order);
    expect(await refund(order, 9800)).toMatchObject({ state: 'refunded' });
    expect(await steps(order)).toEqual(['ordered', 'paid', 'refunded']);
  });
});
