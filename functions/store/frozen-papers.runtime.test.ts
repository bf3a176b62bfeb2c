import { env } from 'cloudflare:workers';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toKey } from '../../src/features/forms/address.shared.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { callWith, mailTexts, ORDER, PRINT_ORDER, placed, readStored, step, withCatalogue } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { athensDay, DAY_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { belongingsOf } from '../privacy/storage/belongings.ts';
import { runBatch } from '../storage/batch.ts';
import { database } from '../storage/database.ts';
import { documentsCsv } from './admin/sales.ts';
import { forgetOrders } from './jobs.ts';
import { eraseOrders } from './storage/steps.ts';

/** A build with other words in every setting that a document, its page or the terms could show. */
const moved = withCatalogue((catalogue) => ({
  ...catalogue,
  brand: 'Other',
  seller: {
    name: { en: 'Other Ltd', el: 'Άλλη ΕΠΕ' },
    address: { en: 'Elsewhere 2', el: 'Αλλού 2' },
    email: 'o@o.example',
    vat: 'EL1',
    gemi: '1',
  },
  bank: { holder: 'O', name: 'O', iban: 'O', bic: 'O' },
  destinationVat: !catalogue.destinationVat,
  shipping: [],
  products: catalogue.products.map((product) => ({ ...product, title: { en: 'X', el: 'Χ' }, priceCents: 1, vatPercent: 6 })),
}));
const withTerms = ({ ASSETS = env.ASSETS }: Partial<Env> = {}): Partial<Env> => ({
  ASSETS: {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      return request.url.endsWith('/terms.txt') ? new Response('<x>\n\n# Other terms\n\nNothing is as it was.\n') : ASSETS.fetch(request);
    },
  } as Fetcher,
});
const rebuilt = withTerms(moved);
const get = (to: string, bindings: Partial<Env> = {}) => callWith(bindings, to, { headers: { 'CF-Connecting-IP': newNetwork() } });
const bytesOf = async (to: string, bindings: Partial<Env>): Promise<string> =>
  Buffer.from(await (await get(to, bindings)).arrayBuffer()).toString('base64');

const BUSINESS = { ...ORDER, customer: { ...ORDER.customer, company: 'Firm', vatNumber: 'EL094259216' } };
const sold = async (body: object = BUSINESS) => {
  const order = await placed(body);
  await step(order.reference, { step: 'paid', to: 'paid', actor: 'owner', amountCents: order.totalCents });
  await step(order.reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1234 });
  return order;
};
const today = () => athensDay(new Date());
const csv = (bindings: Partial<Env> = {}) => documentsCsv({ ...env, ...bindings }, { from: today(), to: today(), locale: 'el' });

/** Everything that a buyer or the owner reads of an order's documents and of its terms. */
async function read({ reference, token }: { reference: string; token: string }, bindings: Partial<Env> = {}): Promise<string[]> {
  const { documents, order } = await readStored(reference);
  const addresses = documents.flatMap(({ id }) => [
    `/api/store/orders/${reference}/documents/${id}.pdf?token=${token}`,
    ...['', '/el'].map((locale) => `${locale}/store/invoice?reference=${reference}&token=${token}&document=${id}`),
  ]);
  const terms = ['', '/el'].map((locale) => `${locale}/terms/${order.termsVersion}`);
  return [...(await Promise.all([...addresses, ...terms].map((one) => bytesOf(one, bindings)))), await csv(bindings)];
}

afterEach(() => void vi.useRealTimers());

describe('after every setting and text has changed', () => {
  it.each([
    ['an invoice', BUSINESS],
    ['a receipt', { ...PRINT_ORDER, locale: 'en' }],
  ])('%s, its credit note, its terms and its line of the file have the same bytes', async (_, body) => {
    const order = await sold(body);
    const before = await read(order);
    expect(before).toHaveLength(9);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect(await read(order, rebuilt)).toEqual(before);
  });

  it('an older document, stored by the first who reads it or by the nightly job, stays as it then was', async () => {
    const [one, other] = [await sold(), await sold(PRINT_ORDER)];
    await env.DB.exec('UPDATE order_documents SET content = NULL');
    const issued = await read(one);
    await env.DB.exec('UPDATE order_documents SET content = NULL');
    expect(await forgetOrders(env, new Date())).toMatchObject({ frozen: 2, left: 0 });
    expect(await forgetOrders({ ...env, ...rebuilt }, new Date())).toEqual({ erased: 0 });
    expect(await read(one, rebuilt)).toEqual(issued);
    expect(JSON.stringify((await readStored(other.reference)).documents)).not.toContain('Other Ltd');
  });
});

it('a document holds what it shows as data, with its number wherever it belongs', async () => {
  const { reference } = await sold();
  const { documents, order } = await readStored(reference);
  const [invoice, credit] = documents.map(({ content }) => content);
  expect(invoice).toMatchObject({
    ...{ version: 1, kind: 'invoice', number: expect.stringMatching(/^T-\d{4}-00001$/u), locale: 'el', isNet: true, corrects: null },
    order: { reference, payment: 'bank', termsVersion: order.termsVersion, paidAt: order.paidAt?.toISOString() },
    seller: { name: 'Το όνομά σας', email: 'hello@example.com' },
    buyer: { company: 'Firm', vatNumber: 'EL094259216', city: 'Αθήνα' },
    lines: [{ sku: 'T-BOOK', quantity: 2, unitNet: '39.515', netCents: 7903, vatCents: 1897, grossCents: 9800 }],
    ...{ vat: [{ percent: 24, netCents: 7903, vatCents: 1897 }], netCents: 7903, vatCents: 1897, totalCents: 9800 },
  });
  expect(credit).toMatchObject({
    kind: 'credit',
    isNet: true,
    corrects: invoice?.number,
    totalCents: -1234,
    netCents: -995,
    vatCents: -239,
  });
  expect(JSON.stringify(documents.map(({ content }) => content))).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/u);
});

it('whom an order was for gets its documents and the version of its terms in an export, and goes from them when erased', async () => {
  const order = await sold();
  const person = { key: toKey(ORDER.customer.email), spellings: [], until: new Date() };
  const { documents, orders } = belongingsOf(person);
  const [held, ordered] = await runBatch(
    database(env.DB),
    ...([documents, orders].map(({ whole, from, where }) => sql`select ${whole} from ${from} where ${where}`) as [SQL, SQL]),
  );
  expect(JSON.stringify(held)).toContain('Παπαδοπούλου');
  expect(ordered).toMatchObject([{ terms_version: expect.stringMatching(/^[0-9a-f]{12}$/u) }]);
  const until = new Date(Date.now() + DAY_MS);
  await eraseOrders(database(env.DB), { unpaidUntil: until, paidUntil: until });
  const written = JSON.stringify(await rows('SELECT content FROM order_documents'));
  expect(written).toContain('T-BOOK');
  for (const theirs of ['Παπαδοπούλου', 'Firm', 'EL094259216', 'Δείγματος 1 10676', '10676 Αθήνα']) expect(written).not.toContain(theirs);
  expect((await readStored(order.reference)).documents[0]?.content?.buyer).toEqual({ country: 'GR' });
  expect(await csv()).toContain(order.reference);
});

describe('the terms of sale', () => {
  it('are whole in the mail that concludes the contract, once, and named there and on the order’s page', async () => {
    const { reference, token } = await placed({ ...ORDER, locale: 'en' });
    const { termsVersion } = (await readStored(reference)).order;
    const [mail = ''] = await mailTexts();
    expect(mail).toContain(
      [
        'Right of withdrawal\n-------------------',
        'If you are a consumer, you may withdraw within 14 days. The period ends 14 days after the day on which',
        '- you receive the goods;\n- the contract is concluded, for services.',
        '1. Write to me (me@shop.example).\n2. Or use the form (https://shop.example/store/withdrawal).',
        'To Shop, me@shop.example: I hereby give notice that I withdraw from my contract.',
      ].join('\n\n'),
    );
    expect(mail).toContain(`https://lycabettus.test/terms/${termsVersion}`);
    const page = await (await get(`/store/order?reference=${reference}&token=${token}`)).text();
    expect(page).toContain(`<a href="/terms/${termsVersion}">version ${termsVersion}, in force on`);
    await placed(ORDER);
    await placed({ ...PRINT_ORDER, locale: 'en' });
    expect(await rows('SELECT hash, locale FROM terms_versions ORDER BY locale DESC')).toEqual([
      { hash: termsVersion, locale: 'en' },
      { hash: expect.stringMatching(/^[0-9a-f]{12}$/u), locale: 'el' },
    ]);
  });

  it('stay addressable in their own language after a build with others, which new orders name', async () => {
    const old = (await readStored((await placed(ORDER)).reference)).order.termsVersion;
    const now = (await readStored((await placed(PRINT_ORDER, undefined, withTerms())).reference)).order.termsVersion;
    expect(now).not.toBe(old);
    const page = await (await get(`/terms/${old}`, rebuilt)).text();
    expect(page).toMatch(/<h1>Terms of sale of \d+ \w+ \d{4}<\/h1>/u);
    expect(page).toMatch(
      /<div class="kept-terms" lang="el"><h2>Όροι<\/h2>.*<blockquote><p>Προς το κατάστημα, <a href="mailto:me@shop.example">/su,
    );
    expect(await (await get(`/el/terms/${now}`)).text()).toContain('Nothing is as it was.');
  });

  it('are found by their address in earlier mails, too', async () => {
    const moved = await callWith({}, '/el/store/invoice?terms=0123456789ab', { redirect: 'manual' });
    expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/el/terms/0123456789ab']);
    // The page of the terms itself is the build's.
    expect((await get('/terms/none')).status).toBe(404);
  });

  it('that no order names are not found, with words that say so', async () => {
    const page = await get('/el/terms/0123456789ab');
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Δεν βρέθηκε παραγγελία με αυτή την έκδοση')]);
  });

  it('are asked for before an order: without them there is no contract', async () => {
    const response = await callWith(
      {
        ASSETS: {
          fetch: (input: string) => (String(input).endsWith('/terms.txt') ? new Response('', { status: 404 }) : env.ASSETS.fetch(input)),
        } as Fetcher,
      },
      '/api/store/orders',
      { method: 'POST', headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() }, body: JSON.stringify(ORDER) },
    );
    expect([response.status, await rows('SELECT id FROM orders')]).toEqual([503, []]);
  });
});

it('the owner’s file has two decimals in every amount', async () => {
  await sold(PRINT_ORDER);
  const file = await (await asOwner(`/api/admin/store/documents.csv?from=${today()}&to=${today()}&form=programs`)).text();
  expect(file).toMatch(/,50\.00,EUR\r\n/u);
});
