import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openedOrder, orderLinkMade, stockList } from '../../src/features/store/admin/store-admin.schema.ts';
import { callAdmin, readAudit } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { callWith, mailedToken, mailTexts, PRINT_ORDER } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import {
  list,
  newOrder,
  ORDERS,
  open,
  other,
  pay,
  refund,
  refundOrder,
  refuse,
  STOCK,
  step,
  take,
} from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { addDays, athensDay } from '../calendar.ts';

it('an order names the letters that no font of its documents has', async () => {
  const id = await newOrder(other('阮氏 Zoë 🦊 №2', 'zoe@client.example'));
  // Before there is a document, there is nothing to warn of.
  expect((await open(id)).letters).toEqual([]);
  await pay(id);
  expect((await open(id)).letters).toEqual(['🦊 (U+1F98A)']);
});

describe('the list of orders', () => {
  it('finds orders by number, name and address, by state and by day, newest first', async () => {
    const first = await newOrder(PRINT_ORDER);
    const second = await newOrder(other('Νίκος Αντωνίου', 'nikos@client.example'));
    await pay(first, 5000);
    const today = athensDay(new Date());
    expect((await list()).rows.map(({ id }) => id)).toEqual([second, first]);
    expect(await list()).toMatchObject({
      total: 2,
      counts: { act: 1, transfer: 1, pending: 1, paid: 1, fulfilled: 0, cancelled: 0, refunded: 0 },
    });
    expect((await list('?q=nikos@CLIENT')).rows.map(({ id }) => id)).toEqual([second]);
    for (const typed of ['Αντωνίου', 'αντωνιου', 'ΝΙΚΟΣ ΑΝΤΩΝΙΟΥ', 'νίκος', 'νικοσ'])
      expect((await list(`?q=${encodeURIComponent(typed)}`)).rows.map(({ id }) => id)).toEqual([second]);
    expect((await list(`?q=${encodeURIComponent('αντωνιδη')}`)).total).toBe(0);
    expect((await list('?q=-00001')).rows.map(({ id }) => id)).toEqual([first]);
    expect((await list('?state=act')).rows).toMatchObject([{ id: first, needs: 'fulfil', state: 'paid' }]);
    expect((await list('?state=pending')).rows).toMatchObject([{ id: second, needs: null }]);
    expect((await list(`?from=${today}&to=${today}`)).total).toBe(2);
    expect((await list(`?to=${addDays(today, -1)}`)).total).toBe(0);
    expect((await list(`?from=${addDays(today, 1)}`)).total).toBe(0);
    expect((await list('?sort=name&size=1&page=2')).rows).toMatchObject([{ id: second }]);
  });

  it('puts what has to be returned or checked before what has to be sent', async () => {
    const id = await newOrder();
    await take(id, { step: 'mismatch', actor: 'card', note: 'x' });
    expect(await open(id)).toMatchObject({ state: 'pending', needs: 'check' });
    await take(id, { step: 'note', actor: 'snipcart', note: 'x' });
    expect(await open(id)).toMatchObject({ needs: 'check' });
    await take(id, { step: 'note', actor: 'owner', note: 'x' });
    expect(await open(id)).toMatchObject({ needs: null });
    await take(id, { step: 'mismatch', actor: 'card', note: 'x' });
    await take(id, { step: 'cancelled', to: 'cancelled', actor: 'shopper' });
    expect((await list('?state=act')).rows).toMatchObject([{ id, state: 'cancelled', needs: 'check' }]);
  });

  it('has withdrawals that the owner has to decide about, until the owner says so', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    await take(id, { step: 'withdrawn', actor: 'shopper', note: 'The print', startsRefundClock: false });
    expect((await list('?state=act')).rows).toMatchObject([{ id, needs: 'withdrawal' }]);
    await take(id, { step: 'note', actor: 'system', note: 're_1: failed' });
    expect(await open(id)).toMatchObject({ needs: 'withdrawal' });
    expect(await step(id, { action: 'note', state: 'paid', note: 'Too late' })).toMatchObject({ needs: 'fulfil' });
  });
});

describe('one order', () => {
  it('moves by the owner’s steps, each audited, and mails the buyer', async () => {
    const id = await newOrder();
    expect((await open(id)).actions).toEqual(['pay', 'cancel', 'note']);
    expect(await pay(id)).toMatchObject({ state: 'paid', paidCents: 9800, refundableCents: 9800, actions: ['pay', 'fulfil', 'note'] });
    const done = await step(id, { action: 'fulfil', state: 'paid', note: 'RR123456789GR' });
    expect(done).toMatchObject({
      state: 'fulfilled',
      needs: null,
      steps: [{ step: 'ordered' }, { step: 'paid', actor: 'owner' }, { step: 'fulfilled', actor: 'owner', note: 'RR123456789GR' }],
      payments: [{ provider: 'bank', amountCents: 9800, state: 'succeeded' }],
      documents: [{ kind: 'receipt', number: 1, totalCents: 9800 }],
      vat: [{ percent: 24, netCents: 7903, vatCents: 1897 }],
    });
    expect(done.mails).toHaveLength(3);
    expect((await mailTexts()).at(-1)).toContain('RR123456789GR');
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toEqual([
      ['order.pay', id],
      ['order.fulfil', id],
    ]);
  });

  it('refuses a step from another state, a wrong amount and a step that is not allowed', async () => {
    const id = await newOrder();
    await refuse(`${ORDERS}/${id}/steps`, { action: 'fulfil', state: 'pending' }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'cancel', state: 'paid' }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'pay', state: 'pending', amountCents: 0, paidCents: 0 }, 422, 'invalid', [
      'amountCents',
    ]);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'accept', state: 'pending', paidCents: 0 }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'release', state: 'pending', note: 'x', version: 0 }, 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, { action: 'pay', state: 'pending' }, 422, 'invalid', ['amountCents', 'paidCents']);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'note', state: 'pending' }, 422, 'invalid', ['note']);
    await refuse(`${ORDERS}/none/steps`, { action: 'cancel', state: 'pending' }, 404, 'not_found');
    expect(await open(id)).toMatchObject({ state: 'pending', steps: [{ step: 'ordered' }] });
  });

  it('takes each transfer that comes after its end, and none twice', async () => {
    const id = await newOrder();
    await step(id, { action: 'cancel', state: 'pending' });
    const late = { action: 'pay', state: 'cancelled', amountCents: 5000, paidCents: 0 };
    expect(await step(id, late)).toMatchObject({ state: 'cancelled', paidCents: 5000, needs: 'refund' });
    await refuse(`${ORDERS}/${id}/steps`, late, 409, 'conflict');
    expect(await step(id, { ...late, amountCents: 4800, paidCents: 5000 })).toMatchObject({ paidCents: 9800, refundableCents: 5000 });
  });

  it('keeps the owner’s notes from the buyer', async () => {
    const id = await newOrder(PRINT_ORDER);
    await step(id, { action: 'pay', state: 'pending', amountCents: 5000, paidCents: 0, note: 'Suspicious' });
    await refundOrder(id, { note: 'Not worth the trouble' });
    expect((await mailTexts()).join()).not.toMatch(/Suspicious|Not worth/u);
  });

  it('waits for money to be returned until all is back, what was paid twice is, or the owner says so', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    await take(id, { step: 'late', actor: 'stripe', amountCents: 5000 });
    await env.DB.exec('UPDATE payments SET amount_cents = 10000');
    expect(await open(id)).toMatchObject({ needs: 'refund', paidCents: 10_000 });
    expect(await refundOrder(id, { amountCents: 5000 })).toMatchObject({ needs: 'fulfil', refundBy: null, refundedCents: 5000 });
    await take(id, { step: 'withdrawn', actor: 'shopper' });
    const next = { amountCents: 1000, refundedCents: 5000, key: 'a second refund' };
    expect(await refundOrder(id, next)).toMatchObject({ needs: 'refund' });
    expect(await refundOrder(id, { ...next, refundedCents: 6000, settles: true, key: 'a third refund' })).toMatchObject({
      needs: null,
      refundBy: null,
    });
  });

  it('owes nothing once the owner says so, with a reason', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    await refuse(
      `${ORDERS}/${id}/steps`,
      { action: 'settle', state: 'paid', note: 'x', version: (await open(id)).version },
      409,
      'conflict',
    );
    const { version: before } = await open(id);
    await take(id, { step: 'withdrawn', actor: 'shopper' });
    const { version, ...opened } = await open(id);
    expect(opened).toMatchObject({ needs: 'refund', actions: ['pay', 'send', 'settle', 'note'] });
    await refuse(`${ORDERS}/${id}/steps`, { action: 'settle', state: 'paid' }, 422, 'invalid', ['note']);
    await refuse(`${ORDERS}/${id}/steps`, { action: 'settle', state: 'paid', note: 'x', version: before }, 409, 'conflict');
    const settled = await step(id, { action: 'settle', state: 'paid', note: 'She keeps the print', version });
    expect(settled).toMatchObject({ needs: 'fulfil', refundBy: null, steps: [{}, {}, {}, { step: 'note', note: 'She keeps the print' }] });
    expect((await readAudit()).at(-1)).toMatchObject({ action: 'order.settle', subject: id });
  });

  it('is given back in part and whole, once for a repeat, and not more than was paid', async () => {
    const id = await newOrder(PRINT_ORDER);
    await pay(id, 5000);
    expect(await refundOrder(id, {})).toMatchObject({ state: 'paid', refundedCents: 1000, refundableCents: 4000 });
    await refuse(`${ORDERS}/${id}/refunds`, refund({ key: 'another key' }), 409, 'conflict');
    await refuse(`${ORDERS}/${id}/refunds`, refund({ amountCents: 4001, refundedCents: 1000, key: 'too much of it' }), 422, 'invalid', [
      'amountCents',
    ]);
    const rest = { amountCents: 4000, refundedCents: 1000, key: 'the rest of it', restock: true };
    expect(await refundOrder(id, rest)).toMatchObject({ state: 'refunded', refundedCents: 5000, refundableCents: 0, needs: null });
    expect(await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit' ORDER BY number")).toEqual([
      { total_cents: -1000 },
      { total_cents: -4000 },
    ]);
    expect((await callAdmin(stockList, STOCK)).products.find(({ sku }) => sku === 'T-PRINT')).toMatchObject({ available: 5, reserved: 0 });
  });

  it('puts the named pieces of a part back on stock, once', async () => {
    const id = await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 });
    await pay(id, 14_000);
    const left = async () => (await callAdmin(stockList, STOCK)).products.find(({ sku }) => sku === 'T-PRINT')?.available;
    const third = { amountCents: 4500, restock: true };
    // Nobody says by a part that everything is back.
    await refuse(`${ORDERS}/${id}/refunds`, refund(third), 422, 'invalid', ['returns']);
    expect(await refundOrder(id, { ...third, returns: ['T-PRINT'] })).toMatchObject({ lines: [{ quantity: 3, returnable: 2 }] });
    await refuse(`${ORDERS}/${id}/refunds`, refund({ ...third, returns: ['T-PRINT'] }), 409, 'conflict');
    expect(await left()).toBe(3);
    const rest = { amountCents: 9500, refundedCents: 4500, key: 'the rest of it', restock: true };
    expect(await refundOrder(id, rest)).toMatchObject({ state: 'refunded', lines: [{ returnable: 0 }] });
    expect(await left()).toBe(5);
    expect(await rows("SELECT change FROM stock_changes WHERE reason = 'returned' ORDER BY id")).toEqual([{ change: 1 }, { change: 2 }]);
  });

  it.each([
    ['pressed twice', ['a refund', 'a refund']],
    ['sent from two tabs', ['a refund', 'another refund']],
  ] as const)('a part with named pieces, %s at the same moment, is given back once', async (_, keys) => {
    const id = await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 });
    await pay(id, 14_000);
    const part = { amountCents: 4500, restock: true, returns: ['T-PRINT'] };
    const send = async (key: string) => {
      const { status } = await asOwner(`${ORDERS}/${id}/refunds`, { method: 'POST', body: JSON.stringify(refund({ ...part, key })) });
      return status;
    };
    const statuses = await Promise.all(keys.map(send));
    expect(statuses).toContain(201);
    // The second press may be answered as a repeat of the first; another tab's is not.
    if (keys[0] !== keys[1]) expect(statuses).toContain(409);
    expect(await open(id)).toMatchObject({ refundedCents: 4500, refundableCents: 9500, lines: [{ returnable: 2 }] });
    expect(await rows("SELECT change FROM stock_changes WHERE reason = 'returned'")).toEqual([{ change: 1 }]);
  });

  it('opens as the buyer sees it, and its link is mailed again', async () => {
    const id = await newOrder();
    const { link } = await callAdmin(orderLinkMade, `${ORDERS}/${id}/links`, { body: {}, status: 201 });
    const { searchParams } = new URL(link);
    const call = `/api/store/orders/${searchParams.get('reference')}?token=${searchParams.get('token')}`;
    expect((await callWith({}, call, { headers: { 'CF-Connecting-IP': newNetwork() } })).status).toBe(200);
    await callAdmin(openedOrder, `${ORDERS}/${id}/mails`, { body: {}, status: 201 });
    expect((await mailTexts()).at(-1)).toContain(await mailedToken(searchParams.get('reference') ?? ''));
    expect((await readAudit()).map(({ action }) => action)).toEqual(['order.link', 'order.mail']);
  });
});
