import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { listedDiscount } from '../../src/features/store/admin/store-admin.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { callWith, mailedToken, ORDER, PRINT_ORDER, placed, postJson, order } from '../../tests/functions/order-harness.ts';
import { newOrder, ORDERS, open, pay, refundOrder, step } from '../../tests/functions/store-admin-harness.ts';
import { declare } from '../../tests/functions/withdrawal-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { rows } from '../../tests/functions/rows.ts';
import { athensDay } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { storeToday } from './storage/admin.ts';
import { endHolds } from './storage/holds.ts';

const say = (...a: unknown[]) => expect.soft('SAY ' + a.map(String).join(' | ')).toBe('');
const make = (fields: object) =>
  callAdmin(listedDiscount, '/api/admin/store/discounts', { body: { code: 'TEN-OFF', from: '2026-01-01', ...fields }, status: 201 });
const by = (email: string, more: object = {}) => ({ ...ORDER, customer: { ...ORDER.customer, email }, discount: 'ten-off', totalCents: 8820, ...more });
const json = async (r: Response) => [r.status, (await r.json() as any)?.error ?? 'ok'];
const PRINTS = { ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 };
const today = athensDay(new Date());
async function sentOrder(body: any = PRINTS, parts = [body.totalCents]) {
  const id = await newOrder(body);
  let paid = 0;
  for (const p of parts) { await step(id, { action: 'pay', state: 'pending', amountCents: p, paidCents: paid }); paid += p; }
  const pieces = body.lines.filter(({ sku }: any) => sku === 'T-PRINT');
  const { reference } = await step(id, { action: 'send', state: 'paid', shipments: 0, pieces, carrier: 'acs', number: '12' });
  return { id, reference };
}
const pcs = (quantity: number, change: object = {}) => [{ sku: 'T-PRINT', quantity, condition: 'intact', restock: true, ...change }];

describe('attack', () => {
  it('A1 one network uses up a code without paying', async () => {
    await make({ percent: 10, most: 15 });
    const net = { 'CF-Connecting-IP': newNetwork() };
    const got: any[] = [];
    for (let i = 0; i < 15; i += 1) got.push((await postJson('/api/store/orders', by(`x${i}@example.net`), { ...net, 'Idempotency-Key': crypto.randomUUID() })).status);
    say('A1', got.join(), JSON.stringify(await json(await order(by('honest@example.com')))));
    await endHolds(database(env.DB), new Date(Date.now() + 2 * 3600_000), 50);
    say('A1 after 2h', JSON.stringify(await json(await order(by('honest@example.com')))), JSON.stringify(await rows("select state, datetime(pay_by/1000,'unixepoch') as p, held_until, confirmed_at from orders limit 1")));
  });
  it('A2 another address', async () => {
    await make({ percent: 10, mostPerPerson: 1 });
    say('A2 stranger', (await order(by('victim@example.com'))).status, 'victim', JSON.stringify(await json(await order(by('victim@example.com', { lines: [{ sku: 'T-BOOK', quantity: 1 }], totalCents: 4410 })))));
  });
  it('A3 guesses by orders', async () => {
    await make({ percent: 10 });
    await env.DB.exec("INSERT INTO budget_uses (day, name, share, used) VALUES (date('now'), 'discounts', '', 2000)");
    say('A3 call', (await postJson('/api/store/discounts', { code: 'NEVER', lines: ORDER.lines })).status,
      'wrong', JSON.stringify(await json(await order(by('g@example.com', { discount: 'NEVER', totalCents: 1 })))),
      'right', JSON.stringify(await json(await order(by('g@example.com', { totalCents: 1 })))),
      JSON.stringify(await rows("select name, share = '' as whole, used from budget_uses")), JSON.stringify(await rows('select count(*) n from orders')));
  });
  it('A4 oracle', async () => {
    await make({ percent: 10, mostPerPerson: 1 });
    await placed(by('customer@example.com'));
    const net = { 'CF-Connecting-IP': newNetwork() };
    const printBy = (email: string, q: number, more: object) => ({ ...PRINT_ORDER, customer: { ...ORDER.customer, email }, lines: [{ sku: 'T-PRINT', quantity: q }], ...more });
    // own network reserves its bound of the scarce product
    for (const n of [1, 2, 3, 4]) say('A4 fill', (await postJson('/api/store/orders', printBy(`mine${n}@example.net`, 1, { totalCents: 5000 }), net)).status);
    const probe = async (email: string) => JSON.stringify(await json(await postJson('/api/store/orders', { ...printBy(email, 1, { totalCents: 4050 + 500 }), discount: 'TEN-OFF' }, net)));
    say('A4 customer', await probe('customer@example.com'), 'other', await probe('nobody@example.com'));
  });
  it('B1 two returns of one withdrawal promise more than was paid', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference);
    await step(id, { action: 'receive', state: 'fulfilled', position: 0, day: today });
    const one = await step(id, { action: 'inspect', state: 'fulfilled', position: 0, refundedCents: 0, returned: pcs(1), amountCents: 4500 });
    say('B1 first', one.dueCents, JSON.stringify(one.returns.map((r) => [r.state, r.leftCents])), one.actions.join());
    await step(id, { action: 'announce', state: 'fulfilled', reason: 'withdrawal', returns: 1 });
    const rec = await step(id, { action: 'receive', state: 'fulfilled', position: 1, day: today });
    say('B1 suggested second', rec.returns[1]?.leftCents);
    const two = await step(id, { action: 'inspect', state: 'fulfilled', position: 1, refundedCents: 0, returned: pcs(2), amountCents: rec.returns[1]?.leftCents });
    say('B1 second', two.dueCents, JSON.stringify(two.returns.map((r) => [r.state, r.refundCents, r.leftCents])));
    const r1 = await refundOrder(id, { amountCents: 4500, returnPosition: 0, key: 'refund one' });
    const r2 = await refundOrder(id, { amountCents: r1.refundableCents, refundedCents: 4500, returnPosition: 1, key: 'refund two' });
    say('B1 end', r2.state, r2.needs, r2.dueCents, JSON.stringify(r2.returns.map((r) => [r.state, r.refundCents, r.leftCents])));
    const page = await (await callWith({}, `/store/order?reference=${reference}&token=${await mailedToken(reference)}`)).text();
    say('B1 page', page.match(/<h2>[^<]*(Επιστρ|Return)[\s\S]{0,500}/u)?.[0]);
  });
  it('B2 part refund of a return', async () => {
    const { id, reference } = await sentOrder(PRINTS, [7000, 7000]);
    await step(id, { action: 'announce', state: 'fulfilled', reason: 'other', returns: 0 });
    await step(id, { action: 'receive', state: 'fulfilled', position: 0, day: today });
    const c = await step(id, { action: 'inspect', state: 'fulfilled', position: 0, refundedCents: 0, returned: pcs(2), amountCents: 9000 });
    say('B2 checked away', c.lines[0]?.away, 'at once', c.refundableCents);
    const p = await refundOrder(id, { amountCents: 7000, returnPosition: 0, key: 'refund part' });
    say('B2 part away', p.lines[0]?.away, p.actions.join());
    await declare(reference, { about: 'the last print' });
    const d = await open(id);
    say('B2 declared', JSON.stringify(d.returns.map((r) => [r.reason, r.state])), d.needs, d.actions.join());
    const q = await refundOrder(id, { amountCents: 2000, refundedCents: 7000, returnPosition: 0, key: 'refund rest' });
    say('B2 whole away', q.lines[0]?.away, q.needs, JSON.stringify(q.returns.map((r) => [r.reason, r.state])));
  });
  it('B3 settle of a checked return', async () => {
    const { id, reference } = await sentOrder();
    await step(id, { action: 'announce', state: 'fulfilled', reason: 'other', returns: 0 });
    await step(id, { action: 'receive', state: 'fulfilled', position: 0, day: today });
    await step(id, { action: 'inspect', state: 'fulfilled', position: 0, refundedCents: 0, returned: pcs(1), amountCents: 4500 });
    const s = await step(id, { action: 'settle', state: 'fulfilled', note: 'exchanged instead', paidCents: 14000 });
    say('B3', s.dueCents, s.needs, JSON.stringify(s.returns.map((r) => [r.state, r.leftCents])));
    const page = await (await callWith({}, `/store/order?reference=${reference}&token=${await mailedToken(reference)}`)).text();
    say('B3 page', page.match(/<h2>[^<]*(Επιστρ|Return|back)[\s\S]{0,400}/u)?.[0]);
  });
  it('B4 overdue hidden by a return', async () => {
    const { id } = await sentOrder();
    await step(id, { action: 'pay', state: 'fulfilled', amountCents: 14_000, paidCents: 14_000 });
    await env.DB.exec(`UPDATE orders SET refund_by = ${Date.now() - 86400000} WHERE id = '${id}'`);
    say('B4 before', JSON.stringify((await storeToday(database(env.DB), 5)).overdueRefunds), (await open(id)).needs, (await open(id)).dueCents);
    await step(id, { action: 'announce', state: 'fulfilled', reason: 'guarantee', returns: 0 });
    say('B4 after', JSON.stringify((await storeToday(database(env.DB), 5)).overdueRefunds), (await open(id)).needs, (await open(id)).dueCents);
  });
});
