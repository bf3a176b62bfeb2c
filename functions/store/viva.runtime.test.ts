import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callWith, placed, readStored, withCatalogue } from '../../tests/functions/order-harness.ts';
import { figures, mailsToOwner, steps } from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import {
  askedOfViva,
  atViva,
  paidAtViva,
  paymentsOf,
  refundsAtViva,
  startViva,
  tell,
  vivaCode,
  vivaOrder,
  WITH_VIVA,
} from '../../tests/functions/viva-harness.ts';
import { VIVA_TEST_KEYS } from '../../tests/services/keys.ts';
import { MOODS } from '../../tests/services/viva/service.ts';
import type { Env } from '../env.ts';
import { endUnpaid } from './jobs.ts';
import { refundOrder } from './payment/refund.ts';

const PAID = { state: 'paid', paid_cents: 9800, refunded_cents: 0 };
const PENDING = { state: 'pending', paid_cents: 0, refunded_cents: 0 };
const circumstances = { env: { ...env, ...WITH_VIVA }, site: 'https://lycabettus.example', waitUntil: () => undefined };

const methods = async (bindings: Partial<Env>): Promise<unknown> =>
  ((await (await callWith(bindings, '/api/store/payments')).json()) as { data: unknown }).data;
const come = (to: string, bindings = WITH_VIVA): Promise<Response> =>
  callWith(bindings, to, { headers: { 'CF-Connecting-IP': newNetwork() }, redirect: 'manual' });
const payment = async (reference: string) =>
  (await readStored(reference)).payments.find(({ amountCents }) => amountCents > 0) ?? expect.fail('no payment');

describe('Viva', () => {
  it('is offered with all of its keys, in a build whose texts name it', async () => {
    expect(await methods(WITH_VIVA)).toEqual({ methods: ['viva', 'bank'] });
    expect(await methods({ ...WITH_VIVA, VIVA_SOURCE_CODE: '' })).toEqual({ methods: ['bank'] });
    const unnamed = { ...WITH_VIVA, ...withCatalogue((catalogue) => ({ ...catalogue, viva: false })) };
    expect(await methods(unnamed)).toEqual({ methods: ['bank'] });
    expect((await startViva(await placed(), unnamed)).status).toBe(422);
  });

  it('gets an order in cents, in the language of the buyer, that ends before the deadline', async () => {
    const order = await vivaOrder();
    const asked = await askedOfViva(await vivaCode(order));
    expect(asked).toMatchObject({
      amount: 9800,
      merchantTrns: order.reference,
      sourceCode: VIVA_TEST_KEYS.VIVA_SOURCE_CODE,
      customer: { email: 'eleni@example.com', fullName: 'Ελένη Παπαδοπούλου', countryCode: 'GR', requestLang: 'el-GR' },
      disableCash: true,
    });
    expect(asked['customerTrns']).toContain(order.reference);
    const left = (new Date(order.payBy ?? 0).getTime() - Date.now()) / 1000;
    expect(Number(asked['paymentTimeout'])).toBeLessThan(left);
    expect(Number(asked['paymentTimeout'])).toBeGreaterThan(30 * 60);
  });

  it('gets one order for a double click', async () => {
    const order = await vivaOrder();
    const codes = await Promise.all([vivaCode(order), vivaCode(order), vivaCode(order)]);
    expect(new Set(codes).size).toBe(1);
    expect(await vivaCode(order)).toBe(codes[0]);
    expect(await paymentsOf(order)).toEqual([{ state: 'open', amount_cents: 9800 }]);
  });

  it('closes its page when the order is cancelled, and when another way to pay is chosen', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    await callWith(WITH_VIVA, `/api/store/orders/${order.reference}/cancellation`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
      body: JSON.stringify({ token: order.token }),
    });
    expect(await askedOfViva(code)).toMatchObject({ state: 'cancelled' });
    expect(await paymentsOf(order)).toEqual([{ state: 'ended', amount_cents: 9800 }]);
  });

  it('says that it does not answer, and charges nothing, while its keys are wrong', async () => {
    const wrong = { ...WITH_VIVA, VIVA_CLIENT_SECRET: 'wrong' };
    expect((await startViva(await vivaOrder(), wrong)).status).toBe(503);
  });
});

describe('the address of events', () => {
  it('gives the key that Viva has for the merchant, without an envelope', async () => {
    const response = await come('/api/webhooks/viva');
    expect([response.status, await response.json()]).toEqual([200, { Key: VIVA_TEST_KEYS.key }]);
  });

  it.each(['GET', 'POST'])('is not there without the keys: %s', async (method) => {
    expect((await callWith({}, '/api/webhooks/viva', { method, ...(method === 'POST' && { body: '{}' }) })).status).toBe(404);
  });

  it('takes no body that is too large, and none that is no JSON', async () => {
    expect((await tell('x'.repeat(256 * 1024 + 1))).status).toBe(413);
    expect((await tell('{')).status).toBe(400);
    expect((await tell('['.repeat(200_000))).status).toBe(400);
  });
});

describe('an order paid at Viva', () => {
  it('is paid once for an event that comes five times, and five times at once', async () => {
    const order = await vivaOrder();
    const { event } = await atViva(await vivaCode(order), 'pay');
    for (let time = 0; time < 5; time += 1) expect((await tell(event)).status).toBe(200);
    const all = await Promise.all(Array.from({ length: 5 }, () => tell(event)));
    expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await figures(order)).toEqual(PAID);
    expect(await steps(order)).toEqual(['ordered', 'paid']);
    expect(await rows('SELECT kind FROM order_documents')).toEqual([{ kind: 'receipt' }]);
    expect((await readStored(order.reference)).order.payment).toBe('viva');
  });

  it('is not paid by an event that says so while Viva does not', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const other = await paidAtViva();
    const forged = (transaction: string): string =>
      other.paid.event.replaceAll(other.code, code).replaceAll(other.paid.transaction, transaction);
    for (const transaction of [crypto.randomUUID(), other.paid.transaction, 'x', '../../connect/token'])
      expect((await tell(forged(transaction))).status).toBe(200);
    expect(await figures(order)).toEqual(PENDING);
    expect(await steps(order)).toEqual(['ordered']);
    await atViva(code, 'pending');
    await tell(forged(crypto.randomUUID()));
    expect(await figures(order)).toEqual(PENDING);
  });

  it('stores nothing of events about orders that did not begin here', async () => {
    const { paid, code } = await paidAtViva();
    const before = await rows('SELECT count(*) AS n FROM payment_events');
    expect((await tell(paid.event.replaceAll(code, '1234567890123456'))).status).toBe(200);
    expect((await tell('{"EventTypeId":1796}')).status).toBe(200);
    expect((await tell('null')).status).toBe(200);
    expect(await rows('SELECT count(*) AS n FROM payment_events')).toEqual(before);
  });

  it('keeps the digits of a code that is no exact number', async () => {
    const { code, order } = await paidAtViva();
    expect(Number.isSafeInteger(Number(code))).toBe(false);
    expect((await payment(order.reference)).providerId).toBe(code);
  });

  it('waits for the event while Viva does not answer', async () => {
    const order = await vivaOrder();
    const { event } = await atViva(await vivaCode(order), 'pay');
    expect((await tell(event, { ...WITH_VIVA, VIVA_URL: 'http://127.0.0.1:9' })).status).toBe(503);
    expect(await figures(order)).toEqual(PENDING);
    await tell(event);
    expect(await figures(order)).toEqual(PAID);
  });

  it.each([
    ['5000', 'pending', 'part-paid', 5000],
    ['12000', 'paid', 'paid', 12000],
  ])('counts %s cents as they are', async (amount, state, step, paid_cents) => {
    const order = await vivaOrder();
    const { event } = await atViva(await vivaCode(order), 'pay', { amount });
    await tell(event);
    expect(await figures(order)).toEqual({ state, paid_cents, refunded_cents: 0 });
    expect(await steps(order)).toEqual(['ordered', step]);
  });

  it('counts no other currency, and tells the owner', async () => {
    const order = await vivaOrder();
    const { event } = await atViva(await vivaCode(order), 'pay', { currency: '826' });
    await tell(event);
    await tell(event);
    expect(await figures(order)).toEqual(PENDING);
    expect(await steps(order)).toEqual(['ordered', 'mismatch']);
    expect(await mailsToOwner()).toHaveLength(1);
  });

  it('may be paid after an attempt that failed', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const failed = await atViva(code, 'fail');
    await tell(failed.event);
    expect(await steps(order)).toEqual(['ordered', 'payment-failed']);
    await tell((await atViva(code, 'pay')).event);
    await tell(failed.event);
    expect(await figures(order)).toEqual(PAID);
  });

  it('is paid late where the order had ended', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const { event } = await atViva(code, 'pay');
    await rows(`UPDATE orders SET state = 'cancelled' WHERE reference = '${order.reference}' RETURNING id`);
    await tell(event);
    expect(await steps(order)).toEqual(['ordered', 'late']);
    expect((await readStored(order.reference)).order.dueCents).toBe(9800);
  });
});

describe('a buyer who comes back', () => {
  const back = (code: string, transaction: string, page = 'success') =>
    `/payment/${page}?t=${transaction}&s=${code}&eventId=0&eci=1&lang=el-GR`;

  it('has paid, before the event, after it, and without one', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const paid = await atViva(code, 'pay');
    const response = await come(back(code, paid.transaction));
    expect(response.status).toBe(303);
    expect(await figures(order)).toEqual(PAID);
    await tell(paid.event);
    expect(await steps(order)).toEqual(['ordered', 'paid']);
    const to = response.headers.get('Location') ?? '';
    expect(to).toMatch(/^\/el\/payment\/success\?reference=/u);
    expect(await (await come(to)).text()).toContain(order.reference);
    expect((await come(back(code, paid.transaction))).status).toBe(303);
    expect(await steps(order)).toEqual(['ordered', 'paid']);
  });

  it('sees the page that waits ask again, where IRIS takes its time', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const pending = await atViva(code, 'pending');
    const to = (await come(back(code, pending.transaction))).headers.get('Location') ?? '';
    expect(await (await come(to)).text()).toContain('IRIS μέσα σε είκοσι');
    expect(await figures(order)).toEqual(PENDING);
    await atViva(code, 'confirm');
    await come(to);
    expect(await figures(order)).toEqual(PAID);
  });

  it('may pay again after giving up', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const response = await come(back(code, '', 'cancel'));
    expect(response.headers.get('Location')).toMatch(/^\/el\/payment\/cancel\?reference=/u);
    expect(await figures(order)).toEqual(PENDING);
  });

  it('pays nothing with the transaction of another order', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const other = await paidAtViva();
    await come(back(code, other.paid.transaction));
    expect(await figures(order)).toEqual(PENDING);
  });

  it('opens no order with a code that is unknown, or older than a day', async () => {
    const { code, paid, order } = await paidAtViva();
    expect((await come(back('1234567890123456', paid.transaction))).status).toBe(200);
    expect((await come(back("1' or 1=1", paid.transaction))).status).toBe(200);
    await rows(`UPDATE payments SET created_at = created_at - 90000000 WHERE provider_id = '${code}' RETURNING id`);
    expect((await come(back(code, paid.transaction))).status).toBe(200);
    expect(await (await come(back(code, paid.transaction))).text()).not.toContain(order.reference);
  });
});

describe('an unpaid order at its end', () => {
  const overdue = (reference: string, minutes: number) =>
    rows(`UPDATE orders SET pay_by = ${Date.now() - minutes * 60_000} WHERE reference = '${reference}' RETURNING id`);
  const end = () => endUnpaid({ ...env, ...WITH_VIVA }, new Date());

  it('is paid where the event was lost', async () => {
    const order = await vivaOrder();
    await atViva(await vivaCode(order), 'pay');
    await overdue(order.reference, 1);
    await end();
    expect(await figures(order)).toEqual(PAID);
  });

  it('waits once for a payment that is under way, for half an hour', async () => {
    const order = await vivaOrder();
    await atViva(await vivaCode(order), 'pending');
    await overdue(order.reference, 10);
    expect(await end()).toMatchObject({ ended: 0 });
    expect(await figures(order)).toEqual(PENDING);
    expect(await end()).not.toHaveProperty('left');
    await overdue(order.reference, 1);
    await end();
    expect(await figures(order)).toEqual({ ...PENDING, state: 'cancelled' });
  });

  it('is found paid later, where Viva did not answer when it ended', async () => {
    const order = await vivaOrder();
    await atViva(await vivaCode(order), 'pay');
    const away = { ...env, ...WITH_VIVA, VIVA_URL: 'http://127.0.0.1:9' };
    await overdue(order.reference, 10);
    // Without an answer it may be under way: it waits once.
    expect(await endUnpaid(away, new Date())).toMatchObject({ ended: 0 });
    await overdue(order.reference, 1);
    expect(await endUnpaid(away, new Date())).toMatchObject({ ended: 1 });
    await end();
    const { order: row } = await readStored(order.reference);
    expect([row.state, row.paidCents, row.dueCents, row.refundBy !== null]).toEqual(['cancelled', 9800, 9800, true]);
    expect(await paymentsOf(order)).toEqual([{ state: 'succeeded', amount_cents: 9800 }]);
  });

  it('ends where nobody paid', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    await overdue(order.reference, 1);
    await end();
    expect(await figures(order)).toEqual({ ...PENDING, state: 'cancelled' });
    expect(await askedOfViva(code)).toMatchObject({ state: 'cancelled' });
  });
});

describe('a refund through Viva', () => {
  const refund = async (reference: string, amountCents: number, key: string = crypto.randomUUID()) =>
    refundOrder(circumstances, (await readStored(reference)).order, { amountCents, note: '', actor: 'owner', key });
  /** As if the call had been long ago: what it did is listed by now. */
  const later = () => rows('UPDATE payments SET created_at = created_at - 300000 WHERE amount_cents < 0 RETURNING id');
  const told = async (code: string, what: 'settle' | 'dispute' | 'refund', more: Record<string, string>) =>
    tell((await atViva(code, what, more)).event);

  it('returns a part, then the rest', async () => {
    const { order, code } = await paidAtViva();
    await refund(order.reference, 1000);
    expect(await figures(order)).toEqual({ state: 'paid', paid_cents: 9800, refunded_cents: 1000 });
    await refund(order.reference, 8800);
    expect(await figures(order)).toEqual({ state: 'refunded', paid_cents: 9800, refunded_cents: 9800 });
    expect(await refundsAtViva(code)).toEqual([1000, 8800]);
  });

  it('is sent once where the answer was lost, and counted once', async () => {
    const { order, code } = await paidAtViva();
    const key = crypto.randomUUID();
    await expect(refund(order.reference, MOODS.lost, key)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await figures(order)).toEqual(PAID);
    await refund(order.reference, MOODS.lost, key);
    await refund(order.reference, MOODS.lost, key);
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents: MOODS.lost });
    expect(await refundsAtViva(code)).toEqual([MOODS.lost]);
  });

  it('is found by its amount where Viva does not repeat its name, and its event counts it once', async () => {
    const { order, code, paid } = await paidAtViva();
    const key = crypto.randomUUID();
    await expect(refund(order.reference, MOODS.nameless, key)).rejects.toMatchObject({ code: 'unavailable' });
    await tell(paid.event);
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents: MOODS.nameless });
    await refund(order.reference, MOODS.nameless, key);
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents: MOODS.nameless });
    expect(await refundsAtViva(code)).toEqual([MOODS.nameless]);
  });

  it('is repeated only once it would have been listed', async () => {
    const { order, code } = await paidAtViva();
    const key = crypto.randomUUID();
    await expect(refund(order.reference, MOODS.unmade, key)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(refund(order.reference, MOODS.unmade, key)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await refundsAtViva(code)).toEqual([]);
    await later();
    await expect(refund(order.reference, MOODS.unmade, key)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await figures(order)).toEqual(PAID);
  });

  it('is sent once for a double click', async () => {
    const { order, code } = await paidAtViva();
    const key = crypto.randomUUID();
    await Promise.allSettled([refund(order.reference, 1000, key), refund(order.reference, 1000, key)]);
    expect(await refundsAtViva(code)).toEqual([1000]);
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents: 1000 });
  });

  it('that Viva refuses moves nothing, and leaves all to return', async () => {
    const { order, code } = await paidAtViva();
    await expect(refund(order.reference, MOODS.refused)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await figures(order)).toEqual(PAID);
    await refund(order.reference, 9800);
    expect(await figures(order)).toMatchObject({ state: 'refunded', refunded_cents: 9800 });
    expect(await refundsAtViva(code)).toHaveLength(2);
  });

  it.each([
    ['F', 'succeeded', MOODS.pending],
    ['E', 'failed', 0],
  ])('that is under way ends as Viva says: %s', async (status, state, refunded_cents) => {
    const { order, code } = await paidAtViva();
    await refund(order.reference, MOODS.pending);
    expect(await figures(order)).toEqual(PAID);
    await told(code, 'settle', { status });
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents });
    expect((await paymentsOf(order)).at(-1)).toMatchObject({ state });
  });

  it('of the seller at Viva’s own pages is counted once, also before the payment', async () => {
    const order = await vivaOrder();
    const code = await vivaCode(order);
    const paid = await atViva(code, 'pay');
    const { event } = await atViva(code, 'refund', { amount: '2500' });
    await tell(event);
    await tell(paid.event);
    await tell(event);
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents: 2500 });
    expect(await steps(order)).toEqual(['ordered', 'paid', 'partly-refunded']);
  });

  it('needs no build that still offers Viva', async () => {
    const { order } = await paidAtViva();
    const switchedOff = { ...circumstances.env, ...withCatalogue((catalogue) => ({ ...catalogue, viva: false })) };
    await refundOrder({ ...circumstances, env: switchedOff as Env }, (await readStored(order.reference)).order, {
      ...{ amountCents: 100, note: '', actor: 'owner', key: 'k' },
    });
    expect(await figures(order)).toEqual({ ...PAID, refunded_cents: 100 });
  });

  it.each([
    ['MW', ['ordered', 'paid', 'disputed', 'dispute-won']],
    ['ML', ['ordered', 'paid', 'disputed', 'dispute-lost']],
  ])('a dispute that Viva shows is recorded, and its end: %s', async (status, expected) => {
    const { order, code } = await paidAtViva();
    await told(code, 'dispute', { status: 'MA' });
    await told(code, 'dispute', { status: 'MI' });
    expect((await readStored(order.reference)).order.hold).toBe('dispute');
    await told(code, 'dispute', { status });
    expect(await steps(order)).toEqual(expected);
    expect((await readStored(order.reference)).order.lostCents).toBe(status === 'ML' ? 9800 : 0);
  });
});
