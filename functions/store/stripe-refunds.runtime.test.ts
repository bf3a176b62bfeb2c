import { describe, expect, it } from 'vitest';
import {
  cardOrder,
  deliver,
  event,
  figures,
  mailsToOwner,
  paidByCard,
  paidEvent,
  send,
  sessionOf,
  steps,
} from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';

describe('a refund that Stripe reports', () => {
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

  it.each([
    ['told of by itself', true],
    ['told of by the sum of the charge', false],
  ])('that fails after all, %s, counts no more, whatever comes after it, and the owner is told', async (_, isNamed) => {
    const order = await paidByCard();
    const sent = await refund(order, 1800);
    const failed = { ...sent, status: 'failed' };
    const charge = { id: 'ch_1', payment_intent: sent.payment_intent, metadata: {}, amount: 9800, currency: 'eur', amount_refunded: 1800 };
    await send(isNamed ? event('refund.created', sent) : event('charge.refunded', charge));
    await send(event('refund.failed', failed));
    for (const late of [event('refund.updated', failed), event('charge.refunded', charge), event('refund.updated', sent)]) await send(late);
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 0 });
    expect(await mailsToOwner()).toContain(`Order ${order.reference}: refund failed`);
    expect(await steps(order)).toEqual(['ordered', 'paid', 'partly-refunded', 'refund-failed']);
  });

  it('that failed before it was told to have succeeded never counts', async () => {
    const order = await paidByCard();
    const sent = await refund(order, 9800);
    const charge = { id: 'ch_1', payment_intent: sent.payment_intent, metadata: {}, amount: 9800, currency: 'eur', amount_refunded: 9800 };
    for (const late of [
      event('refund.failed', { ...sent, status: 'failed' }),
      event('refund.created', sent),
      event('charge.refunded', charge),
    ])
      await send(late);
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 0 });
    expect(await rows("SELECT id FROM order_documents WHERE kind = 'credit'")).toEqual([]);
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
