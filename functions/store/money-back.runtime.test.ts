import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { type OpenedOrder, openedOrder, salesSchema } from '../../src/features/store/admin/store-admin.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { callWith, mailTexts, ORDER, placed, readStored } from '../../tests/functions/order-harness.ts';
import { cardPage, event, mailsToOwner, onPage, orderIdOf, PAYING, paidByCard, send } from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { list, newOrder, ORDERS, open, pay, refuse, step, take } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { declare } from '../../tests/functions/withdrawal-harness.ts';
import { athensDay, DAY_MS, MINUTE_MS } from '../calendar.ts';
import { endUnpaid } from './jobs.ts';

type Known = Awaited<ReturnType<typeof paidByCard>>;

const charge = async () => (await rows("SELECT charge_id FROM payments WHERE state = 'succeeded' AND amount_cents > 0"))[0]?.['charge_id'];
const pageOf = async ({ reference, token }: { reference: string; token: string }, path = '/store/order') =>
  (await callWith(PAYING, `${path}?${new URLSearchParams({ reference, token })}`)).text();
const file = ({ reference, token }: Known) =>
  callWith({}, `/api/store/orders/${reference}/files/T-BOOK/notes.txt?token=${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } });
const give = (id: string, body: object) =>
  callAdmin(openedOrder, `${ORDERS}/${id}/refunds`, { body: { refundedCents: 0, key: crypto.randomUUID(), ...body }, status: 201 });
const credits = async () =>
  (await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit' ORDER BY number")).map((row) => row['total_cents']);
const sold = async () => (await callAdmin(salesSchema, '/api/admin/store/sales')).yearCents;

beforeEach(() => env.FILES.put('products/workbook/notes.txt', 'x'));

describe('a card refund that fails days after it had succeeded', () => {
  const failed = async (amount: number, id = 're_1') =>
    send(event('refund.failed', { id, amount, payment_intent: await charge(), status: 'failed', metadata: {} }));
  const made = async (amount: number, id = 're_1') =>
    send(event('refund.created', { id, amount, payment_intent: await charge(), status: 'succeeded', metadata: {} }));

  it('is owed again by its earlier day, to be sent by transfer, with no second credit note', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    await declare(order.reference);
    const { refundBy } = await open(id);
    await made(9800);
    expect(await open(id)).toMatchObject({ state: 'refunded', needs: null, refundBy: null, dueCents: 0 });
    await failed(9800);
    const back = await open(id);
    expect(back).toMatchObject({ state: 'paid', needs: 'refund', refundBy, dueCents: 9800, refundedCents: 0, refundableCents: 9800 });
    expect((await list('?state=act')).rows).toMatchObject([{ id, needs: 'refund' }]);
    expect(back.payments.at(-1)).toMatchObject({ state: 'uncounted', amountCents: -9800 });
    expect(await pageOf(order)).toMatch(
      /The refund of €98 did not reach you: your bank sent the money back on [^<]+ You will have it another way by/u,
    );
    expect((await mailTexts()).at(-1)).toContain('με το IBAN ενός λογαριασμού');
    expect(await mailsToOwner()).toContain(`Order ${order.reference}: refund failed`);
    expect((await file(order)).status).toBe(404);
    expect(await give(id, { amountCents: 9800, byTransfer: true })).toMatchObject({ state: 'refunded', needs: null, dueCents: 0 });
    expect(await credits()).toEqual([-9800]);
  });

  it('that was due to nobody is due 14 days after, and the order is again what it was', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    await step(id, { action: 'fulfil', state: 'paid' });
    await made(1800);
    await made(8000, 're_2');
    expect(await open(id)).toMatchObject({ state: 'refunded' });
    await failed(8000, 're_2');
    const back = await open(id);
    expect(back).toMatchObject({ state: 'fulfilled', needs: 'refund', dueCents: 8000, refundedCents: 1800 });
    expect(athensDay(new Date(back.refundBy ?? ''))).toBe(athensDay(new Date(Date.now() + 14 * DAY_MS)));
    await failed(1800);
    expect(await open(id)).toMatchObject({ dueCents: 9800, refundedCents: 0, refundBy: back.refundBy });
    await give(id, { amountCents: 9800, byTransfer: true });
    expect(await credits()).toEqual([-1800, -8000]);
  });

  it('closes the files of its products all the same, and asks for no delivery once nothing is due', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    expect((await file(order)).status).toBe(200);
    await made(9800);
    await failed(9800);
    expect((await file(order)).status).toBe(404);
    const { version } = await open(id);
    expect(await step(id, { action: 'settle', state: 'paid', note: 'Paid in cash', version })).toMatchObject({ needs: null });
  });
});

describe('a disputed payment', () => {
  const told = async (type: string, more: object = {}) =>
    send(
      event(`charge.dispute.${type}`, {
        id: 'dp_1',
        amount: 9800,
        reason: 'fraudulent',
        payment_intent: await charge(),
        status: 'lost',
        ...more,
      }),
    );
  const due = Math.floor(Date.now() / 1000) + 7 * 86_400;

  it('holds delivery and files, by the day of the evidence; lost, its money is gone and out of sales', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    await told('created', { status: 'needs_response', evidence_details: { due_by: due } });
    await told('created', { status: 'needs_response' });
    const held = await open(id);
    expect(held).toMatchObject({ state: 'paid', needs: 'check', hold: 'dispute', checkBy: new Date(due * 1000).toISOString() });
    expect(held.actions).not.toContain('fulfil');
    expect((await file(order)).status).toBe(410);
    expect(await sold()).toBe(9800);
    await told('closed');
    await told('closed');
    expect(await open(id)).toMatchObject({
      state: 'refunded',
      needs: null,
      hold: null,
      checkBy: null,
      lostCents: 9800,
      refundedCents: 0,
      refundableCents: 0,
    });
    expect((await file(order)).status).toBe(404);
    const again = { amountCents: 9800, refundedCents: 0, key: 'another refund' };
    await refuse(`${ORDERS}/${id}/refunds`, again, 422, 'invalid', ['amountCents']);
    expect([await credits(), await sold()]).toEqual([[-9800], 0]);
    expect(await pageOf(order)).toContain('Your bank has returned €98 to you after the dispute.');
    expect(await mailsToOwner()).toContain(`Order ${order.reference}: dispute lost`);
  });

  it.each([
    ['won', ['created', 'closed']],
    ['won', ['closed', 'created']],
    ['warning_closed', ['created', 'closed']],
  ])('that is %s, told as %j, leaves the files to the buyer', async (status, types) => {
    const order = await paidByCard();
    for (const type of types) await told(type, { status: type === 'closed' ? status : 'needs_response' });
    expect(await open(await orderIdOf(order))).toMatchObject({ needs: null, hold: null, lostCents: 0 });
    expect((await file(order)).status).toBe(200);
  });

  it('lost before it was told, after a refund of a part, takes what is left and nothing twice', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    await give(id, { amountCents: 3000, byTransfer: true });
    for (const type of ['closed', 'created', 'closed']) await told(type);
    expect(await open(id)).toMatchObject({ state: 'refunded', needs: null, refundedCents: 3000, lostCents: 6800 });
    expect(await credits()).toEqual([-3000, -6800]);
    await send(event('refund.created', { id: 're_1', amount: 1, payment_intent: await charge(), status: 'succeeded', metadata: {} }));
    expect(await open(id)).toMatchObject({ refundedCents: 3000, lostCents: 6800, needs: 'check', hold: 'mismatch' });
  });

  it('of a part, lost, leaves the rest to the owner: to refund, or to deliver all the same', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    await told('closed', { amount: 2000 });
    expect(await open(id)).toMatchObject({ state: 'paid', needs: 'check', hold: 'lost', lostCents: 2000, refundableCents: 7800 });
    expect((await file(order)).status).toBe(410);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'fulfil', state: 'paid' }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'release', state: 'paid' }, 422, 'invalid', ['note']);
    const { version } = await open(id);
    const release = { action: 'release', state: 'paid', note: 'The rest is right', version };
    await refuse(`${ORDERS}/${id}/steps`, { ...release, version: version - 1 }, 409, 'conflict');
    expect(await step(id, release)).toMatchObject({ needs: null, hold: null });
    expect((await file(order)).status).toBe(200);
    expect(await pageOf(order)).not.toContain('has been disputed');
    expect(await pageOf(order)).toContain('Your bank has returned €20 to you after the dispute.');
    expect(await give(id, { amountCents: 7800, byTransfer: true })).toMatchObject({ state: 'refunded', needs: null });
    expect(await credits()).toEqual([-2000, -7800]);
  });
});

describe('an early warning of fraud', () => {
  const warned = async (actionable: boolean) =>
    send(
      event('radar.early_fraud_warning.created', {
        id: 'issfr_1',
        payment_intent: await charge(),
        actionable,
        fraud_type: 'made_with_stolen_card',
      }),
    );

  it('holds delivery and files until the owner delivers all the same', async () => {
    const order = await paidByCard();
    const id = await orderIdOf(order);
    for (const _ of [1, 2]) await warned(true);
    const held = await open(id);
    expect(held).toMatchObject({ needs: 'check', hold: 'warning', refundableCents: 9800 });
    expect(held.steps.map((one) => one.step)).toEqual(['ordered', 'paid', 'warned']);
    const refused = await file(order);
    expect([refused.status, await refused.text()]).toEqual([410, expect.stringContaining('while the payment is being checked') as string]);
    expect(await pageOf(order)).toContain('The payment of this order is being checked.');
    expect(await mailsToOwner()).toContain(`Order ${order.reference}: possible fraud`);
    const { version } = await open(id);
    expect(await step(id, { action: 'release', state: 'paid', note: 'I know her', version })).toMatchObject({
      needs: null,
      hold: null,
    });
    expect((await file(order)).status).toBe(200);
  });

  it('ends with the refund', async () => {
    const id = await orderIdOf(await paidByCard());
    await warned(true);
    expect(await give(id, { amountCents: 9800, byTransfer: true })).toMatchObject({ state: 'refunded', needs: null, hold: null });
  });

  it('that comes too late is a note', async () => {
    const order = await paidByCard();
    await warned(false);
    expect(await open(await orderIdOf(order))).toMatchObject({ needs: null, steps: [{}, {}, { step: 'note' }] });
    expect((await file(order)).status).toBe(200);
  });
});

describe('a transfer of another amount', () => {
  const part = (id: string, amountCents: number, paidCents = 0) => step(id, { action: 'pay', state: 'pending', amountCents, paidCents });
  const decide = (id: string, action: 'accept' | 'ask', { paidCents }: OpenedOrder) => step(id, { action, state: 'pending', paidCents });

  it('in two parts pays the order', async () => {
    const id = await newOrder();
    expect(await part(id, 5000)).toMatchObject({ state: 'pending', needs: 'check', hold: 'part', paidCents: 5000, missingCents: 4800 });
    expect(await part(id, 4800, 5000)).toMatchObject({
      state: 'paid',
      needs: null,
      missingCents: 0,
      documents: [{ totalCents: 9800 }],
    });
  });

  it('that lacks a bank’s fee is accepted: a receipt, and a credit note for the difference', async () => {
    const id = await newOrder();
    const seen = await part(id, 9750);
    expect(seen.actions).toEqual(['pay', 'accept', 'ask', 'cancel', 'note']);
    const documents = [
      { kind: 'receipt', totalCents: 9800 },
      { kind: 'credit', totalCents: -50 },
    ];
    expect(await decide(id, 'accept', seen)).toMatchObject({ state: 'paid', needs: null, paidCents: 9750, waivedCents: 50, documents });
    expect(await sold()).toBe(9750);
    expect(await give(id, { amountCents: 9750 })).toMatchObject({ state: 'refunded' });
    expect(await credits()).toEqual([-50, -9750]);
  });

  it('is shown to the buyer, who pays the rest by card, with its own page and sum', async () => {
    const order = await placed({ ...ORDER, locale: 'en' });
    const id = await orderIdOf(order);
    await part(id, 9000);
    expect(await pageOf(order)).toMatch(/€90 of €98 has arrived.*Still to pay<\/dt>\s*<dd>€8</su);
    const html = await pageOf(order, '/payment');
    expect(html).toContain('€90 has arrived. The rest is €8');
    expect(html).toContain('Pay €8 by card');
    const { payBy } = await open(id);
    await onPage(await cardPage(order), 'pay');
    expect((await open(id)).payBy).toBe(payBy);
    const session = (await rows("SELECT provider_id FROM payments WHERE provider = 'card'"))[0]?.['provider_id'];
    const paid = {
      id: session,
      payment_intent: 'pi_rest',
      payment_status: 'paid',
      amount_total: 800,
      currency: 'eur',
      metadata: { order: id },
    };
    await send(event('checkout.session.completed', paid));
    expect(await open(id)).toMatchObject({ state: 'paid', paidCents: 9800, dueCents: 0 });
  });

  it('is asked for the rest, and without it the order ends with the money due back', async () => {
    const order = await placed({ ...ORDER, locale: 'en' });
    const id = await orderIdOf(order);
    const seen = await part(id, 9750);
    await env.DB.prepare('UPDATE orders SET pay_by = ?')
      .bind(Date.now() + MINUTE_MS)
      .run();
    const asked = await decide(id, 'ask', seen);
    expect(asked).toMatchObject({ state: 'pending', needs: null, missingCents: 50 });
    expect(Date.parse(asked.payBy ?? '') - Date.now()).toBeGreaterThan(8 * DAY_MS);
    expect((await mailTexts()).at(-1)).toMatch(/€97.50 of €98 has arrived.*Please transfer €0.50 by .*IBAN: /su);
    await endUnpaid(env, new Date(Date.parse(asked.payBy ?? '') + 1));
    expect(await open(id)).toMatchObject({ state: 'cancelled', needs: 'refund', dueCents: 9750, documents: [] });
    expect((await mailTexts()).at(-1)).toContain('What you paid, €97.50, will be returned to you by');
    expect(await pageOf(order)).toContain('You will have €97.50 back by');
    expect(await give(id, { amountCents: 9750 })).toMatchObject({ state: 'cancelled', needs: null, dueCents: 0 });
  });

  it.each(['owner', 'shopper'] as const)('goes back where the %s cancels the order', async (actor) => {
    const id = await newOrder();
    await part(id, 5000);
    if (actor === 'owner') await step(id, { action: 'cancel', state: 'pending' });
    else await take(id, { step: 'cancelled', to: 'cancelled', actor });
    expect(await open(id)).toMatchObject({ state: 'cancelled', needs: 'refund', dueCents: 5000 });
  });

  it('that is more pays the order, and the surplus is due back without a credit note', async () => {
    const id = await newOrder();
    const paid = await pay(id, 9900);
    expect(paid).toMatchObject({ state: 'paid', needs: 'refund', dueCents: 100, documents: [{ totalCents: 9800 }] });
    expect((await mailTexts()).at(-1)).toContain('Θα σας επιστραφεί έως και');
    expect(await give(id, { amountCents: 100 })).toMatchObject({ state: 'paid', needs: null, dueCents: 0 });
    expect(await credits()).toEqual([]);
  });

  it('in another currency stays to be checked', async () => {
    const id = await newOrder();
    await send(
      event('checkout.session.completed', {
        id: 'cs_1',
        payment_intent: 'pi_1',
        payment_status: 'paid',
        amount_total: 9800,
        currency: 'usd',
        metadata: { order: id },
      }),
    );
    expect(await open(id)).toMatchObject({ state: 'pending', paidCents: 0, needs: 'check', hold: 'mismatch' });
    expect((await readStored((await open(id)).reference)).steps.at(-1)?.note).toContain('USD');
    // The true payment leaves it to be checked, and what becomes of it moves no euro.
    await pay(id);
    await take(id, { step: 'mismatch', actor: 'card', note: '98.00 USD' });
    await send(
      event('refund.created', { id: 're_usd', amount: 9800, currency: 'usd', payment_intent: 'pi_1', status: 'succeeded', metadata: {} }),
    );
    await send(
      event('charge.dispute.closed', {
        id: 'dp_usd',
        amount: 9800,
        currency: 'usd',
        reason: 'general',
        payment_intent: 'pi_1',
        status: 'lost',
      }),
    );
    expect(await open(id)).toMatchObject({
      state: 'paid',
      paidCents: 9800,
      refundedCents: 0,
      lostCents: 0,
      needs: 'check',
      hold: 'mismatch',
    });
  });
});
