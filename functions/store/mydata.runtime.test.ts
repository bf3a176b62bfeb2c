import { env } from 'cloudflare:workers';
import { describe, expect, inject, it } from 'vitest';
import { openedOrder } from '../../src/features/store/admin/store-admin.schema.ts';
import { callWith, ORDER, PRINT_ORDER, placed, readStored, withCatalogue } from '../../tests/functions/order-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { rows } from '../../tests/functions/rows.ts';
import { list } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { MYDATA_TEST_KEYS } from '../../tests/services/keys.ts';
import { DAY_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { type Step, takeStep } from './order/steps.ts';
import { storeOutcome } from './storage/tax.ts';
import { sendTaxDocuments } from './tax/transmit.ts';

const SITE = 'https://lycabettus.example';

let users = 0;
/** An installation that reports to the stand-in, each as another user. @param mood what it answers */
function office(mood = '', more: Partial<Env> = {}): { now: Env; later: Env } {
  users += 1;
  const bound = {
    ...{ ...env, ...withCatalogue((catalogue) => ({ ...catalogue, taxDocuments: 'mydata' })) },
    ...{ ...MYDATA_TEST_KEYS, MYDATA_URL: inject('mydataService') },
  };
  const user = (word: string) => `${MYDATA_TEST_KEYS.MYDATA_USER_ID}${word}+${users}`;
  return { now: { ...bound, MYDATA_USER_ID: user(mood && `+${mood}`), ...more }, later: { ...bound, MYDATA_USER_ID: user('') } };
}

/** Takes a step and waits for what it does behind it. */
async function take(bound: Env, reference: string, step: Step): Promise<void> {
  const behind: Promise<unknown>[] = [];
  await takeStep(bound, (await readStored(reference)).order, step, (work) => void behind.push(work), SITE);
  for (let done = 0; done < behind.length; done += 1) await behind[done];
}
async function sold(bound: Env, body: object = ORDER) {
  const order = await placed(body);
  await take(bound, order.reference, { step: 'paid', to: 'paid', actor: 'owner', amountCents: order.totalCents });
  const { documents } = await readStored(order.reference);
  return { ...order, id: documents[0]?.orderId ?? expect.fail('no document'), document: documents[0]?.id ?? '' };
}
const states = async () =>
  (await rows('SELECT state, mark, error, is_late, attempts FROM tax_transmissions ORDER BY rowid')).map((row) => row);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const act = async (bound: Env, { id, document }: { id: string; document: string }, action: 'send' | 'cancel') =>
  callWith({ ...bound, SITE_URL: SITE }, `/api/admin/store/orders/${id}/documents/${document}/transmissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: await signedIn(), 'CF-Connecting-IP': newNetwork() },
    body: JSON.stringify({ action }),
  });
const get = (to: string) => callWith({}, to, { headers: { 'CF-Connecting-IP': newNetwork() } });
const MARK = expect.stringMatching(/^4000\d{11}$/u);

describe('papers that the site reports', () => {
  it('are tax documents with the office’s mark, on the page and in the PDF, beside what is frozen', async () => {
    const { now } = office();
    const { reference, token, document } = await sold(now);
    expect(await states()).toMatchObject([{ state: 'sent', mark: MARK, error: '', attempts: 1 }]);
    const { documents, taxes } = await readStored(reference);
    expect(documents[0]?.content).toMatchObject({ issuer: 'mydata', view: { title: expect.stringMatching(/^Απόδειξη A-/u) } });
    const [{ mark, uid, qrUrl } = {}] = taxes;
    expect(JSON.stringify(documents[0]?.content)).not.toContain(String(mark));
    const page = await (await get(`/el/store/invoice?reference=${reference}&token=${token}&document=${document}`)).text();
    for (const shown of [`ΜΑΡΚ της ΑΑΔΕ: ${mark}`, uid, qrUrl?.replace('&', '&amp;'), '<svg class="epc-code"'])
      expect(page).toContain(shown);
    const bytes = async () =>
      Buffer.from(await (await get(`/api/store/orders/${reference}/documents/${document}.pdf?token=${token}`)).arrayBuffer());
    const stamped = await bytes();
    expect(stamped.equals(await bytes())).toBe(true);
    await env.DB.exec("UPDATE tax_transmissions SET state = 'waiting', mark = NULL");
    expect(stamped.length).toBeGreaterThan((await bytes()).length);
  });

  it('a refund is a credit note of what it corrects, and waits until that has its mark', async () => {
    const { now, later } = office('down');
    const { reference } = await sold(now, PRINT_ORDER);
    await take(later, reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
    expect(await states()).toMatchObject([
      { state: 'waiting', error: 'HTTP 503', is_late: 0 },
      { state: 'waiting', mark: null },
    ]);
    await sendTaxDocuments(later, inDays(1));
    await sendTaxDocuments(later, inDays(3));
    expect((await states()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it.each([
    ['in Greece', 'owner', { company: 'Firm', vatNumber: 'EL094259216' }, 9800],
    ['in another EU state', 'mydata', { country: 'DE', company: 'Firma', vatNumber: 'DE136695976' }, 7904],
    ['outside the EU', 'owner', { country: 'US', company: 'Firm' }, 7904],
  ])('an invoice to a business %s is issued by: %s', async (_, issuer, customer, totalCents) => {
    const { reference } = await sold(office().now, { ...ORDER, totalCents, customer: { ...ORDER.customer, ...customer } });
    expect((await readStored(reference)).documents[0]).toMatchObject({ kind: 'invoice', content: { issuer } });
    expect(await states()).toMatchObject([{ state: issuer === 'owner' ? 'missing' : 'sent' }]);
  });

  it('a test payment and a sale with another state’s VAT are never reported', async () => {
    const { now } = office();
    const order = await placed(ORDER);
    await take(now, order.reference, { step: 'paid', to: 'paid', actor: 'test', amountCents: 9800, payment: 'test' });
    const oss = { ...now, ...withCatalogue((catalogue) => ({ ...catalogue, taxDocuments: 'mydata', destinationVat: true })) };
    await sold(oss, { ...ORDER, customer: { ...ORDER.customer, country: 'DE' } });
    expect((await states()).map(({ state }) => state)).toEqual(['missing']);
  });
});

describe('what the tax office does not take at once', () => {
  it.each([
    ['invalid', 'failed', '203: Invalid Greek VAT number & branch'],
    ['malformed', 'failed', '101: The element is not expected'],
    ['technical', 'waiting', '100: Unexpected technical error'],
    ['busy', 'waiting', 'HTTP 429'],
    ['page', 'waiting', 'HTTP 200: no XML'],
  ])('%s: %s, with the reason, until it is sent again', async (mood, state, error) => {
    const { now, later } = office(mood);
    const order = await sold(now);
    expect(await states()).toMatchObject([{ state, error, mark: null, is_late: 0 }]);
    const { data } = (await (await act(later, order, 'send')).json()) as { data: unknown };
    expect(openedOrder.parse(data).documents[0]?.tax).toMatchObject({ state: 'sent', mark: MARK, error: '' });
  });

  it('wrong keys are no refusal of the paper: it waits', async () => {
    const { now } = office('', { MYDATA_SUBSCRIPTION_KEY: 'wrong' });
    await sold(now);
    expect(await states()).toMatchObject([{ state: 'waiting', error: 'HTTP 401' }]);
  });

  it('without a connection it waits, and is sent later with the law’s word for that', async () => {
    const { now, later } = office('', { MYDATA_URL: 'http://127.0.0.1:9' });
    await sold(now);
    expect(await states()).toMatchObject([{ state: 'waiting', error: 'unreachable', is_late: 1 }]);
    // Waiting for a day counts from the sale, whatever was tried meanwhile.
    const unlisted = async () => (await list('?state=papers')).counts.papers;
    expect(await unlisted()).toBe(0);
    await env.DB.exec(`UPDATE tax_transmissions SET changed_at = ${Date.now() - 25 * 3_600_000}`);
    const [{ id } = { id: '' }] = await rows('SELECT document_id AS id FROM tax_transmissions');
    await storeOutcome(database(env.DB), String(id), { state: 'waiting', error: 'unreachable', isUnconnected: true }, new Date());
    expect(await unlisted()).toBe(1);
    expect(await sendTaxDocuments(later, new Date())).toEqual({ sent: 0, left: 0 });
    expect(await sendTaxDocuments(later, inDays(1))).toEqual({ sent: 1, left: 0 });
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('a lost answer sends nothing twice: the paper is found with its mark', async () => {
    const { now, later } = office('lost');
    await sold(now);
    expect(await states()).toMatchObject([{ state: 'waiting', mark: null }]);
    await sendTaxDocuments(later, inDays(1));
    const [{ mark, uid } = { mark: '', uid: '' }] = await rows('SELECT mark, uid FROM tax_transmissions');
    expect([mark, uid]).toEqual([MARK, expect.stringMatching(/^[0-9A-F]{40}$/u)]);
    // Even if the site forgot that it had tried: the office knows the paper by its identifier.
    await env.DB.exec("UPDATE tax_transmissions SET state = 'waiting', mark = NULL, attempts = 0, next_at = 0");
    await sendTaxDocuments(later, new Date());
    expect(await states()).toMatchObject([{ state: 'sent', mark }]);
  });

  it('an answer inside another element is read too', async () => {
    const { now } = office('wrapped');
    const order = await sold(now);
    expect(await states()).toMatchObject([{ state: 'sent', mark: MARK, error: '' }]);
    expect((await act(now, order, 'cancel')).status).toBe(201);
  });

  it('a refund of a sale from before papers had issuers is the owner’s to report', async () => {
    const { now } = office();
    const { reference } = await sold(now);
    await env.DB.exec("UPDATE order_documents SET content = json_remove(content, '$.issuer'); DELETE FROM tax_transmissions");
    await take(now, reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
    expect(await states()).toMatchObject([{ state: 'missing', attempts: 0 }]);
  });

  it('a refund of a sale whose paper was cancelled is left to the owner', async () => {
    const { now, later } = office();
    const order = await sold(now);
    expect((await act(now, order, 'cancel')).status).toBe(201);
    await take(later, order.reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
    expect((await states()).map(({ state, error }) => [state, error])).toEqual([
      ['cancelled', ''],
      ['failed', 'The document that it corrects is cancelled.'],
    ]);
  });

  it('two that send at once send one', async () => {
    const { now, later } = office('busy');
    await sold(now);
    await Promise.all([sendTaxDocuments(later, inDays(1)), sendTaxDocuments(later, inDays(1))]);
    expect(await states()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });
});

it('the owner cancels a paper in myDATA, once', async () => {
  const { now } = office();
  const order = await sold(now);
  const { data } = (await (await act(now, order, 'cancel')).json()) as { data: unknown };
  expect(openedOrder.parse(data).documents[0]?.tax).toMatchObject({ state: 'cancelled', mark: MARK });
  expect(await rows('SELECT cancel_mark FROM tax_transmissions')).toEqual([{ cancel_mark: MARK }]);
  // The sale stands and needs another.
  expect((await list('?state=papers')).counts.papers).toBe(1);
  expect((await act(now, order, 'cancel')).status).toBe(409);
});

it.each(['lost', ''])('a cancellation whose answer was lost is found with its mark: %s', async (mood) => {
  const { now, later } = office(mood);
  const order = await sold(later);
  const [{ mark } = {}] = await states();
  // The answer to an earlier attempt never came, and the owner repeats it.
  if (mood === '')
    await fetch(`${later.MYDATA_URL}/CancelInvoice?mark=${mark}`, {
      method: 'POST',
      headers: {
        'aade-user-id': later.MYDATA_USER_ID ?? '',
        'Ocp-Apim-Subscription-Key': MYDATA_TEST_KEYS.MYDATA_SUBSCRIPTION_KEY,
      },
    });
  const { data } = (await (await act(now, order, 'cancel')).json()) as { data: unknown };
  expect(openedOrder.parse(data).documents[0]?.tax).toMatchObject({ state: 'cancelled', mark });
  expect(await rows('SELECT cancel_mark FROM tax_transmissions')).toEqual([{ cancel_mark: MARK }]);
});

it('without keys nothing is sent, and what waits stays', async () => {
  const { now } = office('', { MYDATA_USER_ID: '' });
  const order = await sold(now);
  expect((await act(now, order, 'send')).status).toBe(503);
  expect(await sendTaxDocuments(now, inDays(1))).toEqual({ sent: 0 });
  expect(await states()).toMatchObject([{ state: 'waiting', attempts: 0, error: '' }]);
});
