import { describe, expect, it } from 'vitest';
import { callWith, mailedToken, mailTexts, ORDER, PRINT_ORDER } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { list, newOrder, ORDERS, open, pay, refund, refundOrder, refuse, step } from '../../tests/functions/store-admin-harness.ts';
import { declare, declareBare } from '../../tests/functions/withdrawal-harness.ts';
import { addDays, athensDay, endOfDayAfter } from '../calendar.ts';

/** Three prints: 135 € and 5 € postage. */
const PRINTS = { ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 };
const today = athensDay(new Date());

async function sentOrder(body: { lines: { sku: string; quantity: number }[]; totalCents: number } = PRINTS) {
  const id = await newOrder(body);
  await pay(id, body.totalCents);
  const pieces = body.lines.filter(({ sku }) => sku === 'T-PRINT');
  const { reference } = await step(id, { action: 'send', state: 'paid', shipments: 0, pieces, carrier: 'acs', number: '12' });
  return { id, reference };
}
const announce = (change: object = {}) => ({ action: 'announce', state: 'fulfilled', reason: 'guarantee', returns: 0, ...change });
const receive = (change: object = {}) => ({ action: 'receive', state: 'fulfilled', position: 0, day: today, ...change });
const pieces = (quantity: number, change: object = {}) => [{ sku: 'T-PRINT', quantity, condition: 'intact', restock: true, ...change }];
const inspect = (change: object = {}) => ({
  ...{ action: 'inspect', state: 'fulfilled', position: 0, refundedCents: 0 },
  ...{ returned: pieces(3), amountCents: 14_000, ...change },
});
const balance = async () => (await rows("SELECT balance FROM stock WHERE sku = 'T-PRINT'"))[0]?.['balance'];
const page = async (reference: string) =>
  (await callWith({}, `/el/store/order?reference=${reference}&token=${await mailedToken(reference)}`)).text();
const mailsWith = async (part: string) => (await mailTexts()).filter((text) => text.includes(part));

describe('goods of a withdrawal', () => {
  it('are announced by it, received, checked with a deduction, and paid back: each step is seen by buyer and owner', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference);
    const announced = await open(id);
    expect(announced).toMatchObject({
      needs: 'receive',
      dueCents: 14_000,
      returns: [{ reason: 'withdrawal', state: 'announced', isBuyers: true }],
    });
    const [withdrawal] = announced.withdrawals;
    const lawful = endOfDayAfter(new Date(withdrawal?.at ?? ''), 14).toISOString();
    expect([announced.returns[0]?.sendBy, announced.refundBy, announced.returns[0]?.leftCents]).toEqual([lawful, lawful, 14_000]);
    expect(await page(reference)).toMatch(/Στείλτε πίσω τα προϊόντα έως και[^<]*ώρα Αθήνας[^<]*βαρύνουν εσάς[\s\S]*Προς: [^<]+/u);

    const received = await step(id, receive());
    expect(received).toMatchObject({ needs: 'inspect', returns: [{ state: 'received', receivedOn: today }] });
    expect((await list('?state=act')).rows).toMatchObject([{ id, needs: 'inspect' }]);
    expect(await mailsWith('έφτασαν και ελέγχονται')).toEqual([expect.stringMatching(/140\s€/u)]);

    const before = await balance();
    const checked = await step(
      id,
      inspect({ returned: pieces(3, { condition: 'used', restock: false }), deductionCents: 2000, deductionReason: 'Λεκέδες' }),
    );
    expect(checked).toMatchObject({
      needs: 'refund',
      dueCents: 12_000,
      refundBy: lawful,
      returns: [{ state: 'checked', leftCents: 12_000 }],
    });
    expect(await balance()).toBe(before);
    expect(await page(reference)).toMatch(/Αφαιρέθηκαν 20\s€. Αιτία: Λεκέδες/u);

    const done = await refundOrder(id, { amountCents: 12_000, returnPosition: 0 });
    expect(done).toMatchObject({ needs: null, dueCents: 0, refundBy: null, returns: [{ state: 'refunded', refundCents: 12_000 }] });
    expect(await mailsWith('Αιτία: Λεκέδες')).toHaveLength(1);
    expect((await rows('SELECT action FROM audit_log ORDER BY sequence')).map(({ action }) => action)).toEqual([
      ...['order.pay', 'order.send', 'order.receive', 'order.inspect', 'order.refund'],
    ]);
  });

  it('of a part are paid back by their price alone, within 14 days of the declaration', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference, { about: 'Μία εκτύπωση' });
    expect(await open(id)).toMatchObject({ needs: 'withdrawal', dueCents: 0, returns: [{ state: 'announced' }] });
    await step(id, receive());
    const before = Number(await balance());
    const checked = await step(id, inspect({ returned: pieces(1), amountCents: 4500 }));
    const lawful = endOfDayAfter(new Date(checked.withdrawals[0]?.at ?? ''), 14).toISOString();
    expect(checked).toMatchObject({ needs: 'refund', dueCents: 4500, refundBy: lawful, state: 'fulfilled' });
    expect(await balance()).toBe(before + 1);
    const done = await refundOrder(id, { amountCents: 4500, returnPosition: 0 });
    expect(done).toMatchObject({ needs: null, state: 'fulfilled', dueCents: 0, lines: [{ away: 2 }], returns: [{ state: 'refunded' }] });
    // On stock once, though the refund names its goods too.
    expect(await balance()).toBe(before + 1);
  });

  it('that were paid back in part before they came have only the rest due', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference);
    await refundOrder(id, { amountCents: 4000 });
    const received = await step(id, receive());
    expect(received.returns).toMatchObject([{ leftCents: 10_000 }]);
    await refuse(`${ORDERS}/${id}/steps`, inspect(), 409, 'conflict');
    await refuse(`${ORDERS}/${id}/steps`, inspect({ refundedCents: 4000 }), 422, 'invalid', ['amountCents']);
    const checked = await step(id, inspect({ refundedCents: 4000, amountCents: 10_000, deductionCents: 500, deductionReason: 'Σκισμένο' }));
    expect(checked).toMatchObject({ dueCents: 9500, needs: 'refund' });
    expect(await refundOrder(id, { amountCents: 9500, refundedCents: 4000, returnPosition: 0, key: 'the rest' })).toMatchObject({
      ...{ needs: null, dueCents: 0, refundedCents: 13_500, returns: [{ state: 'refunded' }] },
    });
  });

  it('that were paid back whole before they came are put on stock, and nothing more is due', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference);
    await refundOrder(id, { amountCents: 14_000 });
    const state = 'refunded';
    expect(await step(id, receive({ state }))).toMatchObject({ needs: 'inspect', returns: [{ leftCents: 0 }] });
    const before = Number(await balance());
    const checked = await step(id, inspect({ state, refundedCents: 14_000, amountCents: 0 }));
    expect(checked).toMatchObject({ state, needs: null, dueCents: 0, returns: [{ state: 'ended' }] });
    expect(await balance()).toBe(before + 3);
  });

  it('decide nothing that was declared after they were announced', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference, { about: 'Μία εκτύπωση' });
    await step(id, receive());
    await new Promise((resolve) => setTimeout(resolve, 5));
    await declare(reference, { about: 'Και δεύτερη' });
    await step(id, inspect({ returned: pieces(1), amountCents: 4500 }));
    const paid = await refundOrder(id, { amountCents: 4500, returnPosition: 0 });
    expect(paid).toMatchObject({ needs: 'withdrawal', dueCents: 0 });
    expect((await list('?state=act')).rows).toMatchObject([{ id, needs: 'withdrawal' }]);
    expect(await step(id, { action: 'note', state: 'fulfilled', note: 'She keeps it' })).toMatchObject({ needs: null });
  });

  it('promise no more than is due: settled, or in two parcels', async () => {
    const { id, reference } = await sentOrder();
    await declare(reference);
    await step(id, receive());
    const first = await step(id, inspect({ returned: pieces(1), amountCents: 4500 }));
    expect(first.returns).toMatchObject([{ state: 'checked', leftCents: 4500 }]);
    const second = await step(id, announce({ reason: 'other', returns: 1 }));
    expect(second.returns).toMatchObject([{ leftCents: 4500 }, { leftCents: 14_000 - 4500 }]);
    const settled = await step(id, { action: 'settle', state: 'fulfilled', note: 'Paid in cash' });
    expect(settled).toMatchObject({ dueCents: 0, returns: [{ state: 'refunded', leftCents: 0 }, {}] });
  });

  it('are not announced by a stranger with address and number, nor for what never left', async () => {
    const { id, reference } = await sentOrder();
    await declareBare(reference);
    expect(await open(id)).toMatchObject({ returns: [], dueCents: 0, needs: null });
    const unsent = await newOrder({ ...PRINT_ORDER, customer: { ...ORDER.customer, email: 'other@example.com' } });
    await pay(unsent, 5000);
    const { reference: other } = await open(unsent);
    await declare(other, { email: 'other@example.com' });
    expect(await open(unsent)).toMatchObject({ returns: [], dueCents: 5000, needs: 'refund' });
  });
});

describe('a return of the owner’s', () => {
  it('under the guarantee tells the buyer where to send it, and ends without money where it is repaired', async () => {
    const { id, reference } = await sentOrder();
    const announced = await step(id, announce({ note: 'Γράψτε τον αριθμό στο δέμα.' }));
    expect(announced).toMatchObject({
      needs: null,
      returns: [{ reason: 'guarantee', state: 'announced', sendBy: null, leftCents: 0, isBuyers: false }],
    });
    expect(await mailsWith('Γράψτε τον αριθμό')).toEqual([expect.stringMatching(/βαρύνουν τον πωλητή[\s\S]*Προς: /u)]);
    await step(id, receive());
    const before = await balance();
    const ended = await step(id, inspect({ returned: pieces(1, { condition: 'damaged', restock: false }), amountCents: 0 }));
    expect(ended).toMatchObject({ needs: null, dueCents: 0, lines: [{ away: 3 }], returns: [{ state: 'ended' }] });
    expect(await balance()).toBe(before);
    expect(await page(reference)).toContain('Δεν επιστρέφονται χρήματα');
    expect((await step(id, announce({ returns: 1 }))).returns).toHaveLength(2);
  });

  it('is taken once: a double click or a second tab changes nothing', async () => {
    const { id } = await sentOrder();
    const address = `${ORDERS}/${id}/steps`;
    await step(id, announce());
    await refuse(address, announce(), 409, 'conflict');
    await refuse(address, announce({ returns: 1 }), 409, 'conflict');
    await refuse(address, inspect(), 409, 'conflict');
    await step(id, receive());
    await refuse(address, receive(), 409, 'conflict');
    await refuse(address, { action: 'drop', state: 'fulfilled', position: 0 }, 409, 'conflict');
    await step(id, inspect({ returned: pieces(1), amountCents: 4500 }));
    await refuse(address, inspect({ returned: pieces(1), amountCents: 4500 }), 409, 'conflict');
    const paid = await refundOrder(id, { amountCents: 4500, returnPosition: 0 });
    expect(paid).toMatchObject({ refundedCents: 4500, returns: [{ state: 'refunded' }] });
    await refuse(
      `${ORDERS}/${id}/refunds`,
      refund({ amountCents: 4500, refundedCents: 4500, returnPosition: 0, key: 'once again' }),
      409,
      'conflict',
    );
    expect(await mailsWith('έφτασαν και ελέγχονται')).toHaveLength(1);
  });

  it('refuses what cannot be', async () => {
    const { id } = await sentOrder();
    const address = `${ORDERS}/${id}/steps`;
    await refuse(address, announce({ reason: undefined }), 422, 'invalid', ['reason']);
    await refuse(address, announce({ day: addDays(today, 1) }), 422, 'invalid', ['day']);
    await step(id, announce({ reason: 'withdrawal' }));
    for (const day of [addDays(today, -1), addDays(today, 1)]) await refuse(address, receive({ day }), 422, 'invalid', ['day']);
    await step(id, receive());
    await refuse(address, inspect({ returned: [] }), 422, 'invalid', ['returned']);
    await refuse(address, inspect({ returned: pieces(4) }), 422, 'invalid', ['returned']);
    await refuse(address, inspect({ returned: [...pieces(1), ...pieces(1)] }), 422, 'invalid', ['returned']);
    await refuse(address, inspect({ amountCents: 14_001 }), 422, 'invalid', ['amountCents']);
    await refuse(address, inspect({ deductionCents: 100 }), 422, 'invalid', ['deductionReason']);
    await refuse(address, inspect({ deductionCents: 14_001, deductionReason: 'x' }), 422, 'invalid', ['deductionCents']);
    expect(await open(id)).toMatchObject({ dueCents: 0, returns: [{ state: 'received', leftCents: 14_000 }] });
  });

  it('that does not come is dropped, and another may be announced', async () => {
    const { id } = await sentOrder();
    await step(id, announce());
    const dropped = await step(id, { action: 'drop', state: 'fulfilled', position: 0 });
    expect([dropped.returns[0]?.state, dropped.actions.includes('announce'), dropped.actions.includes('receive')]).toEqual([
      'dropped',
      true,
      false,
    ]);
    expect((await step(id, announce({ returns: 1 }))).returns.map(({ state }) => state)).toEqual(['dropped', 'announced']);
  });
});
