import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callWith, postJson } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { type Content, control, event, orders, SNIPCART, send, snipcartOrder, steps } from '../../tests/functions/snipcart-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { orderToken } from './order/token.ts';
import { recordBankPayment } from './payment/refund.ts';
import { openOrder } from './storage/admin.ts';
import { readOrder, type StoredOrder } from './storage/orders.ts';
import { isDisputed } from './withdrawal/status.ts';

describe('events that end an order', () => {
  it('say that money came for an order that had ended: it is to be returned, and its return counts', async () => {
    const content = snipcartOrder({ paymentStatus: 'Pending' });
    await send(event('order.completed', content));
    await send(event('order.withdrawal.created', { orderToken: content['token'], confirmationNumber: 'W-8', isPartial: false }));
    expect(await orders()).toMatchObject([{ state: 'cancelled', refund_by: null }]);
    const paid = event('order.paymentStatus.changed', { ...content, paymentStatus: 'Paid' }, { to: 'Paid' });
    for (let copy = 0; copy < 3; copy += 1) await send({ ...paid, createdOn: `2026-11-22T10:00:0${copy}Z` });
    expect(await orders()).toMatchObject([{ state: 'cancelled', paid_cents: 9800, refund_by: expect.any(Number) as number }]);
    await send(event('order.refund.created', { orderToken: content['token'], amount: 98, currency: 'eur', comment: '' }));
    expect(await orders()).toMatchObject([{ state: 'cancelled', refunded_cents: 9800, refund_by: null }]);
    expect(await steps()).toEqual(['ordered', 'withdrawn', 'cancelled', 'late', 'refunded']);
  });

  it('free the stock of an order that was cancelled unpaid; a withdrawal starts the clock of the refund', async () => {
    const item = { id: 'T-PRINT', name: 'x', price: 45, quantity: 1 };
    const unpaid = snipcartOrder({ items: [item], shippingFees: 5, grandTotal: 50, paymentStatus: 'Pending' });
    await send(event('order.completed', unpaid));
    await send(event('order.status.changed', unpaid, { to: 'Cancelled' }));
    expect(await rows('SELECT balance FROM stock')).toEqual([{ balance: 0 }]);
    const paid = snipcartOrder();
    await send(event('order.completed', paid));
    await send(event('order.withdrawal.created', { orderToken: paid['token'], confirmationNumber: 'W-7', isPartial: false }));
    const [, withdrawn] = await orders();
    expect(withdrawn?.['refund_by']).toBeTruthy();
  });

  it('do not include a dispute: paid again, it is over', async () => {
    const content = snipcartOrder();
    await send(event('order.completed', content));
    await send(event('order.status.changed', content, { to: 'Disputed' }));
    const paid = event('order.paymentStatus.changed', { ...content, paymentStatus: 'Paid' }, { from: 'ChargedBack', to: 'Paid' });
    for (let copy = 0; copy < 2; copy += 1) await send({ ...paid, createdOn: `2026-11-22T10:00:0${copy}Z` });
    expect(await orders()).toMatchObject([{ state: 'paid' }]);
    expect((await steps()).slice(-2)).toEqual(['disputed', 'dispute-won']);
  });

  it('do not include a dispute that only the order’s status tells: processed again, it is over', async () => {
    const content = snipcartOrder();
    await send(event('order.completed', content));
    for (const [from, to] of [
      ['Processed', 'Disputed'],
      ['Disputed', 'Shipped'],
      ['Processed', 'Disputed'],
      ['Disputed', 'Processed'],
    ])
      await send(event('order.status.changed', content, { from, to }));
    expect((await steps()).filter((step) => String(step).startsWith('dispute'))).toEqual(['disputed', 'disputed', 'dispute-won']);
  });

  it('of other things end no dispute, nor does one that happened before it; its own end does, however often it was told', async () => {
    const content = snipcartOrder();
    const isOpen = async () => isDisputed((await readOrder(database(env.DB), { id: String(content['token']) }))?.steps ?? []);
    const charged = { ...content, paymentStatus: 'ChargedBack' };
    const payment = (from: string, to: string) => event('order.paymentStatus.changed', { ...content, paymentStatus: to }, { from, to });
    await send(event('order.completed', content));
    const early = [payment('Deferred', 'Paid'), payment('ChargedBack', 'Paid')];
    await send(payment('Paid', 'ChargedBack'));
    await send(event('order.status.changed', charged, { from: 'Processed', to: 'Disputed' }));
    await send(event('order.status.changed', content, { from: 'Disputed', to: 'Shipped' }));
    await send(event('order.completed', content));
    for (const one of [...early, payment('Deferred', 'Paid')]) await send(one);
    expect([await isOpen(), (await steps()).includes('dispute-won')]).toEqual([true, false]);
    await send(payment('ChargedBack', 'Paid'));
    expect([await isOpen(), (await steps()).at(-1)]).toEqual([false, 'dispute-won']);
  });

  it('of a dispute may come in any order', async () => {
    const content = snipcartOrder();
    await send(event('order.completed', content));
    const payment = (from: string, to: string) => event('order.paymentStatus.changed', { ...content, paymentStatus: to }, { from, to });
    const [disputed, won] = [payment('Paid', 'ChargedBack'), payment('ChargedBack', 'Paid')];
    for (const one of [won, disputed]) await send(one);
    const { steps: taken = [] } = (await readOrder(database(env.DB), { id: String(content['token']) })) ?? {};
    expect([taken.length, isDisputed(taken), (await openOrder(database(env.DB), String(content['token'])))?.needs]).toEqual([
      4,
      false,
      null,
    ]);
  });

  it('of a withdrawal may come before the order; one of a part sets no date', async () => {
    const [whole, part] = [snipcartOrder(), snipcartOrder()];
    await control('orders', whole);
    await send(event('order.withdrawal.created', { orderToken: whole['token'], confirmationNumber: 'W-9', isPartial: false }));
    await send(event('order.completed', whole));
    await send(event('order.completed', part));
    await send(event('order.withdrawal.created', { orderToken: part['token'], confirmationNumber: 'W-10', isPartial: true }));
    expect(await orders()).toMatchObject([
      { state: 'paid', refund_by: expect.any(Number) as number },
      { state: 'paid', refund_by: null },
    ]);
    expect((await rows("SELECT note FROM order_steps WHERE step = 'withdrawn' ORDER BY id")).map(({ note }) => note)).toEqual([
      'Snipcart W-9',
      'Snipcart W-10, in part',
    ]);
  });

  it('that repay all are counted once beside the order’s own status, also for money that came late', async () => {
    const content = snipcartOrder({ paymentStatus: 'Pending' });
    await send(event('order.completed', content));
    await send(event('order.status.changed', content, { to: 'Cancelled' }));
    await send(event('order.paymentStatus.changed', { ...content, paymentStatus: 'Paid' }, { to: 'Paid' }));
    await send(event('order.paymentStatus.changed', { ...content, paymentStatus: 'Refunded' }, { to: 'Refunded' }));
    for (const amount of [8, 90])
      await send(event('order.refund.created', { orderToken: content['token'], amount, currency: 'eur', comment: '' }));
    expect(await steps()).toEqual(['ordered', 'cancelled', 'late', 'refunded', 'note']);
    expect(await orders()).toMatchObject([{ refunded_cents: 9800 }]);
  });

  it('count money once, also where the owner has seen it on the account, before or after', async () => {
    const waiting = () => snipcartOrder({ paymentStatus: 'Pending', paymentMethod: 'Custom' });
    const paid = (content: Content) => send(event('order.paymentStatus.changed', { ...content, paymentStatus: 'Paid' }, { to: 'Paid' }));
    const circumstances = { env: { ...env, ...SNIPCART } as Env, site: 'https://lycabettus.test', waitUntil: () => undefined };
    const record = ({ order }: StoredOrder) => recordBankPayment(circumstances, order, { amountCents: 9800, actor: 'owner', note: '' });
    for (const isOwnerFirst of [true, false]) {
      const content = waiting();
      await send(event('order.completed', content));
      const seen = await readOrder(database(env.DB), { id: String(content['token']) });
      if (!seen) throw new Error('no order');
      if (isOwnerFirst) expect(await record(seen)).toMatchObject({ state: 'paid', payment: 'bank' });
      await paid(content);
      if (!isOwnerFirst) await expect(record(seen)).rejects.toMatchObject({ code: 'conflict' });
    }
    const once = { state: 'paid', paid_cents: 9800, refund_by: null };
    expect(await orders()).toMatchObject([once, once]);
    // The order and its files, of each.
    expect(await rows('SELECT * FROM outbox')).toHaveLength(4);
  });

  it('alone move an order: here it is neither paid nor cancelled', async () => {
    await send(event('order.completed', snipcartOrder({ paymentStatus: 'Deferred', paymentMethod: 'None' })));
    const [{ id = '', reference = '' } = {}] = (await rows('SELECT id, reference FROM orders')) as Record<string, string>[];
    const token = await orderToken(env, id, 'm', new Date());
    const answers = [
      await postJson('/api/payments', { reference, token, method: 'bank' }),
      await postJson(`/api/store/orders/${reference}/cancellation`, { token }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    const page = async (name: string) =>
      (
        await callWith({}, `${name}?${new URLSearchParams({ reference, token })}`, { headers: { 'CF-Connecting-IP': newNetwork() } })
      ).text();
    for (const html of [await page('/store/order'), await page('/payment')]) {
      expect(html).toContain('The e-mail from Snipcart');
      expect(html).not.toMatch(/IBAN|cancel=1|<button/u);
    }
  });
});
