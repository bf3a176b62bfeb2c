import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../functions/env.ts';
import { database } from '../../functions/storage/database.ts';
import { type OrderRow, readOrder } from '../../functions/storage/orders.ts';
import type { Circumstances } from '../../functions/store/payment/provider.ts';
import { recordBankPayment, refundOrder } from '../../functions/store/payment/refund.ts';
import { placed, rows } from './order-harness.ts';
import { deliver, eventsOf, figures, PAYING, paidByCard, steps } from './payment-harness.ts';

const circumstances = (more: Partial<Env> = {}): Circumstances => ({
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
    vi.spyOn(console, 'warn').mockReturnValue();
    const order = await paidByCard();
    await expect(refund(order, 9800, 'first', { STRIPE_SECRET_KEY: 'sk_test_withdrawn' })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await figures(order)).toMatchObject({ state: 'paid', refunded_cents: 0 });
    await refund(order, 9800, 'second');
    expect(await figures(order)).toMatchObject({ state: 'refunded', refunded_cents: 9800 });
    expect(await refundEvents()).toHaveLength(2);
  });

  it('that Stripe refuses leaves the money refundable', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
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
    const order = await placed();
    expect(await transferred(order)).toMatchObject({ state: 'paid', paidCents: 9800 });
    await expect(transferred(order)).rejects.toMatchObject({ code: 'conflict' });
    expect(await rows('SELECT provider, state FROM payments')).toEqual([{ provider: 'bank', state: 'succeeded' }]);
  });

  it.each([9799, 9801, 0, -9800])('of %d cents does not', async (amountCents) => {
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
