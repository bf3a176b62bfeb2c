import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { LINES_LIMIT } from '../../src/features/store/order/limits.shared.ts';
import {
  callWith,
  LIMITS,
  mailedToken,
  mailTexts,
  ORDER,
  PRINT_ORDER,
  pay,
  placed,
  press,
  readStored,
  step,
} from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { declaration, declare, declareBare, lastReceipt, needs, notices, receipts } from '../../tests/functions/withdrawal-harness.ts';
import { DAY_MS, endOfDayAfter } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { downloadsUntil } from './downloads.ts';
import { countDownload } from './storage/downloads.ts';
import { mayWithdraw, periodsOf } from './withdrawal/right.ts';

describe('a withdrawal', () => {
  it('from an unpaid order cancels it, with a dated receipt and a notice to the owner', async () => {
    const { reference } = await placed(PRINT_ORDER);
    const response = await declare(reference);
    const { data } = (await response.json()) as { data: { receivedAt: string } };
    expect([response.status, Math.abs(Date.now() - Date.parse(data.receivedAt)) < 60_000]).toEqual([201, true]);
    const { order, steps, withdrawals } = await readStored(reference);
    expect([order.state, order.refundBy]).toEqual(['cancelled', null]);
    expect(steps.map(({ step }) => step)).toEqual(['ordered', 'withdrawn', 'cancelled']);
    expect(withdrawals).toMatchObject([{ reference, name: 'Ελένη', email: 'eleni@example.com', about: '' }]);
    expect(await rows('SELECT balance FROM stock')).toEqual([{ balance: 0 }]);
    expect(await receipts()).toEqual(['eleni@example.com']);
    expect(await lastReceipt()).toMatch(/ώρα Αθήνας[\s\S]*Ολόκληρη η σύμβαση[\s\S]*ακυρώθηκε/u);
    expect(await notices()).toEqual([expect.stringContaining('unpaid and is cancelled')]);
  });

  it.each([
    ['#', ''],
    ['Παραγγελία ', '\u200b.'],
    ['Order no. ', ' of 23 November 2026'],
  ])('finds the order by its number as it was pasted: between %j and %j, with another hyphen', async (before, after) => {
    const { reference } = await placed(PRINT_ORDER);
    const pasted = `${before}${reference.replace('-', '\u2011')}${after}`;
    await declareBare(pasted, { token: await mailedToken(reference), email: ' Eleni <mailto:ELENI@example.com>;\u200b' });
    expect((await readStored(reference)).order.state).toBe('cancelled');
  });

  it('from a paid order makes its money fall due in 14 days', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    await declare(reference);
    const { order, withdrawals } = await readStored(reference);
    expect([order.state, order.refundBy]).toEqual(['paid', endOfDayAfter(withdrawals[0]?.receivedAt ?? new Date(0), 14)]);
    expect(await lastReceipt()).toContain('Τα χρήματά σας θα επιστραφούν');
  });

  it('after the period, or from content that was downloaded, is received and left to the owner', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    const at = new Date(Date.now() - 20 * DAY_MS);
    await step(reference, { step: 'fulfilled', to: 'fulfilled', actor: 'owner', at });
    expect((await declare(reference)).status).toBe(201);
    const { order, steps } = await readStored(reference);
    expect([order.state, order.refundBy, steps.at(-1)?.step]).toEqual(['fulfilled', null, 'withdrawn']);
    expect(await lastReceipt()).toContain('Θα εξεταστεί');
  });

  it('from a part is left to the owner, also while the order is unpaid, and the rest may follow', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await declare(reference, { about: 'Το τύπωμα' });
    expect((await readStored(reference)).order).toMatchObject({ state: 'pending', refundBy: null });
    expect(await lastReceipt()).toMatch(/Το τύπωμα[\s\S]*από μέρος της σύμβασης/u);
    await pay(reference, 5000);
    expect(await needs(reference)).toBe('withdrawal');
    await step(reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
    expect(await needs(reference)).toBe('fulfil');
    await declare(reference, { about: 'Τα υπόλοιπα' });
    await declare(reference);
    const { order, steps } = await readStored(reference);
    expect([order.refundBy !== null, steps.filter(({ step: one }) => one === 'withdrawn')]).toMatchObject([true, { length: 3 }]);
  });

  it('once per line at most, of parts, gets its own receipt', async () => {
    const { reference } = await placed();
    for (let part = 0; part < LINES_LIMIT + 2; part += 1) await declare(reference, { about: `${part}` });
    expect((await readStored(reference)).steps.filter(({ step: one }) => one === 'withdrawn')).toHaveLength(LINES_LIMIT);
    await declare(reference);
    expect((await readStored(reference)).order.state, 'the whole can still be withdrawn from').toBe('cancelled');
  });

  it('where another sum was paid is left to the owner: nobody says that nothing is owed', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await step(reference, { step: 'mismatch', actor: 'card', note: '49.00 EUR' });
    await declare(reference);
    expect((await readStored(reference)).order.state).toBe('pending');
    expect(await lastReceipt()).not.toContain('Δεν οφείλετε τίποτα');
  });

  it('that was settled with a part of the money ends the downloads; one that the owner called off does not', async () => {
    const { reference } = await placed();
    await pay(reference, 9800);
    await declare(reference);
    await step(reference, { step: 'note', actor: 'owner', note: 'Called off', endsRefundClock: true });
    const before = await readStored(reference);
    expect(downloadsUntil(before, LIMITS)).not.toBeNull();
    await step(reference, { step: 'partly-refunded', actor: 'owner', amountCents: 4000, endsRefundClock: true });
    const download = { sku: 'T-BOOK', file: 'notes.txt', at: new Date(), times: 5 };
    expect(downloadsUntil(await readStored(reference), LIMITS)).toBeNull();
    expect(await countDownload(database(env.DB), before.order, download)).toBe(false);
  });

  it('keeps the first date by which money is due', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    await step(reference, { step: 'withdrawn', actor: 'snipcart', note: 'W-1', at: new Date(Date.now() - 5 * DAY_MS) });
    const first = (await readStored(reference)).order.refundBy;
    await step(reference, { step: 'late', actor: 'stripe', amountCents: 5000 });
    await declare(reference);
    expect((await readStored(reference)).order.refundBy).toEqual(first);
  });

  it('of an unknown order or another address is stored and answered alike, and touches no order', async () => {
    const { reference } = await placed();
    const answers = [await declareBare('2020-00001'), await declareBare(reference, { email: 'other@example.com' })];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await readStored(reference)).order.state).toBe('pending');
    expect(await rows('SELECT order_id FROM withdrawals')).toEqual([{ order_id: null }, { order_id: null }]);
    expect((await receipts()).toSorted()).toEqual(['eleni@example.com', 'other@example.com']);
    expect(await lastReceipt()).not.toContain('ακυρώθηκε');
  });

  it('tells whoever declares the same nothing of when it was declared first', async () => {
    const { reference } = await placed();
    await declare(reference, {}, { 'Idempotency-Key': 'mine' });
    await env.DB.exec('UPDATE withdrawals SET received_at = 1000');
    const told = async (key?: string) => JSON.stringify(await (await declare(reference, {}, key ? { 'Idempotency-Key': key } : {})).json());
    expect([await told(), await told('other')].filter((text) => text.includes('1970'))).toEqual([]);
    expect(await told('mine')).toContain('1970');
    expect(await rows('SELECT 1 FROM withdrawals')).toHaveLength(1);
  });

  it('counts once under its key, and a second one moves no deadline', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    const key = { 'Idempotency-Key': 'once' };
    const answers = await Promise.all([1, 2, 3].map(() => declare(reference, {}, key).then((answer) => answer.text())));
    expect(new Set(answers).size).toBe(1);
    expect(await rows('SELECT 1 FROM withdrawals')).toHaveLength(1);
    const first = (await readStored(reference)).order.refundBy;
    await Promise.all(['Again', 'Once more'].map((about) => declare(reference, { about })));
    expect((await readStored(reference)).order.refundBy).toEqual(first);
    expect(await rows("SELECT 1 FROM order_steps WHERE step = 'withdrawn'")).toHaveLength(1);
    expect(await rows('SELECT 1 FROM withdrawals')).toHaveLength(3);
  });

  it('that stopped half-way is finished by its repeat', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    const key = { 'Idempotency-Key': 'half' };
    await declare(reference, {}, key);
    const before = await notices();
    await env.DB.exec(
      "DELETE FROM outbox WHERE key LIKE '%declaration:%'; DELETE FROM messages; DELETE FROM order_steps WHERE step = 'withdrawn'; UPDATE orders SET refund_by = NULL",
    );
    expect((await declare(reference, {}, key)).status).toBe(201);
    const { order, steps } = await readStored(reference);
    expect([order.refundBy !== null, steps.at(-1)?.step]).toEqual([true, 'withdrawn']);
    expect([await receipts(), await notices()]).toEqual([['eleni@example.com'], before]);
  });

  it('of an order gets its receipt, whatever others declare with its address', async () => {
    const { reference } = await placed(PRINT_ORDER);
    const invented = Array.from({ length: 9 }, (_, other) => `2020-0000${other + 1}`);
    for (const other of invented) await declareBare(other);
    // Those past the day's limit leave in one mail.
    const texts = (await mailTexts()).join('\n');
    expect(invented.filter((other) => !texts.includes(other))).toEqual([]);
    expect(await receipts()).toHaveLength(6);
    await declare(reference);
    const [sent] = await rows("SELECT text FROM outbox WHERE key LIKE '%declaration:%' ORDER BY rowid DESC LIMIT 1");
    expect(sent?.['text']).toContain(reference);
    expect(await receipts()).toHaveLength(7);
  });
});

describe('the two steps without scripts', () => {
  it('shows what is declared, lets it be changed, and confirms it', async () => {
    const { reference } = await placed();
    const fields = { ...declaration(reference), about: '', website: '' };
    const review = await press('/api/store/withdrawals/review', fields);
    const html = await review.text();
    expect([review.status, review.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(html).toContain('Επιβεβαίωση υπαναχώρησης');
    expect(html).toContain('Ολόκληρη η σύμβαση');
    expect(await rows('SELECT 1 FROM withdrawals')).toEqual([]);
    const changed = await (await press('/api/store/withdrawals/review', { ...fields, change: '1' })).text();
    expect(changed).toContain(`value="${reference}"`);
    const hidden = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
    );
    const { change: _, ...sent } = hidden;
    const [done, again] = [await press('/api/store/withdrawals', sent), await press('/api/store/withdrawals', sent)];
    expect([done.status, again.status]).toEqual([303, 303]);
    expect(await rows('SELECT 1 FROM withdrawals')).toHaveLength(1);
    const page = await callWith({}, done.headers.get('Location') ?? '', { headers: { 'CF-Connecting-IP': newNetwork() } });
    expect(await page.text()).toMatch(/Επιβεβαιώστε την υπαναχώρησή σας[\s\S]*Παραλαβή: [\s\S]*Μένει ένα βήμα/u);
  });

  it('says that a step is left only to whoever came without a link that opens the order, whether or not one matches', async () => {
    const { reference } = await placed();
    const received = async (change: object) => {
      const done = await press('/api/store/withdrawals', { ...declaration(reference), about: '', website: '', ...change });
      return (await callWith({}, done.headers.get('Location') ?? '', { headers: { 'CF-Connecting-IP': newNetwork() } })).text();
    };
    for (const change of [{}, { reference: '2026-99999' }, { token: `m1.${'a'.repeat(43)}` }, { token: 'cut short' }])
      expect(await received(change)).toContain('Μένει ένα βήμα');
    const proven = await received({ token: await mailedToken(reference) });
    const address =
      (await press('/api/store/withdrawals', { ...declaration(reference), about: '', website: '' })).headers.get('Location') ?? '';
    // Nobody makes the site say that something was received, or received earlier.
    for (const made of [
      address.replace(/received=\d+/u, 'received=1700000000000'),
      address.replace('&unproven=1', ''),
      address.replace(/order=[^&]*/u, 'order=2026-99999'),
      address.replace(/&mark=.*/u, ''),
    ]) {
      const page = await callWith({}, made, { headers: { 'CF-Connecting-IP': newNetwork() } });
      expect(await page.text()).not.toContain('Παραλαβή: ');
    }
    expect([proven.includes('Παραλαβή: '), proven.includes('Μένει ένα βήμα')]).toEqual([true, false]);
  });

  it('says that it was received also while the site has no secret that signs links', async () => {
    const fields = { ...declaration('2026-99999'), about: '', website: '' };
    const done = await press('/api/store/withdrawals', fields, { AUTH_SECRET: '' });
    expect([done.status, await done.text()]).toEqual([200, expect.stringMatching(/Παραλαβή: [\s\S]*Μένει ένα βήμα/u)]);
    expect(await rows('SELECT 1 FROM withdrawals')).toHaveLength(1);
  });

  it('names what is missing beside its field', async () => {
    const refused = await press('/api/store/withdrawals/review', { name: '', reference: 'x', email: 'no', locale: 'el' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('aria-invalid="true"')]);
  });

  it('is filled in from the page of an order, and only with its token', async () => {
    const { reference, token } = await placed();
    const opened = async (given: string) =>
      (
        await callWith({}, `/store/withdrawal?reference=${reference}&token=${given}`, { headers: { 'CF-Connecting-IP': newNetwork() } })
      ).text();
    expect(await opened(token)).toContain('value="eleni@example.com"');
    expect(await opened('wrong')).not.toContain('eleni');
  });
});

it('knows the last day of the right', async () => {
  const { reference } = await placed({ ...ORDER });
  const stored = await readStored(reference);
  const orderedAt = new Date('2026-11-02T10:00:00Z');
  const of = (day: string, change: object = {}) =>
    mayWithdraw({ ...stored, order: { ...stored.order, orderedAt, ...change } }, new Date(`${day}T12:00:00Z`));
  expect([of('2026-11-16'), of('2026-11-17')]).toEqual([true, false]);
  // 2026-11-14 is a Saturday.
  expect([of('2026-11-16', { orderedAt: new Date('2026-10-31T10:00:00Z') }), of('2026-11-03', { vatNumber: 'DE136695976' })]).toEqual([
    true,
    false,
  ]);
  const downloaded = { orderId: stored.order.id, sku: 'T-BOOK', file: 'notes.txt', used: 1, lastAt: orderedAt };
  expect(mayWithdraw({ ...stored, downloads: [downloaded] }, orderedAt)).toBe(false);
  const paid = { ...stored, order: { ...stored.order, orderedAt, state: 'paid' as const, paidAt: new Date('2026-11-04T10:00:00Z') } };
  const files = { kind: 'digital', withdrawUntil: '2026-11-16', isEstimated: false, guaranteeUntil: '2028-11-04' };
  expect([periodsOf(stored), periodsOf(paid)]).toEqual([[], [files]]);
  expect(periodsOf({ ...paid, downloads: [downloaded] })).toEqual([{ ...files, withdrawUntil: 'over' }]);
});

it('counts the right to goods from the latest day of their delivery', async () => {
  const { reference } = await placed(PRINT_ORDER);
  const stored = await readStored(reference);
  const sent = (fulfilledAt: Date | null) => ({
    ...stored,
    order: { ...stored.order, orderedAt: new Date('2026-01-05T10:00:00Z'), fulfilledAt },
  });
  const of = (day: string, days?: number) => mayWithdraw(sent(new Date('2026-11-06T10:00:00Z')), new Date(`${day}T12:00:00Z`), days);
  // Posted on a Friday: three working days end on Wednesday, the 11th, and ten on Friday, the 20th.
  expect([of('2026-11-25', 3), of('2026-11-26', 3), of('2026-12-04'), of('2026-12-05')]).toEqual([true, false, true, false]);
  expect(mayWithdraw(sent(null), new Date('2026-12-31T12:00:00Z'), 3)).toBe(true);
});

it('says nothing of downloads to who withdraws late from goods', async () => {
  const { reference } = await placed(PRINT_ORDER);
  await pay(reference, 5000);
  await step(reference, { step: 'fulfilled', to: 'fulfilled', actor: 'owner', at: new Date(Date.now() - 18 * DAY_MS) });
  await declare(reference);
  expect(await lastReceipt()).toContain('θα επιστραφούν');
  const late = await placed(PRINT_ORDER);
  await pay(late.reference, 5000);
  await step(late.reference, { step: 'fulfilled', to: 'fulfilled', actor: 'owner', at: new Date(Date.now() - 40 * DAY_MS) });
  await declare(late.reference);
  expect(await lastReceipt()).toContain('ίσως έχει περάσει η προθεσμία των 14 ημερών.');
});
