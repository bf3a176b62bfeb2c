import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { CARD_MINUTES, HELD_CARD_MINUTES } from '../../src/features/store/order/order.schema.ts';
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
  step,
  withCatalogue,
} from '../../tests/functions/order-harness.ts';
import { PAYING, start } from '../../tests/functions/payment-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { HOUR_MS, MINUTE_MS } from '../calendar.ts';
import { endUnopened, endUnpaid, remindUnpaid } from './jobs.ts';
import { UNPAID_PIECES } from './storage/holds.ts';

const balance = async () => (await rows("SELECT balance FROM stock WHERE sku = 'T-PRINT'"))[0]?.['balance'];
const anHourLater = () => endUnopened(env, new Date(Date.now() + HOUR_MS + 1000));
const open = async (reference: string, token: string, method = 'GET', bindings = {}) =>
  (await callWith(bindings, `/store/order?${new URLSearchParams({ reference, token })}`, { method })).text();
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

  it('is reserved again by a part of its money, with what else is asked for, and reminded of', async () => {
    const { reference, token } = await placed({ ...PRINT_ORDER, locale: 'en' });
    await anHourLater();
    const [{ sku, balance: freed } = { sku: '', balance: 0 }] = await rows('SELECT sku, balance FROM stock');
    await step(reference, { step: 'part-paid', actor: 'owner', amountCents: 3000 });
    await step(reference, { step: 'asked', actor: 'owner', payment: 'bank', payBy: new Date(Date.now() + 7 * 24 * HOUR_MS) });
    expect([sku, freed, await balance()]).toEqual(['T-PRINT', 0, -1]);
    expect((await readStored(reference)).order).toMatchObject({ heldUntil: null, confirmedAt: expect.any(Date) });
    expect(await open(reference, token)).toContain('<h2>How to pay</h2>');
    expect(await anHourLater()).toMatchObject({ freed: 0 });
    expect(await remindUnpaid(env, new Date(Date.now() + 6 * 24 * HOUR_MS))).toMatchObject({ reminded: 1 });
    expect((await mailTexts()).at(-1)).toMatch(/€30 of €50 has arrived for your order/u);
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

describe('an order on card, or on the test gateway', () => {
  const later = (minutes: number) =>
    env.DB.exec(
      `UPDATE orders SET ${['ordered_at', 'held_until', 'pay_by'].map((name) => `${name} = ${name} - ${minutes * MINUTE_MS}`).join(', ')}`,
    );
  const onTest = () => placed({ ...PRINT_ORDER, payment: 'test' }, crypto.randomUUID(), PAYING);
  const change = async (order: { reference: string; token: string }, method: string) => (await start(order, { method })).status;
  const minutesLeft = async ({ reference }: { reference: string }) =>
    Math.round((Number((await readStored(reference)).order.payBy) - Date.now()) / MINUTE_MS);

  it('is held for hours by no change of its method; what began in time may finish', async () => {
    const order = await onTest();
    let held = 0;
    for (; held < 1200 && (await balance()) === -1; held += 10) {
      await change(order, 'bank');
      await change(order, 'test');
      await later(10);
      await endUnpaid(env, new Date());
      await endUnopened(env, new Date());
    }
    expect(held).toBeGreaterThanOrEqual(HELD_CARD_MINUTES);
    expect(held).toBeLessThanOrEqual(HELD_CARD_MINUTES + 40);
  });

  it('gives who begins at the last moment the time of a session, and resumes that one', async () => {
    const order = await onTest();
    await later(HELD_CARD_MINUTES - 1);
    await env.DB.exec(`UPDATE orders SET pay_by = ${Date.now() + MINUTE_MS}`);
    expect([await change(order, 'test'), await minutesLeft(order)]).toEqual([201, 35]);
    await later(10);
    expect([await change(order, 'test'), await minutesLeft(order)]).toEqual([201, 25]);
    expect([await change(order, 'bank'), await change(order, 'test')]).toEqual([201, 409]);
  });

  it('may begin at any time once its pieces are free, or kept by the mailed link', async () => {
    const [freed, kept] = [await placed(PRINT_ORDER), await placed(PRINT_ORDER)];
    await open(kept.reference, await mailedToken(kept.reference));
    await later(24 * 60);
    await endUnopened(env, new Date());
    expect(await balance()).toBe(-1);
    for (const order of [freed, kept]) expect([await change(order, 'test'), await minutesLeft(order)]).toEqual([201, CARD_MINUTES]);
  });
});

describe('unpaid pieces', () => {
  it('are bounded by product and network, whatever addresses are typed', async () => {
    const lines = { lines: [{ sku: 'T-PRINT', quantity: UNPAID_PIECES }], totalCents: 45_500 };
    expect((await byOther({ ...ORDER, ...lines }, '192.0.2.9', 'a@example.com', plenty)).status).toBe(201);
    expect((await byOther(PRINT_ORDER, '192.0.2.9', 'b@example.com', plenty)).status).toBe(429);
    expect((await byOther(PRINT_ORDER, '192.0.2.10', 'c@example.com', plenty)).status).toBe(201);
    expect((await byOther(ORDER, '192.0.2.9', 'd@example.com', plenty)).status).toBe(201);
  });

  const full = { lines: [{ sku: 'T-PRINT', quantity: UNPAID_PIECES }], totalCents: 45_500, locale: 'en' };
  const aDayLater = () => env.DB.exec("UPDATE orders SET ordered_at = ordered_at - 90000000, network = ''");

  it('are bounded by product and person over all days that they wait, whatever network they come from', async () => {
    const mine = (email: string, day: number) => byOther({ ...ORDER, ...full }, `192.0.2.${day}`, email, plenty);
    expect((await mine('me@example.com', 20)).status).toBe(201);
    await aDayLater();
    for (const again of ['me@example.com', 'ME+2@example.com']) expect((await mine(again, 21)).status).toBe(429);
    expect((await byOther(PRINT_ORDER, '192.0.2.22', 'me@example.com', plenty)).status).toBe(429);
    // What is paid, or over, does not count.
    await env.DB.exec("UPDATE orders SET state = 'cancelled'");
    expect((await mine('me@example.com', 23)).status).toBe(201);
  });

  it('of a stranger, in a person’s name, keep the person from none once they are free again', async () => {
    const theirs = (body: object, day: number) => byOther({ ...ORDER, ...body }, `192.0.2.${day}`, 'me@example.com', plenty);
    await theirs(full, 30);
    await anHourLater();
    await aDayLater();
    const own = await theirs(full, 31);
    expect([own.status, (await theirs(PRINT_ORDER, 32)).status], 'the second while those are reserved').toEqual([201, 429]);
    const { data } = (await own.json()) as { data: { reference: string } };
    await open(data.reference, await mailedToken(data.reference), 'GET', plenty);
    await anHourLater();
    await aDayLater();
    expect((await theirs(PRINT_ORDER, 33)).status, 'kept by the person').toBe(429);
  });

  it('keep no more than half of a product for days, ordered with another payment and then by transfer', async () => {
    const paying = { ...plenty, ...PAYING };
    const placedNow: { reference: string; token: string }[] = [];
    for (let day = 1; day <= 3; day += 1) {
      const response = await byOther({ ...ORDER, ...full, payment: 'test' }, `198.51.101.${day}`, `q${day}@example.com`, paying);
      placedNow.push(((await response.json()) as { data: (typeof placedNow)[number] }).data);
    }
    for (const { reference } of placedNow) await open(reference, await mailedToken(reference), 'GET', paying);
    for (const one of placedNow) expect((await start(one, { method: 'bank' })).status).toBe(201);
    await anHourLater();
    expect(await balance()).toBe(-2 * UNPAID_PIECES);
  });

  it('of one person are no more by the links of earlier days', async () => {
    const links: string[] = [];
    for (let day = 40; day < 43; day += 1) {
      const { data } = (await (await byOther({ ...ORDER, ...full }, `192.0.2.${day}`, 'me@example.com', plenty)).json()) as {
        data: { reference: string };
      };
      links.push(data.reference);
      await anHourLater();
      await aDayLater();
    }
    for (const reference of links) await open(reference, await mailedToken(reference), 'GET', plenty);
    expect([links.length, await balance()]).toEqual([3, -UNPAID_PIECES]);
  });

  it('of one person are no more than one order may have of the product', async () => {
    const few = withCatalogue((catalogue) => ({
      ...catalogue,
      products: catalogue.products.map((product) => (product.sku === 'T-PRINT' ? { ...product, stock: 40, maxPerOrder: 4 } : product)),
    }));
    const links: string[] = [];
    for (let day = 50; day < 52; day += 1) {
      const four = { ...ORDER, lines: [{ sku: 'T-PRINT', quantity: 4 }], totalCents: 18_500 };
      const { data } = (await (await byOther(four, `192.0.2.${day}`, 'me@example.com', few)).json()) as { data: { reference: string } };
      links.push(data.reference);
      await anHourLater();
      await aDayLater();
    }
    for (const reference of links) await open(reference, await mailedToken(reference), 'GET', few);
    expect([links.length, await balance()]).toEqual([2, -4]);
  });

  it('keep no more than half of a product beyond their hour, whoever opens links on how many days', async () => {
    const links: [reference: string, token: string][] = [];
    const pages: string[] = [];
    for (let day = 1; day <= 4; day += 1) {
      const placedNow = await byOther({ ...ORDER, ...full }, `198.51.100.${day}`, `p${day}@example.com`, plenty);
      const { data } = (await placedNow.json()) as { data: { reference: string } };
      const link: (typeof links)[number] = [data.reference, await mailedToken(data.reference)];
      links.push(link);
      pages.push(await open(...link, 'GET', plenty));
      await anHourLater();
      await aDayLater();
    }
    expect(await balance()).toBe(-2 * UNPAID_PIECES);
    expect(pages.map((page) => /reserved for you until .+ \(Athens time\) only, because/u.test(page))).toEqual([false, false, true, true]);
    // Opened again, they get nothing more; once another is over, one does.
    for (const link of links) await open(...link, 'GET', plenty);
    expect(await balance()).toBe(-2 * UNPAID_PIECES);
    const [first, , third] = links as [(typeof links)[number], (typeof links)[number], (typeof links)[number]];
    expect(await open(...third, 'GET', plenty)).toContain('Please do not pay by transfer now');
    await step(first[0], { step: 'cancelled', to: 'cancelled', actor: 'owner' });
    expect(await open(...third, 'GET', plenty)).not.toContain('Please do not pay');
    expect(await balance()).toBe(-2 * UNPAID_PIECES);
  });

  it('keep the only piece of a product', async () => {
    const single = withCatalogue((catalogue) => ({
      ...catalogue,
      products: catalogue.products.map((one) => ({ ...one, stock: one.stock && 1 })),
    }));
    const { reference } = await placed(PRINT_ORDER, undefined, single);
    await open(reference, await mailedToken(reference), 'GET', single);
    expect(await anHourLater()).toMatchObject({ freed: 0 });
  });

  it('that are nearly all there is are told to the owner, once', async () => {
    for (let one = 1; one <= 5; one += 1) await order({ ...PRINT_ORDER, customer: { ...ORDER.customer, email: `e${one}@example.com` } });
    expect(await rows("SELECT subject FROM messages WHERE subject LIKE '%reserved%'")).toHaveLength(1);
  });
});
