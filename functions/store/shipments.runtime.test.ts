import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import {
  callWith,
  mailedToken,
  mailTexts,
  PRINT_ORDER,
  readStored,
  step as takeStep,
  withCatalogue,
} from '../../tests/functions/order-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { asSeen, newOrder, ORDERS, open, pay, refundOrder, refuse, step } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { addDays, athensDay } from '../calendar.ts';
import { mayWithdraw, periodsOf } from './withdrawal/right.ts';

/** Three prints: 135 € and 5 € postage. */
const PRINTS = { ...PRINT_ORDER, lines: [{ sku: 'T-PRINT', quantity: 3 }], totalCents: 14_000 };
/** As in the fixture's catalogue. */
const AUDIT_CENTS = 60000;
const today = athensDay(new Date());

const parcel = (quantity: number, change: object = {}) => ({
  ...{ action: 'send', state: 'paid', shipments: 0, pieces: [{ sku: 'T-PRINT', quantity }], carrier: 'acs', number: '12 34/5' },
  ...change,
});
async function paidOrder(body: { totalCents: number } = PRINTS) {
  const id = await newOrder(body);
  await pay(id, body.totalCents);
  return id;
}
const sentMails = async () => (await mailTexts()).filter((text) => text.includes('Σας στάλθηκαν σήμερα'));

describe('goods', () => {
  it('leave in parcels: each is mailed with its link, and the last fulfils the order', async () => {
    const id = await paidOrder();
    const some = await step(id, parcel(1, { note: 'Προσοχή: εύθραυστο' }));
    expect(some).toMatchObject({ state: 'paid', needs: 'fulfil', shipments: [{ position: 0, carrier: 'acs', deliveredOn: null }] });
    expect([some.actions.includes('send'), some.actions.includes('fulfil'), some.lines[0]?.toSend]).toEqual([true, false, 2]);
    const link = 'https://www.acscourier.net/el/track-and-trace/?trackingNumber=12%2034%2F5';
    expect(await sentMails()).toEqual([expect.stringMatching(/1 × [\s\S]*ACS 12 34\/5[\s\S]*εύθραυστο/u)]);
    expect((await sentMails())[0]).toContain(link);
    const all = await step(id, parcel(2, { shipments: 1, carrier: 'other', number: '', url: 'https://courier.example/7' }));
    expect(all).toMatchObject({ state: 'fulfilled', needs: null, actions: ['pay', 'deliver', 'announce', 'note'] });
    const [, last] = await sentMails();
    expect(last).toContain('https://courier.example/7');
    const page = await (await callWith({}, `/el/store/order?reference=${all.reference}&token=${await mailedToken(all.reference)}`)).text();
    expect([page.includes(`href="${link}"`), page.includes('href="https://courier.example/7"')]).toEqual([true, true]);
    expect((await rows('SELECT action FROM audit_log ORDER BY sequence')).map(({ action }) => action)).toEqual([
      ...['order.pay', 'order.send', 'order.send'],
    ]);
  });

  it('are sent once by a double click, and never more than were ordered, nor while the order is held', async () => {
    const id = await paidOrder();
    const address = `${ORDERS}/${id}/steps`;
    await step(id, parcel(1));
    await refuse(address, parcel(1), 409, 'conflict');
    await refuse(address, parcel(3, { shipments: 1 }), 422, 'invalid', ['pieces']);
    await refuse(address, parcel(1, { shipments: 1, number: '' }), 422, 'invalid', ['number']);
    await refuse(address, parcel(1, { shipments: 1, carrier: 'other', url: 'http://courier.example' }), 422, 'invalid', ['url']);
    const { reference } = await open(id);
    await takeStep(reference, { step: 'disputed', actor: 'card', about: 'dp_1' });
    await refuse(address, parcel(1, { shipments: 1 }), 409, 'conflict');
    expect(await rows('SELECT position FROM shipments')).toEqual([{ position: 0 }]);
    expect(await sentMails()).toHaveLength(1);
  });

  it('are told of at once though a service of the order is open, which is done by itself', async () => {
    const audit = { sku: 'T-AUDIT', quantity: 1 };
    const { totalCents, lines } = { totalCents: AUDIT_CENTS + 5000, lines: [audit, ...PRINT_ORDER.lines] };
    const id = await paidOrder({ ...PRINT_ORDER, lines, totalCents } as never);
    const sent = await step(id, parcel(1));
    expect([sent.state, sent.needs, sent.actions.filter((action) => action === 'send' || action === 'fulfil')]).toEqual([
      'paid',
      'fulfil',
      ['fulfil'],
    ]);
    expect(await sentMails()).toHaveLength(1);
    expect(await step(id, { action: 'fulfil', state: 'paid' })).toMatchObject({ state: 'fulfilled', needs: null });
  });

  it('whose price went back before they were sent are not waited for', async () => {
    const id = await paidOrder();
    await refundOrder(id, { amountCents: 9000, returns: ['T-PRINT', 'T-PRINT'], restock: true });
    expect((await open(id)).lines).toMatchObject([{ toSend: 1, sendable: 3 }]);
    expect(await step(id, parcel(1))).toMatchObject({ state: 'fulfilled' });
  });

  it('that come back after they were sent leave the others to send', async () => {
    const id = await paidOrder();
    await step(id, parcel(1));
    await refundOrder(id, { amountCents: 4500, returns: ['T-PRINT'], restock: true });
    expect((await open(id)).lines).toMatchObject([{ toSend: 2, sendable: 2 }]);
    expect(await step(id, parcel(2, { shipments: 1 }))).toMatchObject({ state: 'fulfilled' });
  });

  it('leave with a carrier of the settings, whose name and address the parcel keeps', async () => {
    const id = await paidOrder();
    const tracking = 'https://dhl.example/track?id={number}&lang=el';
    const named = withCatalogue((catalogue) => ({ ...catalogue, carriers: [{ name: 'DHL Express', tracking }] }));
    const body = (change: object) => parcel(3, { carrier: 'other', carrierName: 'DHL Express', number: "A$& 1/'2", ...change });
    const behind = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} } as unknown as ExecutionContext;
    const send = async (change: object = {}) => {
      const headers = { 'Content-Type': 'application/json', Cookie: await signedIn(), 'CF-Connecting-IP': newNetwork() };
      const init = { method: 'POST', headers, body: JSON.stringify(await asSeen(id, body(change))) };
      return app.request(`https://lycabettus.test${ORDERS}/${id}/steps`, init, { ...env, ...named }, behind);
    };
    expect([(await send({ number: '' })).status, (await send({ carrierName: 'UPS' })).status]).toEqual([422, 422]);
    expect((await send()).status).toBe(201);
    const { shipments, reference } = await open(id);
    const link = "https://dhl.example/track?id=A%24%26%201%2F'2&lang=el";
    expect(shipments).toMatchObject([{ carrier: 'other', name: 'DHL Express', url: link }]);
    expect((await sentMails()).at(-1)).toContain(`DHL Express A$& 1/'2`);
    const page = await (await callWith({}, `/store/order?reference=${reference}&token=${await mailedToken(reference)}`)).text();
    expect(page).toContain('DHL Express');
    expect(page).toContain('href="https://dhl.example/track?id=A%24%26%201%2F');
  });

  it('arrive on a day that the owner records, from which the right to withdraw counts', async () => {
    const id = await paidOrder();
    const { reference } = await step(id, parcel(3));
    const address = `${ORDERS}/${id}/steps`;
    const arrived = (day: string) => ({ action: 'deliver', state: 'fulfilled', shipment: 0, day });
    for (const day of [addDays(today, -1), addDays(today, 1)]) await refuse(address, arrived(day), 422, 'invalid', ['day']);
    const until = async (days: number) => mayWithdraw(await readStored(reference), new Date(`${addDays(today, days)}T12:00:00Z`), 5);
    // At most five working days, fourteen days and a weekend.
    expect([await until(18), await until(24)]).toEqual([true, false]);
    expect(await step(id, arrived(today))).toMatchObject({ state: 'fulfilled', shipments: [{ deliveredOn: today }] });
    expect([await until(14), await until(17)]).toEqual([true, false]);
    await refuse(address, arrived(today), 409, 'conflict');
  });

  it('say until when buyer and owner count: unknown before they leave, at the latest once they have, by the day once they arrived', async () => {
    const id = await paidOrder();
    const page = async (reference: string) =>
      (await callWith({}, `/store/order?reference=${reference}&token=${await mailedToken(reference)}`)).text();
    const before = await open(id);
    expect(before.periods).toEqual([{ kind: 'physical', withdrawUntil: null, isEstimated: false, guaranteeUntil: null }]);
    expect(await page(before.reference)).toContain('14 days from the day on which you have them all<');
    const sent = await step(id, parcel(3));
    expect(sent.periods).toMatchObject([{ isEstimated: true, guaranteeUntil: null }]);
    expect((await sentMails()).at(-1)).toContain('ισχύει δύο έτη από την παράδοση');
    const arrived = await step(id, { action: 'deliver', state: 'fulfilled', shipment: 0, day: today });
    const [{ withdrawUntil } = {}] = arrived.periods;
    const [year = '', ...rest] = today.split('-');
    // The 29th of February has no day two years later.
    const years = `${Number(year) + 2}-${rest.join('-')}`.replace('-02-29', '-02-28');
    expect(arrived.periods).toMatchObject([{ isEstimated: false, guaranteeUntil: years }]);
    expect([0, 1, 2].map((more) => addDays(today, 14 + more))).toContain(withdrawUntil);
    expect((await page(arrived.reference)).match(/Last day: /gu)).toHaveLength(2);
  });

  it('say nothing of rights that a business, or who has withdrawn, does not have', async () => {
    const id = await paidOrder();
    const { reference } = await open(id);
    await takeStep(reference, { step: 'withdrawn', actor: 'shopper' });
    const page = await (await callWith({}, `/store/order?reference=${reference}&token=${await mailedToken(reference)}`)).text();
    expect(page).not.toContain('Your rights, and until when');
    const stored = await readStored(reference);
    expect(periodsOf({ ...stored, order: { ...stored.order, vatNumber: '094014201' } })).toEqual([]);
  });

  it('keep the right to withdraw until the last of them is sent', async () => {
    const id = await paidOrder();
    const { reference } = await step(id, parcel(2));
    expect(mayWithdraw(await readStored(reference), new Date(Date.now() + 90 * 86_400_000), 3)).toBe(true);
  });
});
