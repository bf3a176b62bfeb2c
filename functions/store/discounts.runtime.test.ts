import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { discountList, listedDiscount } from '../../src/features/store/admin/store-admin.schema.ts';
import { discountRule } from '../../src/features/store/order/order.schema.ts';
import { callAdmin, expectRefusal } from '../../tests/functions/admin-harness.ts';
import {
  callWith,
  mailTexts,
  ORDER,
  order,
  PRINT_ORDER,
  placed,
  postJson,
  press,
  readStored,
  step,
} from '../../tests/functions/order-harness.ts';
import { cardPage, PAYING } from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { pay, refundOrder } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';

const DISCOUNTS = '/api/admin/store/discounts';
const make = (fields: object) =>
  callAdmin(listedDiscount, DISCOUNTS, { body: { code: 'TEN-OFF', from: '2026-01-01', ...fields }, status: 201 });
const ask = async (code: string, lines: object = ORDER.lines) => {
  const response = await postJson('/api/store/discounts', { code, lines });
  return { response, body: (await response.json()) as { data: unknown; error?: { fields?: Record<string, string> } } };
};
const fault = async (code: string, lines?: object) => (await ask(code, lines)).body.error?.fields?.['discount'];
const by = (email: string, more: object = {}) => ({
  ...ORDER,
  customer: { ...ORDER.customer, email },
  discount: 'ten-off',
  totalCents: 8820,
  ...more,
});
const refused = async (body: object) => {
  const response = await order(body);
  return [response.status, ((await response.json()) as { error: { fields?: object } }).error.fields];
};
const find = async (code = 'TEN-OFF') => {
  const { discounts } = await callAdmin(discountList, DISCOUNTS);
  return discounts.find((row) => row.code === code) ?? expect.fail('no code');
};

/** A workbook at 24 %, an essay at 6 %, and postage. */
const BOTH = {
  ...ORDER,
  lines: [
    { sku: 'T-BOOK', quantity: 1 },
    { sku: 'T-ESSAY', quantity: 1 },
  ],
};

describe('a discount code', () => {
  it('takes its part off each line, of which VAT is counted, and is in the mail, the paper and the credit note', async () => {
    await make({ percent: 10 });
    expect(discountRule.parse((await ask(' Τεn‐off ')).body.data)).toMatchObject({ code: 'TEN-OFF', percent: 10 });
    // 10 % of 49.00 and of 10.60; postage of 5.00 stays.
    const { reference } = await placed({ ...BOTH, discount: 'TEN-OFF', totalCents: 4410 + 954 + 500 });
    const { order: row, lines } = await readStored(reference);
    expect(row).toMatchObject({ discountCode: 'TEN-OFF', totalCents: 5864, shippingCents: 500, vatCents: 854 + 54 + 28 });
    expect(lines).toMatchObject([
      { unitCents: 4900, discountCents: 490, totalCents: 4410, vatPercent: 24, vatCents: 854 },
      { unitCents: 1060, discountCents: 106, totalCents: 954, vatPercent: 6, vatCents: 54 },
    ]);
    expect((await mailTexts()).join('\n')).toContain('Κωδικός έκπτωσης TEN-OFF  -5,96');
    await pay(row.id, 5864);
    const { order: paid, documents } = await readStored(reference);
    const content = documents[0]?.content ?? expect.fail('no paper');
    expect(content.lines.map(({ grossCents, vatPercent }) => [grossCents, vatPercent])).toEqual([
      ...[
        [4900, 24],
        [-490, 24],
        [1060, 6],
        [-106, 6],
        [500, 6],
      ],
    ]);
    expect(content.vat).toEqual([
      { percent: 6, netCents: 1372, vatCents: 82 },
      { percent: 24, netCents: 3556, vatCents: 854 },
    ]);
    expect(JSON.stringify(content.view.rows)).toContain('Κωδικός έκπτωσης TEN-OFF: Δοκίμιο');
    // What was paid for the essay goes back, not what it was listed at.
    await refundOrder(paid.id, { amountCents: 954, returns: ['T-ESSAY'], note: '' });
    const credit = (await readStored(reference)).documents.find(({ kind }) => kind === 'credit');
    expect(credit).toMatchObject({ totalCents: -954 });
    expect(credit?.content?.lines.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(-954);
  });

  it('says why it cannot be used', async () => {
    await make({ percent: 10, skus: ['T-ESSAY'], minimumCents: 2000 });
    await make({ code: 'OLD-ONE', cents: 500, until: '2026-02-01' });
    await make({ code: 'LATER', cents: 500, from: '2099-01-01' });
    expect(await fault('NEVER')).toBe('This code is not valid.');
    expect(await fault('LATER')).toBe('This code is not valid.');
    expect(await fault('OLD-ONE')).toBe('This code is no longer valid.');
    expect(await fault('TEN-OFF')).toBe('This code is not for these products.');
    expect(await fault('TEN-OFF', [{ sku: 'T-ESSAY', quantity: 1 }])).toBe('This code is for products of at least €20.');
    expect((await ask('TEN-OFF', [{ sku: 'T-ESSAY', quantity: 2 }])).response.status).toBe(200);
    expect(await refused(by('a@example.com', { discount: 'OLD-ONE' }))).toEqual([422, { discount: 'This code is no longer valid.' }]);
    expect(await rows('SELECT id FROM orders')).toEqual([]);
  });

  it('is refused with the total that was seen without it, and the answer says what it takes off', async () => {
    await make({ percent: 10 });
    const response = await order(by('a@example.com', { totalCents: 9800 }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      error: { data: { reason: 'total', totalCents: 8820, discount: { code: 'TEN-OFF', percent: 10 } } },
    });
  });

  it('has one last use, however many want it at once, and an order that ends unpaid gives it back', async () => {
    await make({ percent: 10, most: 2 });
    await placed(by('first@example.com'));
    const tries = await Promise.all(['a', 'b', 'c', 'd'].map((name) => order(by(`${name}@example.com`))));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
    expect(await find()).toMatchObject({ uses: 2, state: 'used' });
    expect(await fault('TEN-OFF')).toBe('This code has been used up.');
    const [last] = await rows('SELECT reference FROM orders ORDER BY number DESC LIMIT 1');
    await step(String(last?.['reference']), { step: 'expired', to: 'cancelled', actor: 'system' });
    expect(await find()).toMatchObject({ uses: 1, state: 'live' });
    await placed(by('e@example.com'));
  });

  it('counts an address once, however it is spelt, and a repeat not at all', async () => {
    await make({ percent: 10, mostPerPerson: 1 });
    const key = crypto.randomUUID();
    const { reference } = await placed(by('ada@example.com'), key);
    expect((await placed(by('ada@example.com'), key)).reference).toBe(reference);
    expect(await refused(by('Ada+again@Example.com'))).toEqual([422, { discount: 'This code has been used up.' }]);
    await placed(by('other@example.com'));
  });

  it('that takes all off makes an order that is paid at once', async () => {
    await make({ cents: 1_000_000 });
    const { reference } = await placed({ ...ORDER, discount: 'TEN-OFF', totalCents: 0 });
    expect((await readStored(reference)).order).toMatchObject({ state: 'paid', totalCents: 0, vatCents: 0 });
  });

  it('is charged by card with what is left, and no card is offered for less than it takes', async () => {
    await make({ percent: 10 });
    const body = { ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 2 }], discount: 'TEN-OFF', payment: 'card', totalCents: 8600 };
    const card = await placed(body, crypto.randomUUID(), PAYING);
    const sessions = new URL(await cardPage(card));
    expect(await (await fetch(sessions)).text()).toContain('86.00');
    await make({ code: 'LEAVE-1', cents: 4899 });
    const penny = { ...ORDER, lines: [{ sku: 'T-BOOK', quantity: 1 }], discount: 'LEAVE-1', totalCents: 1 };
    expect((await order({ ...penny, payment: 'card' }, undefined, PAYING)).status).toBe(422);
    const { reference, token } = await placed(penny, crypto.randomUUID(), PAYING);
    expect((await postJson('/api/payments', { reference, token, method: 'card' }, {}, PAYING)).status).toBe(422);
    const page = await (await callWith(PAYING, `/payment?reference=${reference}&token=${token}`)).text();
    expect(page).not.toContain('name="method" value="card"');
    expect(page).toContain('name="method" value="test"');
  });

  it('works in the form without scripts, which shows it before the order', async () => {
    await make({ percent: 10 });
    const page = await (await callWith({}, '/store/checkout?sku=T-BOOK&quantity=2')).text();
    expect(page).toMatch(/<details *><summary class="plain-button">Have a discount code\?<\/summary>/u);
    const fields = { 'lines.0.sku': 'T-BOOK', 'lines.0.quantity': '2', locale: 'en', key: 'k'.repeat(20) };
    const applied = await (await press('/store/checkout', { ...fields, discount: 'ten-off' })).text();
    expect(applied).toContain('Discount code TEN-OFF');
    expect(applied).toContain('name="totalCents" value="8820"');
    expect(applied).toMatch(/<input [^>]*name="discount"[^>]*value="ten-off"/u);
    const wrong = await (await press('/store/checkout', { ...fields, discount: 'NEVER' })).text();
    expect(wrong).toMatch(/data-error-of="discount" *>This code is not valid\./u);
    expect(wrong).toContain('name="totalCents" value="9800"');
  });

  it('can be tried so often only in a day, by either way', async () => {
    const network = { 'CF-Connecting-IP': newNetwork() };
    const post = (body: string) =>
      callWith({}, '/store/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...network },
        body,
      });
    await env.DB.exec("INSERT INTO budget_uses (day, name, share, used) VALUES (date('now'), 'discounts', '', 2000)");
    expect((await postJson('/api/store/discounts', { code: 'NEVER', lines: ORDER.lines }, network)).status).toBe(429);
    expect((await post('lines.0.sku=T-BOOK&lines.0.quantity=1&discount=NEVER')).status).toBe(429);
    expect((await post('lines.0.sku=T-BOOK&lines.0.quantity=1')).status).toBe(200);
  });
});

describe('the owner', () => {
  it('makes and ends codes, which the log names', async () => {
    expect(await make({ percent: 10, skus: ['T-BOOK'], most: 5 })).toMatchObject({ uses: 0, state: 'live', skus: ['T-BOOK'], cents: null });
    await expectRefusal(
      DISCOUNTS,
      { method: 'POST', body: JSON.stringify({ code: 'ten-off', percent: 5, from: '2026-01-01' }) },
      422,
      'invalid',
      ['code'],
    );
    for (const wrong of [
      { percent: 5, cents: 5 },
      {},
      { percent: 101 },
      { percent: 5, from: '2026-02-01', until: '2026-01-01' },
      { percent: 5, skus: ['NONE'] },
    ])
      await expectRefusal(
        DISCOUNTS,
        { method: 'POST', body: JSON.stringify({ code: 'WRONG', from: '2026-01-01', ...wrong }) },
        422,
        'invalid',
      );
    expect(await callAdmin(listedDiscount, `${DISCOUNTS}/TEN-OFF/ending`, { body: {} })).toMatchObject({ state: 'ended' });
    expect(await fault('TEN-OFF')).toBe('This code is no longer valid.');
    expect(await rows('SELECT action, subject FROM audit_log ORDER BY sequence')).toEqual([
      { action: 'discount.create', subject: 'TEN-OFF' },
      { action: 'discount.end', subject: 'TEN-OFF' },
    ]);
  });

  it('has a code on its last day until midnight in Athens', async () => {
    await make({ percent: 10, from: '2026-07-01', until: '2026-07-02' });
    const at = (time: string) => vi.setSystemTime(new Date(time));
    at('2026-06-30T20:59:59Z');
    expect(await fault('TEN-OFF')).toBe('This code is not valid.');
    at('2026-07-02T20:59:59Z');
    expect(await fault('TEN-OFF')).toBeUndefined();
    at('2026-07-02T21:00:00Z');
    expect(await fault('TEN-OFF')).toBe('This code is no longer valid.');
  });
});
