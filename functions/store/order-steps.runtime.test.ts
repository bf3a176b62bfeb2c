import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CARD_MINUTES, NEXT_STATES, ORDER_STATES, REFUND_DAYS } from '../../src/features/store/order/order.schema.ts';
import { mailTexts, ORDER, PRINT_ORDER, placed, readStored, TRANSFER_DAYS } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { DAY_MS, endOfDayAfter, MINUTE_MS } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { endUnpaid, forgetOrders, remindUnpaid, UNPAID_KEPT_MONTHS } from './jobs.ts';
import { type Step, takeStep } from './order/steps.ts';
import { availableStock, type OrderRow } from './storage/orders.ts';

const NOW = new Date('2026-11-20T10:00:00Z');

// Stops the clock, so that no year ends between two steps.
beforeEach(() => void vi.setSystemTime(NOW));

const SITE = 'https://lycabettus.example';
const db = database(env.DB);
async function step(order: OrderRow, wanted: Step): Promise<OrderRow> {
  const behind: Promise<unknown>[] = [];
  const changed = await takeStep(env, order, wanted, (work) => void behind.push(work), SITE);
  await Promise.all(behind);
  return changed;
}
const newOrder = async (body: unknown = ORDER, bindings = {}): Promise<OrderRow> =>
  (await readStored((await placed(body, crypto.randomUUID(), bindings)).reference)).order;
const pay = (order: OrderRow) => step(order, { step: 'paid', to: 'paid', actor: 'owner', amountCents: order.totalCents });
const printsLeft = async () => (await availableStock(db, new Map([['T-PRINT', 5]]))).get('T-PRINT');

describe('an order', () => {
  it('moves through its states, each a row with who and when, each mailed', async () => {
    const order = await newOrder();
    const done = await step(await pay(order), { step: 'fulfilled', to: 'fulfilled', actor: 'owner', note: 'RR123456789GR' });
    const back = await step(done, { step: 'refunded', to: 'refunded', actor: 'owner', amountCents: order.totalCents });
    expect(back).toMatchObject({ state: 'refunded', paidCents: 9800, refundedCents: 9800, closedAt: NOW, payBy: null });
    expect((await readStored(order.reference)).order).toEqual(back);
    expect(await rows('SELECT step, actor, note, amount_cents FROM order_steps ORDER BY id')).toEqual([
      { step: 'ordered', actor: 'shopper', note: '', amount_cents: null },
      { step: 'paid', actor: 'owner', note: '', amount_cents: 9800 },
      { step: 'fulfilled', actor: 'owner', note: 'RR123456789GR', amount_cents: null },
      { step: 'refunded', actor: 'owner', note: '', amount_cents: 9800 },
    ]);
    const texts = await mailTexts();
    expect(texts).toHaveLength(4);
    expect(texts.filter((text) => text.includes(`/el/store/order?reference=${order.reference}&token=`))).toHaveLength(4);
    expect(texts[2]).toContain('RR123456789GR');
    expect(texts[2]).toContain('Η παραγγελία ολοκληρώθηκε.');
    expect(await rows("SELECT subject FROM messages WHERE source = 'system'")).toEqual([{ subject: `Order ${order.reference} is paid` }]);
  });

  it.each(
    ORDER_STATES.flatMap((from) =>
      ORDER_STATES.filter((to) => to !== from && !NEXT_STATES[from].includes(to)).map((to) => [from, to] as const),
    ),
  )('does not move from %s to %s', async (from, to) => {
    const order = await newOrder();
    await env.DB.prepare('UPDATE orders SET state = ?').bind(from).run();
    const moves = { step: 'note', to, actor: 'owner', amountCents: 1 } as const;
    await expect(step({ ...order, state: from }, moves)).rejects.toMatchObject({ code: 'conflict' });
    expect(await rows('SELECT state FROM orders')).toEqual([{ state: from }]);
  });

  it('is changed once by two at the same time', async () => {
    const order = await newOrder();
    const outcomes = await Promise.allSettled([
      pay(order),
      pay(order),
      step(order, { step: 'cancelled', to: 'cancelled', actor: 'shopper' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rows('SELECT step FROM order_steps')).toHaveLength(2);
    expect(await rows('SELECT id FROM outbox')).toHaveLength(2);
  });

  it('is changed wholly or not at all', async () => {
    const order = await newOrder(PRINT_ORDER);
    const broken: Step = {
      step: 'cancelled',
      to: 'cancelled',
      actor: 'owner',
      extraStatements: () => [sql`insert into nothing values (1)`],
    };
    await expect(step(order, broken)).rejects.toThrow();
    expect([await printsLeft(), await rows('SELECT step FROM order_steps')]).toEqual([4, [{ step: 'ordered' }]]);
  });
});

describe('documents', () => {
  it('have numbers without gaps, by kind and year of Athens', async () => {
    vi.setSystemTime('2026-12-31T21:59:00Z');
    const business = { ...ORDER.customer, company: 'Firm', vatNumber: 'EL094259216' };
    await pay(await newOrder());
    await pay(await newOrder({ ...ORDER, customer: business }));
    await pay(await newOrder());
    vi.setSystemTime('2026-12-31T22:01:00Z');
    await pay(await newOrder());
    expect(await rows('SELECT kind, year, number FROM order_documents ORDER BY issued_at, rowid')).toEqual([
      { kind: 'receipt', year: 2026, number: 1 },
      { kind: 'invoice', year: 2026, number: 1 },
      { kind: 'receipt', year: 2026, number: 2 },
      { kind: 'receipt', year: 2027, number: 1 },
    ]);
    expect(await rows('SELECT reference FROM orders ORDER BY ordered_at, number')).toMatchObject([
      {},
      {},
      { reference: '2026-00003' },
      { reference: '2027-00001' },
    ]);
  });

  it('credit each refund, with the VAT of the whole at the end', async () => {
    let order = await pay(await newOrder());
    for (const amountCents of [3333, 3333, 3134]) order = await step(order, { step: 'partly-refunded', actor: 'owner', amountCents });
    const credits = await rows("SELECT total_cents, vat_cents FROM order_documents WHERE kind = 'credit'");
    expect(credits.map(({ total_cents }) => total_cents)).toEqual([-3333, -3333, -3134]);
    expect(credits.reduce((sum, { vat_cents }) => sum + Number(vat_cents), 0)).toBe(-order.vatCents);
  });
});

it('money that was paid twice goes back without a credit note, and the rest with one', async () => {
  const paid = await pay(await newOrder());
  const twice = await step(paid, { step: 'late', actor: 'card', amountCents: 9800 });
  const once = await step(twice, { step: 'partly-refunded', actor: 'owner', amountCents: 9800 });
  expect(await rows("SELECT id FROM order_documents WHERE kind = 'credit'")).toEqual([]);
  await step(once, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
  expect(await rows("SELECT total_cents FROM order_documents WHERE kind = 'credit'")).toEqual([{ total_cents: -1000 }]);
});

describe('stock', () => {
  it.each(['cancelled', 'expired'] as const)('is free again once the order is %s', async (name) => {
    const order = await newOrder({ ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 });
    expect(await printsLeft()).toBe(2);
    await step(order, { step: name, to: 'cancelled', actor: 'system' });
    expect(await printsLeft()).toBe(5);
    expect(await rows('SELECT change, reason FROM stock_changes ORDER BY id')).toEqual([
      { change: -3, reason: 'ordered' },
      { change: 3, reason: 'released' },
    ]);
  });

  it('comes back with a refund only if the goods do', async () => {
    const one = await pay(await newOrder(PRINT_ORDER));
    const other = await pay(await newOrder({ ...PRINT_ORDER, customer: { ...ORDER.customer, email: 'other@example.com' } }));
    const refund = { step: 'refunded', to: 'refunded', actor: 'owner', amountCents: 5000 } as const;
    await step(one, refund);
    expect(await printsLeft()).toBe(3);
    await step(other, { ...refund, returnsStock: true });
    expect(await printsLeft()).toBe(4);
  });

  it('gets back the named pieces, never more than the order has, and no places of a course', async () => {
    const lines = [
      { sku: 'T-PRINT', quantity: 3 },
      { sku: 'T-ESSAY', quantity: 2 },
    ];
    let order = await newOrder({ ...PRINT_ORDER, lines, totalCents: 14_000 + 2 * 1060, consents: { terms: true, digitalContent: true } });
    order = await pay(order);
    // Such as a course with places for so many.
    await env.DB.exec("UPDATE order_lines SET kind = 'service' WHERE sku = 'T-ESSAY'");
    const left = async () => [
      ...(await availableStock(
        db,
        new Map([
          ['T-PRINT', 5],
          ['T-ESSAY', 100],
        ]),
      )),
    ];
    const back = async (restock: boolean | string[]) => {
      // Two at the same moment, as the clock stands still.
      order = await step(order, { step: 'partly-refunded', actor: 'owner', amountCents: 1000, returnsStock: restock });
      return (await left()).map(([, pieces]) => pieces);
    };
    expect(await back(false)).toEqual([2, 98]);
    expect(await back(['T-PRINT'])).toEqual([3, 98]);
    expect(await back(['T-PRINT', 'T-ESSAY'])).toEqual([4, 98]);
    expect(await back(['T-PRINT', 'T-PRINT', 'T-PRINT'])).toEqual([5, 98]);
    expect(await back(['T-PRINT'])).toEqual([5, 98]);
    expect(await back(true)).toEqual([5, 98]);
  });
});

describe('an unpaid order', () => {
  it.each([
    ['bank', endOfDayAfter(NOW, TRANSFER_DAYS).getTime()],
    ['test', NOW.getTime() + CARD_MINUTES * MINUTE_MS],
  ])('by %s ends after its time, not before, and frees its stock', async (payment, end) => {
    const { reference } = await newOrder({ ...PRINT_ORDER, payment }, { PAYMENT_TEST_MODE: 'on' });
    expect(await endUnpaid(env, new Date(end))).toEqual({ ended: 0 });
    expect(await endUnpaid(env, new Date(end + 1))).toEqual({ ended: 1, left: 1 });
    expect((await readStored(reference)).order).toMatchObject({ state: 'cancelled', payBy: null });
    expect(await printsLeft()).toBe(5);
    expect((await mailTexts()).at(-1)).toContain('έληξε');
    expect(await endUnpaid(env, new Date(end + 2))).toEqual({ ended: 0 });
  });

  it('by transfer is reminded of once in its last two days, if its mailed link was opened and nothing has been paid or withdrawn', async () => {
    const [opened, , withdrawn, short] = [
      await newOrder(),
      await newOrder(),
      await newOrder(),
      await newOrder(),
      await pay(await newOrder()),
    ];
    await env.DB.prepare("UPDATE orders SET confirmed_at = ordered_at WHERE id IN (?1, ?2, ?3) OR state = 'paid'")
      .bind(opened.id, withdrawn?.id, short?.id)
      .run();
    for (const [order, step] of [
      [withdrawn, 'withdrawn'],
      [short, 'mismatch'],
    ] as const)
      await env.DB.prepare("INSERT INTO order_steps (order_id, step, actor, note, at) VALUES (?1, ?2, 'shopper', '', 0)")
        .bind(order?.id, step)
        .run();
    const end = endOfDayAfter(NOW, TRANSFER_DAYS).getTime();
    expect(await remindUnpaid(env, new Date(end - 2 * DAY_MS - 1))).toEqual({ reminded: 0 });
    expect(await remindUnpaid(env, new Date(end - 2 * DAY_MS))).toEqual({ reminded: 1 });
    expect(await remindUnpaid(env, new Date(end - DAY_MS))).toEqual({ reminded: 0 });
    const reminders = await rows("SELECT to_address, status FROM outbox WHERE key LIKE 'order-reminder:%'");
    expect(reminders).toEqual([{ to_address: 'eleni@example.com', status: 'queued' }]);
    const text = (await mailTexts()).at(-1);
    expect(text).toContain(`Αιτιολογία: ${opened.reference}`);
    expect(text).toContain(`reference=${opened.reference}&token=`);
  });

  it('that is paid does not end', async () => {
    const order = await pay(await newOrder());
    expect(await endUnpaid(env, new Date(NOW.getTime() + 2 * TRANSFER_DAYS * DAY_MS))).toEqual({ ended: 0 });
    expect((await readStored(order.reference)).order.state).toBe('paid');
  });
});

it('a withdrawal of a paid order sets the day by which the money is back, and the refund clears it', async () => {
  const order = await pay(await newOrder());
  const withdrawn = await step(order, { step: 'withdrawn', actor: 'shopper' });
  expect(withdrawn.refundBy).toEqual(endOfDayAfter(NOW, REFUND_DAYS));
  const refunded = await step(withdrawn, { step: 'refunded', to: 'refunded', actor: 'owner', amountCents: 9800 });
  expect(refunded.refundBy).toBeNull();
});

it('money for an order that has ended is due back, and does not revive it', async () => {
  const ended = await step(await newOrder(), { step: 'expired', to: 'cancelled', actor: 'system' });
  const late = await step(ended, { step: 'late', actor: 'card', amountCents: 9800 });
  expect(late).toMatchObject({ state: 'cancelled', paidCents: 9800, refundBy: endOfDayAfter(NOW, REFUND_DAYS) });
  expect(await rows("SELECT subject FROM messages WHERE source = 'system'")).toEqual([
    { subject: `Order ${ended.reference}: money to return` },
  ]);
});

it('personal data of an order that was never paid is erased after its time; its number stays', async () => {
  await step(await newOrder(), { step: 'cancelled', to: 'cancelled', actor: 'shopper', note: 'Call Eleni' });
  const paid = await pay(await newOrder());
  const after = new Date(NOW);
  after.setUTCMonth(after.getUTCMonth() + UNPAID_KEPT_MONTHS);
  expect(await forgetOrders(env, new Date(after.getTime() - 1))).toEqual({ erased: 0 });
  expect(await forgetOrders(env, new Date(after.getTime() + 1))).toEqual({ erased: 1 });
  expect(await rows('SELECT number, email, name, street FROM orders ORDER BY number')).toEqual([
    { number: 1, email: '', name: '', street: '' },
    { number: 2, email: paid.email, name: paid.name, street: paid.street },
  ]);
  expect(await rows("SELECT note FROM order_steps WHERE step = 'cancelled'")).toEqual([{ note: '' }]);
});

it('personal data of an order that was paid is erased six years after the end of the year of its papers', async () => {
  vi.setSystemTime(new Date('2025-12-31T12:00:00Z'));
  const order = await newOrder();
  vi.setSystemTime(NOW);
  await pay(order);
  expect(await forgetOrders(env, new Date('2032-12-31T12:00:00Z'))).toEqual({ erased: 0 });
  expect(await forgetOrders(env, new Date('2033-01-01T12:00:00Z'))).toEqual({ erased: 1 });
  expect(await rows('SELECT number, name, total_cents FROM orders')).toEqual([{ number: 1, name: '', total_cents: 9800 }]);
});

it.each([
  // 00:40 in Athens: a receipt of the year after.
  ['a receipt at new year', '2026-12-31T22:40:00Z', undefined],
  ['a credit note of the year after', '2026-12-30T10:00:00Z', '2027-02-10T10:00:00Z'],
])('the period of six years begins with the newest paper: %s', async (_, paidAt, creditedAt) => {
  vi.setSystemTime('2026-12-30T10:00:00Z');
  const order = await newOrder();
  vi.setSystemTime(paidAt);
  const paid = await pay(order);
  if (creditedAt) {
    vi.setSystemTime(creditedAt);
    await step(paid, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
  }
  // The year ends in Athens.
  expect(await forgetOrders(env, new Date('2033-12-31T21:59:00Z'))).toEqual({ erased: 0 });
  expect(await forgetOrders(env, new Date('2033-12-31T22:01:00Z'))).toEqual({ erased: 1 });
});

it('withdrawals that fit no order are erased after a year', async () => {
  const since = NOW.getTime();
  await env.DB.exec(
    `INSERT INTO withdrawals (id, reference, name, email, email_key, about, locale, received_at) VALUES ('w', '1', 'A', 'a@example.com', 'a@example.com', '', 'en', ${since})`,
  );
  const after = new Date(NOW);
  after.setUTCMonth(after.getUTCMonth() + UNPAID_KEPT_MONTHS);
  await forgetOrders(env, after);
  expect(await rows('SELECT id FROM withdrawals')).toHaveLength(1);
  await forgetOrders(env, new Date(after.getTime() + 1));
  expect(await rows('SELECT id FROM withdrawals')).toEqual([]);
});
