/** Orders, payments and withdrawals, by shoppers, providers and the owner. */
import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { TAX_FILE_BYTES } from '../../../src/features/store/order/document.shared.ts';
import { mailedToken, mailTexts, ORDER, PRINT_ORDER, pay, placed, postJson } from '../order-harness.ts';
import { CARD_ORDER, cardOrder, orderIdOf, PAYING, paidByCard, paidEvent, start } from '../payment-harness.ts';
import { event, requestToken, snipcartOrder } from '../snipcart-harness.ts';
import { asSeen } from '../store-admin-harness.ts';
import { atViva, vivaCode, vivaOrder } from '../viva-harness.ts';
import { type Example, one, type WritingCall } from './example.ts';

let shoppers = 0;
/** Each of another address, since unpaid orders have a limit for each. */
export const newShopper = (order: object = PRINT_ORDER) => {
  shoppers += 1;
  return { ...order, customer: { ...ORDER.customer, email: `shopper-${shoppers}@client.example` } };
};
export const newOrder = async () => {
  await env.DB.prepare('UPDATE stock SET balance = 0').run();
  const body = newShopper();
  const { reference } = await placed(body);
  return { id: await orderIdOf({ reference }), reference, email: body.customer.email, token: await mailedToken(reference) };
};
async function paidOrder() {
  const order = await newOrder();
  await pay(order.reference, 5000);
  return order;
}
const stepOf = async ({ id }: { id: string }, body: object) => ({ params: { id }, body: await asSeen(id, body) });

/** Sent, back, and to be checked. */
async function returnedOrder() {
  const order = await paidOrder();
  const at = Date.now();
  const lines = '[{"sku":"T-PRINT","quantity":1}]';
  await env.DB.batch([
    env.DB.prepare("INSERT INTO shipments (order_id, position, lines, carrier, number, sent_at) VALUES (?, 0, ?, 'acs', '12', ?)").bind(
      order.id,
      lines,
      at,
    ),
    env.DB.prepare("UPDATE orders SET state = 'fulfilled', fulfilled_at = ? WHERE id = ?").bind(at, order.id),
    env.DB.prepare(
      "INSERT INTO order_returns (order_id, position, reason, announced_at, received_on) VALUES (?, 0, 'withdrawal', ?, '2026-11-30')",
    ).bind(order.id, at),
  ]);
  return order;
}
const declaration = async ({ isProven = true } = {}) => {
  const { reference, email, token } = await paidOrder();
  return { name: 'Ελένη', reference, email, locale: 'el', about: 'ω'.repeat(900), ...(isProven && { token }) };
};

/** Of a declaration that only its address proves. */
export async function withdrawalLink(): Promise<{ declaration: string; token: string }> {
  const body = await declaration({ isProven: false });
  await postJson('/api/store/withdrawals', body);
  const found = /https:\S+declaration=\S+/u.exec((await mailTexts()).findLast((text) => text.includes(body.reference)) ?? '');
  const { searchParams } = new URL(found?.[0] ?? expect.fail('no link'));
  return { declaration: searchParams.get('declaration') ?? '', token: searchParams.get('token') ?? '' };
}

export async function testSession(): Promise<string> {
  const order = await placed(newShopper({ ...ORDER, payment: 'test' }), crypto.randomUUID(), PAYING);
  const { data } = (await (await start(order, { method: 'test' })).json()) as { data: { redirectUrl: string } };
  return new URL(data.redirectUrl).searchParams.get('session') ?? '';
}

export const SHOP = {
  'POST /api/store/orders': async () => {
    await newOrder();
    return { body: newShopper(), headers: { 'Idempotency-Key': crypto.randomUUID() } };
  },
  'POST /api/store/discounts': async () => {
    await env.DB.exec(
      "INSERT OR IGNORE INTO discounts (code, percent, minimum_cents, most, begins_at, created_at) VALUES ('PLAN10', 10, 0, 100000, 0, 0)",
    );
    return { body: { code: 'plan10', lines: ORDER.lines } };
  },
  'POST /api/webhooks/snipcart': async () => ({
    body: event('order.completed', snipcartOrder()),
    headers: { 'X-Snipcart-RequestToken': await requestToken() },
  }),
  'POST /api/payments': async () => {
    const { reference, token } = await cardOrder();
    return { body: { reference, token, method: 'card' } };
  },
  'POST /api/payments/test': async () => ({ body: { session: await testSession(), outcome: 'approve' } }),
  'POST /api/webhooks/stripe': async () => {
    // Files for a consumer abroad, so that the card's country is asked for.
    const abroad = { ...CARD_ORDER, customer: { ...ORDER.customer, country: 'DE' } };
    const { payload, signature } = await paidEvent(await placed(abroad, crypto.randomUUID(), PAYING));
    return { body: payload, headers: { 'Stripe-Signature': signature } };
  },
  'POST /api/webhooks/viva': async () => ({ body: (await atViva(await vivaCode(await vivaOrder(newShopper({ ...ORDER }))), 'pay')).event }),
  'POST /api/store/orders/links': async () => {
    const { reference, email } = await newOrder();
    return { body: { reference, email, locale: 'el' } };
  },
  'POST /api/store/orders/:reference/cancellation': async () => {
    const { reference, token } = await newOrder();
    return { params: { reference }, body: { token } };
  },
  'POST /api/store/withdrawals/review': async () => ({ body: await declaration() }),
  'POST /api/store/withdrawals': async () => ({ body: await declaration() }),
  'POST /api/store/withdrawals/:id/confirmation': async () => {
    const { declaration: id, token } = await withdrawalLink();
    return { params: { id }, body: { token } };
  },
  'POST /api/admin/store/orders/:id/steps': async () => [
    await stepOf(await newOrder(), { action: 'pay', state: 'pending', amountCents: 5000, paidCents: 0 }),
    await stepOf(await newOrder(), { action: 'cancel', state: 'pending' }),
    await stepOf(await paidOrder(), {
      ...{ action: 'send', state: 'paid', pieces: [{ sku: 'T-PRINT', quantity: 1 }], shipments: 0, carrier: 'acs', number: '12 34/5' },
    }),
    await stepOf(await returnedOrder(), {
      ...{ action: 'inspect', state: 'fulfilled', position: 0, refundedCents: 0, amountCents: 5000 },
      returned: [{ sku: 'T-PRINT', quantity: 1, condition: 'used', restock: true }],
      ...{ deductionCents: 100, deductionReason: 'Stained' },
    }),
  ],
  'POST /api/admin/store/orders/:id/refunds': async () => {
    const { reference } = await paidByCard();
    const body = { amountCents: 9800, refundedCents: 0, key: crypto.randomUUID(), restock: true, note: 'Damaged' };
    return { params: { id: await orderIdOf({ reference }) }, body };
  },
  'POST /api/admin/store/orders/:id/links': async () => ({ params: { id: (await paidOrder()).id } }),
  'POST /api/admin/store/orders/:id/mails': async () => ({ params: { id: (await paidOrder()).id } }),
  'POST /api/admin/store/orders/:id/documents/:document': async () => {
    const { id } = await paidOrder();
    const document = await one('SELECT id FROM order_documents WHERE order_id = ?', id);
    const body = new Uint8Array(TAX_FILE_BYTES);
    body.set(new TextEncoder().encode('%PDF-'));
    return {
      params: { id, document },
      query: { mark: String(400_000_000_000_000 + (Date.now() % 1_000_000_000_000)) },
      body,
      headers: { 'Content-Type': 'application/pdf' },
    };
  },
  'POST /api/admin/store/orders/:id/documents/:document/transmissions': async () => {
    const { id } = await paidOrder();
    const document = await one('SELECT id FROM order_documents WHERE order_id = ?', id);
    await env.DB.prepare("UPDATE tax_transmissions SET state = 'failed', attempts = 1 WHERE document_id = ?").bind(document).run();
    return { params: { id, document }, body: { action: 'send' } };
  },
  'POST /api/admin/store/discounts': async () => ({
    body: { code: `MADE-${crypto.randomUUID().slice(0, 8)}`, percent: 10, most: 5, mostPerPerson: 1, from: '2026-11-01', skus: ['T-BOOK'] },
  }),
  'POST /api/admin/store/discounts/:code/ending': async () => {
    const code = `END-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
    await env.DB.prepare('INSERT INTO discounts (code, percent, minimum_cents, begins_at, created_at) VALUES (?, 10, 0, 0, 0)')
      .bind(code)
      .run();
    return { params: { code } };
  },
  'POST /api/admin/store/stock/:sku': async () => {
    await newOrder();
    const available = 5 + Number(await one("SELECT balance FROM stock WHERE sku = 'T-PRINT'"));
    return { params: { sku: 'T-PRINT' }, body: { change: 1, available, note: 'Counted' } };
  },
} satisfies Partial<Record<WritingCall, Example>>;
