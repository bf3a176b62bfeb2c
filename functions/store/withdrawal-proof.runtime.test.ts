import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  callWith,
  LIMITS,
  mailedToken,
  mailTexts,
  PRINT_ORDER,
  pay,
  placed,
  press,
  readStored,
} from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { declare, declareBare, lastReceipt, notices, receipts } from '../../tests/functions/withdrawal-harness.ts';
import { endOfDayAfter } from '../calendar.ts';
import { downloadsUntil } from './downloads.ts';
import { finishWithdrawals } from './jobs.ts';
import { UNPROVEN_PER_ORDER } from './storage/withdrawals.ts';

const bareLink = async (): Promise<URL> => {
  const found = /https:\S+declaration=\S+/u.exec((await mailTexts()).at(-1) ?? '');
  return new URL(found?.[0] ?? expect.fail('no link'));
};
const open = async ({ pathname, search }: URL, init: RequestInit = {}) =>
  (await callWith({}, `${pathname}${search}`, { headers: { 'CF-Connecting-IP': newNetwork() }, ...init })).text();
const confirm = (link: URL, token = link.searchParams.get('token') ?? '') =>
  press(`/api/store/withdrawals/${link.searchParams.get('declaration')}/confirmation`, { token, locale: 'el' });

describe('a withdrawal with address and number alone', () => {
  it.each([
    ['unpaid', 0],
    ['paid', 9800],
  ])('moves no %s order, and the owner sees that it is not confirmed', async (_, paidCents) => {
    const { reference } = await placed();
    if (paidCents > 0) await pay(reference, paidCents);
    const before = await readStored(reference);
    expect((await declareBare(reference)).status).toBe(201);
    const after = await readStored(reference);
    expect([after.order, after.steps, downloadsUntil(after, LIMITS)]).toEqual([before.order, before.steps, downloadsUntil(before, LIMITS)]);
    expect(after.withdrawals).toMatchObject([{ provenAt: null, outcome: 'examined' }]);
    expect(await rows("SELECT subject FROM messages WHERE subject LIKE 'Withdrawal%'")).toEqual([
      { subject: `Withdrawal, not confirmed: order ${reference}` },
    ]);
    expect(await mailTexts()).toContainEqual(expect.stringContaining('θα εξεταστεί'));
  });

  it('acts once the button behind the mailed link was pressed, from the time of the declaration; opening the link does nothing', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    await declareBare(reference, { about: '' });
    const link = await bareLink();
    for (const method of ['GET', 'HEAD', 'GET']) await open(link, { method });
    expect(await open(link)).toMatch(/Ελένη[\s\S]*Επιβεβαίωση υπαναχώρησης/u);
    expect((await readStored(reference)).order.refundBy).toBeNull();
    expect((await confirm(link, await mailedToken(reference))).status).toBe(404);
    expect((await readStored(reference)).order.refundBy).toBeNull();
    for (const _ of [1, 2]) expect((await confirm(link)).status).toBe(303);
    const { order, steps, withdrawals } = await readStored(reference);
    expect([order.refundBy, steps.filter(({ step: one }) => one === 'withdrawn')]).toMatchObject([
      endOfDayAfter(withdrawals[0]?.receivedAt ?? new Date(0), 14),
      { length: 1 },
    ]);
    expect(await lastReceipt()).toMatch(/Ελένη[\s\S]*Τα χρήματά σας θα επιστραφούν/u);
    expect(await open(link)).not.toContain('Επιβεβαίωση υπαναχώρησης');
  });

  it('is finished by the next run if its call was cut off', async () => {
    const { reference } = await placed();
    await declareBare(reference);
    await env.DB.exec(
      "UPDATE withdrawals SET outcome = NULL, order_id = NULL; DELETE FROM messages; DELETE FROM outbox WHERE key LIKE '%declaration:%'",
    );
    expect(await finishWithdrawals(env, new Date())).toMatchObject({ finished: 0 });
    expect(await finishWithdrawals(env, new Date(Date.now() + 10 * 60_000))).toMatchObject({ finished: 1 });
    expect([await notices(), await receipts(), (await readStored(reference)).withdrawals]).toMatchObject([
      { length: 1 },
      ['eleni@example.com'],
      [{ outcome: 'examined' }],
    ]);
  });

  it('with the token of whoever placed the order acts, and quotes nothing to its address', async () => {
    const { reference, token } = await placed();
    await declareBare(reference, { token, name: 'Words of a stranger', about: '' });
    expect((await readStored(reference)).order.state).toBe('cancelled');
    expect((await mailTexts()).join('\n')).not.toContain('Words of a stranger');
    expect(await open(await bareLink())).toContain('Words of a stranger');
  });

  it('is put with its order up to a number, also of many at once; those past it are told and stored, and confirm as the others', async () => {
    const { reference } = await placed(PRINT_ORDER);
    await pay(reference, 5000);
    for (const part of [1, 2, 3])
      await Promise.all(Array.from({ length: 8 }, (_, at) => declareBare(reference, { name: `Stranger ${part} ${at}` })));
    const attached = async () => (await readStored(reference)).withdrawals.map(({ provenAt }) => provenAt !== null);
    expect(await attached()).toEqual(Array.from({ length: UNPROVEN_PER_ORDER }, () => false));
    expect(await rows('SELECT outcome, count(*) AS count FROM withdrawals GROUP BY outcome')).toEqual([{ outcome: 'examined', count: 24 }]);
    expect(await notices()).toHaveLength(24);

    await env.DB.exec('DELETE FROM outbox');
    await declareBare(reference, { about: '' });
    expect(await attached()).toHaveLength(UNPROVEN_PER_ORDER);
    expect((await confirm(await bareLink())).status).toBe(303);
    expect(await attached()).toHaveLength(UNPROVEN_PER_ORDER + 1);
    expect((await readStored(reference)).order.refundBy).not.toBeNull();
  });

  it('with a proof is put with its order, however many have none', async () => {
    const { reference } = await placed();
    for (let count = 0; count <= UNPROVEN_PER_ORDER; count += 1) await declareBare(reference);
    await declare(reference);
    expect((await readStored(reference)).withdrawals.filter(({ provenAt }) => provenAt !== null)).toHaveLength(1);
  });
});
