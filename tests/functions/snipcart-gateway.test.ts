import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Env } from '../../functions/env.ts';
import { database } from '../../functions/storage/database.ts';
import { readOrder } from '../../functions/storage/orders.ts';
import { recordBankPayment } from '../../functions/store/payment/refund.ts';
import { confirmBankTransfer } from '../../functions/store/snipcart/gateway.ts';
import { callWith, postJson } from './order-harness.ts';
import { rows } from './rows.ts';
import { choose, control, event, requestToken, SNIPCART, send, session, snipcartOrder, TEST_MODE, told } from './snipcart-harness.ts';

const methods = (body: object, bindings: Partial<Env> = SNIPCART, query = ''): Promise<Response> =>
  postJson(`/api/snipcart/payment-methods${query}`, body, {}, bindings);
const page = (publicToken: string, bindings: Partial<Env> = SNIPCART, address = '/el/payment/snipcart'): Promise<Response> =>
  callWith(bindings, `${address}?${new URLSearchParams({ publicToken })}`);

describe('the payment methods', () => {
  it('are bank transfer, with the page of the shopper’s language, for a token of Snipcart in the body or the query', async () => {
    const { publicToken } = await session();
    const bank = { id: 'bank', name: 'Τραπεζική μεταφορά', checkoutUrl: 'https://lycabettus.test/el/payment/snipcart' };
    const inBody = await methods({ publicToken, mode: 'Live', invoice: { language: 'el', amount: 98 } });
    expect([inBody.status, await inBody.json()]).toEqual([200, [bank]]);
    const inQuery = await methods({ invoice: { language: 'en' } }, SNIPCART, `?publicToken=${publicToken}`);
    expect(await inQuery.json()).toEqual([{ id: 'bank', name: 'Bank transfer', checkoutUrl: 'https://lycabettus.test/payment/snipcart' }]);
  });

  it('have the test payment in test mode, for test orders', async () => {
    const { publicToken } = await session();
    const ids = async (response: Response) => ((await response.json()) as { id: string }[]).map(({ id }) => id);
    expect(await ids(await methods({ publicToken, mode: 'Test' }, TEST_MODE))).toEqual(['bank', 'test']);
    expect(await ids(await methods({ publicToken, mode: 'Live' }, TEST_MODE))).toEqual(['bank']);
    expect(await ids(await methods({ publicToken, mode: 'Test' }))).toEqual(['bank']);
  });

  it('are not told to anyone else', async () => {
    for (const publicToken of ['', 'unknown']) expect((await methods({ publicToken })).status).toBe(403);
    const { publicToken } = await session();
    expect((await methods({ publicToken }, { ...SNIPCART, SNIPCART_GATEWAY_SECRET: '' })).status).toBe(404);
  });
});

describe('the payment page', () => {
  it('shows the session’s lines, amount and choice, and nothing of it is cached or leaves as a referrer', async () => {
    const { publicToken } = await session();
    const response = await page(publicToken);
    const text = await response.text();
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Referrer-Policy')]).toEqual([
      200,
      'no-store',
      'same-origin',
    ]);
    expect(text).toContain('2 × Βιβλίο &lt;b&gt;εργασίας&lt;/b&gt;');
    expect(text).toMatch(/Πληρωτέο ποσό: <strong>98\s€<\/strong>/u);
    expect(text).toContain('name="amountCents" value="9800"');
    expect(text).not.toContain('test-approve');
    expect(await (await page(publicToken, TEST_MODE, '/payment/snipcart')).text()).toContain('value="test-decline"');
  });

  it('stays as built for an unknown token, and says when Snipcart does not answer', async () => {
    for (const token of ['', 'unknown']) {
      const response = await page(token, SNIPCART, '/payment/snipcart');
      expect([response.status, (await response.text()).includes('not complete')]).toEqual([403, true]);
    }
    const { publicToken } = await session();
    await control('down', { isDown: true });
    const response = await page(publicToken);
    await control('down', { isDown: false });
    expect([response.status, (await response.text()).includes('δεν ανταποκρίνεται')]).toEqual([503, true]);
  });

  it('takes no payment in another currency', async () => {
    const { publicToken } = await session({}, { currency: 'usd' });
    expect(await (await page(publicToken)).text()).not.toContain('<form');
    expect((await choose({ publicToken, currency: 'usd' })).status).toBe(409);
  });
});

describe('the choice', () => {
  it('of bank transfer tells Snipcart that the payment is in process, with the account, and leads to the order', async () => {
    const made = await session();
    const response = await choose({ publicToken: made.publicToken });
    expect([response.status, response.headers.get('Location')]).toEqual([303, 'https://lycabettus.test/store/cart#/order/1']);
    expect(await told(made)).toEqual([
      {
        ...{ paymentSessionId: made.id, state: 'processing', transactionId: `bank-${made.id}` },
        instructions: expect.stringContaining('GR1601101250000000012300695') as string,
        links: { refunds: 'https://lycabettus.test/api/snipcart/refunds' },
      },
    ]);
  });

  it('is told once, however often it is sent', async () => {
    const made = await session();
    const copies = await Promise.all(Array.from({ length: 5 }, () => choose({ publicToken: made.publicToken })));
    expect(copies.every(({ status }) => status === 303)).toBe(true);
    expect(await told(made)).toHaveLength(1);
  });

  it('with another amount or currency than the session’s is refused, and the page shows the session’s', async () => {
    const made = await session();
    for (const fields of [{ amountCents: '1' }, { amountCents: '980000' }, { currency: 'usd' }]) {
      const response = await choose({ publicToken: made.publicToken, ...fields });
      expect([response.status, (await response.text()).includes('name="amountCents" value="9800"')]).toEqual([409, true]);
    }
    await session({ publicToken: made.publicToken, id: made.id }, { amount: 120 });
    expect((await choose({ publicToken: made.publicToken })).status).toBe(409);
    expect(await told(made)).toEqual([]);
  });

  it('never brings a state: not by a field, and not by a choice that is not offered', async () => {
    const made = await session();
    const { publicToken } = made;
    for (const fields of [{ state: 'processed' }, { choice: 'processed' }, { choice: 'test-approve' }])
      expect((await choose({ publicToken, ...(fields as Record<string, string>) })).status).toBe(422);
    expect((await choose({ publicToken: (await session({ mode: 'Live' })).publicToken, choice: 'test-approve' }, TEST_MODE)).status).toBe(
      422,
    );
    expect((await choose({ publicToken: 'unknown' })).status).toBe(403);
    expect(await told(made)).toEqual([]);
  });

  it('in test mode is processed, or failed and free to be tried again', async () => {
    const made = await session();
    const { publicToken } = made;
    expect((await choose({ publicToken, choice: 'test-decline' }, TEST_MODE)).status).toBe(303);
    expect((await choose({ publicToken, choice: 'test-approve' }, TEST_MODE)).status).toBe(303);
    expect((await told(made)).map(({ state }) => state)).toEqual(['failed', 'processed']);
  });

  it('may be made again when Snipcart refused or did not answer', async () => {
    const made = await session();
    expect((await choose({ publicToken: made.publicToken }, { ...SNIPCART, SNIPCART_GATEWAY_SECRET: 'another' })).status).toBe(409);
    expect((await choose({ publicToken: made.publicToken })).status).toBe(303);
    expect(await told(made)).toHaveLength(1);
  });

  it.each([
    ['https://shop.example/#/order/1', 200, 'https://shop.example/#/order/1'],
    ['http://evil.example/', 303, 'https://lycabettus.test/el/store'],
    ['javascript:alert(1)', 303, 'https://lycabettus.test/el/store'],
    ['https://lycabettus.test@evil.example/', 303, 'https://lycabettus.test/el/store'],
  ])('returns to %s by %i', async (returnUrl, status, target) => {
    const { publicToken } = await session({ returnUrl, paymentAuthorizationRedirectUrl: returnUrl });
    const response = await choose({ publicToken });
    const goal = status === 303 ? response.headers.get('Location') : response.headers.get('Refresh')?.replace('0; url=', '');
    expect([response.status, goal]).toEqual([status, target]);
    if (status === 200) expect(await response.text()).toContain(`href="${target}"`);
  });
});

describe('an order that was paid by bank transfer at the gateway', () => {
  const targetId = crypto.randomUUID();
  const ordered = async () => {
    const made = await session({}, { targetId });
    await choose({ publicToken: made.publicToken });
    await send(event('order.completed', snipcartOrder({ token: targetId, paymentStatus: 'Pending', paymentMethod: 'Custom' })));
    return made;
  };

  it('waits for the money; Snipcart is told once when it has come', async () => {
    const made = await ordered();
    expect(await rows('SELECT state, payment FROM orders')).toEqual([{ state: 'pending', payment: 'bank' }]);
    const bindings = { ...env, ...SNIPCART } as Env;
    const stored = await readOrder(database(env.DB), { id: targetId });
    if (!stored) throw new Error('no order');
    const circumstances = { env: bindings, site: 'https://lycabettus.test', waitUntil: () => undefined };
    const paid = await recordBankPayment(circumstances, stored.order, { amountCents: 9800, actor: 'owner', note: '' });
    expect([paid.state, await rows('SELECT * FROM outbox')]).toEqual(['paid', []]);
    expect(await confirmBankTransfer(bindings, { id: targetId, source: 'snipcart' })).toBe(false);
    expect(await confirmBankTransfer(bindings, { id: targetId, source: 'site' })).toBe(false);
    expect((await told(made)).map(({ state, transactionId }) => [state, transactionId])).toEqual([
      ['processing', `bank-${made.id}`],
      ['processed', `bank-${made.id}`],
    ]);
    // A late copy of the shopper's form must not take it back.
    expect((await choose({ publicToken: made.publicToken })).status).toBe(303);
    expect(await told(made)).toHaveLength(2);
  });

  it('counts once where Snipcart reports the money before the owner’s step is stored', async () => {
    await ordered();
    const stored = await readOrder(database(env.DB), { id: targetId });
    if (!stored) throw new Error('no order');
    await send(event('order.paymentStatus.changed', snipcartOrder({ token: targetId, paymentStatus: 'Paid' }), { to: 'Paid' }));
    const circumstances = { env: { ...env, ...SNIPCART } as Env, site: 'https://lycabettus.test', waitUntil: () => undefined };
    const record = recordBankPayment(circumstances, stored.order, { amountCents: 9800, actor: 'owner', note: '' });
    await expect(record).rejects.toMatchObject({ code: 'conflict' });
    expect(await rows('SELECT state, paid_cents, refund_by FROM orders')).toEqual([{ state: 'paid', paid_cents: 9800, refund_by: null }]);
  });

  it('is repaid by the owner, whom a refund in Snipcart reaches as a message', async () => {
    const made = await ordered();
    const refund = async (body: object, token?: string) =>
      postJson('/api/snipcart/refunds', body, { 'X-Snipcart-RequestToken': token ?? (await requestToken()) }, SNIPCART);
    const body = { paymentId: `bank-${made.id}`, amount: 20.75 };
    expect((await refund(body, 'forged')).status).toBe(403);
    expect((await refund({ ...body, paymentId: 'bank-unknown' })).status).toBe(404);
    expect(await rows('SELECT subject FROM messages')).toEqual([]);
    const response = await refund(body);
    expect([response.status, await response.json()]).toEqual([200, { refundId: expect.stringMatching(/^[\w-]{36}$/u) as string }]);
    expect(await rows('SELECT subject FROM messages')).toMatchObject([{ subject: expect.stringContaining('€20.75') as string }]);
  });
});
