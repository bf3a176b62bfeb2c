import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../functions/calendar.ts';
import { endUnopened } from '../../functions/jobs/orders.ts';
import { UNPAID_PIECES_PER_NETWORK } from '../../functions/storage/holds.ts';
import {
  callWith,
  mailedToken,
  mailTexts,
  ORDER,
  order,
  PRINT_ORDER,
  pay,
  placed,
  postJson,
  readStored,
  withCatalogue,
} from './order-harness.ts';
import { rows } from './rows.ts';

const balance = async () => (await rows("SELECT balance FROM stock WHERE sku = 'T-PRINT'"))[0]?.['balance'];
const anHourLater = () => endUnopened(env, new Date(Date.now() + HOUR_MS + 1000));
const open = async (reference: string, token: string, method = 'GET') =>
  (await callWith({}, `/store/order?${new URLSearchParams({ reference, token })}`, { method })).text();
const byOther = (body: object, network: string, email: string, bindings = {}) =>
  postJson('/api/store/orders', { ...body, customer: { ...ORDER.customer, email } }, { 'CF-Connecting-IP': network }, bindings);
const plenty = withCatalogue((catalogue) => ({
  ...catalogue,
  products: catalogue.products.map((product) => (product.sku === 'T-PRINT' ? { ...product, stock: 40 } : product)),
}));

describe('an order on transfer', () => {
  it('reserves for an hour, says until when, and stays when its pieces are free again', async () => {
    const { reference, token } = await placed({ ...PRINT_ORDER, locale: 'en' });
    expect((await mailTexts())[0]).toMatch(/reserved for you until .+ \(Athens time\)\. Open the link/u);
    expect(await open(reference, token)).toMatch(/reserved for you until .+ \(Athens time\)/u);
    expect(await anHourLater()).toMatchObject({ freed: 1 });
    expect(await anHourLater()).toMatchObject({ freed: 0 });
    const { order: row, steps } = await readStored(reference);
    expect([row.state, steps.map(({ step }) => step), await balance()]).toEqual(['pending', ['ordered', 'unreserved'], 0]);
    expect(await open(reference, token)).toContain('no longer reserved for you, because');
  });

  it('stays reserved once its mailed link was opened, not by the link that its sender was shown', async () => {
    const [kept, lost] = [await placed(PRINT_ORDER), await placed(PRINT_ORDER)];
    await open(kept.reference, await mailedToken(kept.reference), 'HEAD');
    expect((await readStored(kept.reference)).order.confirmedAt).toBeNull();
    await open(kept.reference, await mailedToken(kept.reference));
    await open(lost.reference, lost.token);
    expect(await anHourLater()).toMatchObject({ freed: 1 });
    expect(await balance()).toBe(-1);
    expect((await readStored(kept.reference)).steps.map(({ step }) => step)).toEqual(['ordered']);
  });

  it('is reserved again by its link if enough is left, and says so if not', async () => {
    const [again, late] = [await placed({ ...PRINT_ORDER, locale: 'en' }), await placed({ ...PRINT_ORDER, locale: 'en' })];
    await anHourLater();
    await open(again.reference, await mailedToken(again.reference));
    expect([await balance(), (await readStored(again.reference)).steps.at(-1)?.step]).toEqual([-1, 'reserved']);
    await env.DB.exec("UPDATE stock SET balance = -5 WHERE sku = 'T-PRINT'");
    expect(await open(late.reference, await mailedToken(late.reference))).toContain('Please do not pay');
    expect(await balance()).toBe(-5);
  });

  it('takes its pieces with the payment, reserved or not, once', async () => {
    const [freed, kept] = [await placed(PRINT_ORDER), await placed(PRINT_ORDER)];
    await open(kept.reference, await mailedToken(kept.reference));
    await anHourLater();
    await pay(freed.reference, 5000);
    await pay(kept.reference, 5000);
    expect(await balance()).toBe(-2);
  });
});

describe('unpaid pieces', () => {
  it('are bounded by product and network, whatever addresses are typed', async () => {
    const lines = { lines: [{ sku: 'T-PRINT', quantity: UNPAID_PIECES_PER_NETWORK }], totalCents: 45_500 };
    expect((await byOther({ ...ORDER, ...lines }, '192.0.2.9', 'a@example.com', plenty)).status).toBe(201);
    expect((await byOther(PRINT_ORDER, '192.0.2.9', 'b@example.com', plenty)).status).toBe(429);
    expect((await byOther(PRINT_ORDER, '192.0.2.10', 'c@example.com', plenty)).status).toBe(201);
    expect((await byOther(ORDER, '192.0.2.9', 'd@example.com', plenty)).status).toBe(201);
  });

  it('that are nearly all there is are told to the owner, once', async () => {
    for (let one = 1; one <= 5; one += 1) await order({ ...PRINT_ORDER, customer: { ...ORDER.customer, email: `e${one}@example.com` } });
    expect(await rows("SELECT subject FROM messages WHERE subject LIKE '%reserved%'")).toHaveLength(1);
  });
});
