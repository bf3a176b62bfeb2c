import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { callWith, LIMITS, ORDER, placed, readStored, step } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { DAY_MS } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { countDownload } from './storage/downloads.ts';

const get = (to: string, init: RequestInit = {}) =>
  callWith({}, to, { redirect: 'manual', ...init, headers: { 'CF-Connecting-IP': newNetwork(), ...init.headers } });
const paid = async (body: object = ORDER, at = new Date()) => {
  const order = await placed(body);
  await step(order.reference, { step: 'paid', to: 'paid', actor: 'owner', amountCents: order.totalCents, at });
  return order;
};

describe('documents', () => {
  const MIXED = {
    ...ORDER,
    lines: [
      { sku: 'T-PRINT', quantity: 1 },
      { sku: 'T-ESSAY', quantity: 1 },
    ],
    totalCents: 6060,
  };

  it('are a page to print and a PDF file, in the order’s language', async () => {
    const { reference, token } = await paid(MIXED);
    const [receipt] = (await readStored(reference)).documents;
    const page = await get(`/el/store/invoice?reference=${reference}&token=${token}&document=${receipt?.id}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toMatch(/<title>Επιβεβαίωση παραγγελίας A-\d{4}-00001 · Lycabettus<\/title>/u);
    for (const part of [/Επιβεβαίωση παραγγελίας A-\d{4}-00001/u, /Τύπωμα/u, /Καθαρή αξία 24%/u, /ΦΠΑ 6%/u, /60,60/u])
      expect(html).toMatch(part);
    const pdf = await get(`/api/store/orders/${reference}/documents/${receipt?.id}.pdf?token=${token}`);
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    expect([pdf.status, pdf.headers.get('Content-Type'), pdf.headers.get('Cache-Control')]).toEqual([200, 'application/pdf', 'no-store']);
    expect(pdf.headers.get('Content-Disposition')).toMatch(/filename="A-\d{4}-00001\.pdf"/u);
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
    // The font is embedded as a subset: neither the whole font nor none.
    expect(bytes.length).toBeGreaterThan(8_000);
    expect(bytes.length).toBeLessThan(120_000);
  });

  it('open only with the order’s token, and only the order’s own', async () => {
    const [mine, other] = [await paid(), await paid()];
    const [foreign] = (await readStored(other.reference)).documents;
    const at = (token: string, id = foreign?.id) => `/api/store/orders/${mine.reference}/documents/${id}.pdf?token=${token}`;
    expect((await get(at(mine.token))).status).toBe(404);
    expect((await get(at(other.token))).status).toBe(404);
    const page = await get(`/store/invoice?reference=${mine.reference}&token=${mine.token}&document=${foreign?.id}`);
    expect(page.status).toBe(404);
    // The form for another link is on the order's page.
    expect(await page.text()).toMatch(/This link does not open a document\.(?!.*below)/u);
  });

  it('of refunds add up, by rate, to what was paid', async () => {
    const { reference, totalCents } = await paid(MIXED);
    await step(reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1999 });
    await step(reference, { step: 'refunded', to: 'refunded', actor: 'owner', amountCents: totalCents - 1999 });
    const stored = await readStored(reference);
    const credits = stored.documents.filter(({ kind }) => kind === 'credit');
    for (const { content, ...document } of credits) {
      const parts = content?.vat ?? [];
      expect(parts.reduce((sum, { netCents, vatCents }) => sum + netCents + vatCents, 0)).toBe(document.totalCents);
      expect(parts.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(document.vatCents);
    }
    expect(credits.reduce((sum, document) => sum + document.totalCents, 0)).toBe(-totalCents);
    expect(credits[0]?.content?.view).toMatchObject({
      title: expect.stringMatching(/^Επιβεβαίωση επιστροφής χρημάτων P-\d{4}-00001$/u),
      facts: [[], [], ['Συσχετιζόμενο παραστατικό', expect.stringMatching(/^A-\d{4}-00001$/u)]].map((one) => expect.arrayContaining(one)),
    });
  });

  it('without VAT name the reason in both languages', async () => {
    const customer = { ...ORDER.customer, country: 'DE', company: 'Firma', vatNumber: 'DE136695976' };
    const { reference, token } = await paid({ ...ORDER, totalCents: 7904, customer, locale: 'en' });
    const [invoice] = (await readStored(reference)).documents;
    const html = await (await get(`/store/invoice?reference=${reference}&token=${token}&document=${invoice?.id}`)).text();
    for (const part of [
      /<title>Order confirmation T-\d{4}-00001<\/title>/u,
      /reverse charge/u,
      /<p class="small" lang="el">[^<]*αντίστροφη επιβάρυνση/u,
      /DE136695976/u,
    ])
      expect(html).toMatch(part);
    expect(html).toContain('<span lang="el">ΓΕΜΗ</span> (commercial registry)');
    const order = await (await get(`/store/order?reference=${reference}&token=${token}`)).text();
    expect(order).toContain(`<title>Order ${reference}</title>`);
  });
});

describe('downloads', () => {
  const NAME = 'workbook.csv';
  const at = ({ reference, token }: { reference: string; token: string }, name = NAME, sku = 'T-BOOK') =>
    `/api/store/orders/${reference}/files/${sku}/${name}?token=${token}`;
  const upload = () => env.FILES.put('products/workbook/workbook.csv', 'a;β\r\n');

  it('are streamed to whoever paid, and counted', async () => {
    await upload();
    const order = await paid();
    const response = await get(at(order));
    expect([response.status, response.headers.get('Content-Disposition'), response.headers.get('X-Content-Type-Options')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="workbook\.csv"/u),
      'nosniff',
    ]);
    expect([await response.text(), response.headers.get('Cache-Control')]).toEqual(['a;β\r\n', 'no-store']);
    await get(at(order), { method: 'HEAD' });
    expect(await rows('SELECT sku, file, used FROM downloads')).toEqual([{ sku: 'T-BOOK', file: NAME, used: 1 }]);
    expect((await readStored(order.reference)).steps.map(({ step }) => step)).toEqual(['ordered', 'paid', 'downloaded']);
  });

  it('are each a step the first time, for the owner to see what was taken, also of many at once', async () => {
    await upload();
    await env.FILES.put('products/workbook/notes.txt', 'x');
    const order = await paid();
    const asked = [NAME, NAME, 'notes.txt', 'notes.txt'].map((name) => get(at(order, name)));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { steps, downloads } = await readStored(order.reference);
    const taken = steps.filter(({ step }) => step === 'downloaded').map(({ actor, note }) => `${actor}: ${note}`);
    expect(taken.toSorted()).toEqual(['shopper: T-BOOK/notes.txt', 'shopper: T-BOOK/workbook.csv']);
    expect(downloads.map(({ used }) => used)).toEqual([2, 2]);
  });

  it('end after so many times, also at once, and a person is led to the order', async () => {
    await upload();
    const order = await paid();
    const statuses = await Promise.all(
      Array.from({ length: LIMITS.downloads.times + 3 }, () => get(at(order)).then(({ status }) => status)),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(LIMITS.downloads.times);
    expect(statuses.filter((status) => status === 410)).toHaveLength(3);
    expect((await readStored(order.reference)).steps.filter(({ step }) => step === 'downloaded')).toHaveLength(1);
    const led = await get(at(order), { headers: { 'Sec-Fetch-Dest': 'document' } });
    expect([led.status, led.headers.get('Location')]).toEqual([303, expect.stringContaining('note=download')]);
    expect(await (await get(led.headers.get('Location') ?? '')).text()).toContain('not available for download');
  });

  it('end with time and with a refund, and begin with the payment', async () => {
    await upload();
    const unpaid = await placed();
    expect((await get(at(unpaid))).status).toBe(404);
    const old = await paid(ORDER, new Date(Date.now() - (LIMITS.downloads.days + 1) * DAY_MS));
    expect((await get(at(old))).status).toBe(410);
    const refunded = await paid();
    await step(refunded.reference, { step: 'refunded', to: 'refunded', actor: 'owner', amountCents: 9800 });
    expect((await get(at(refunded))).status).toBe(404);
    const withdrawn = await paid();
    const { order: before } = await readStored(withdrawn.reference);
    await step(withdrawn.reference, { step: 'withdrawn', actor: 'shopper' });
    expect((await get(at(withdrawn))).status).toBe(404);
    // Read before the withdrawal, counted after it.
    expect(await countDownload(database(env.DB), before, { sku: 'T-BOOK', file: NAME, at: new Date(), times: 5 })).toBe(false);
  });

  it('are refused without the token, of other products and of other files', async () => {
    await upload();
    const order = await paid();
    for (const address of [
      at({ ...order, token: 'wrong' }),
      at(order, 'other.csv'),
      at(order, 'sample.txt', 'T-FREE'),
      at(order, '..%2Fworkbook.csv'),
    ])
      expect((await get(address)).status, address).toBe(404);
    expect(await rows('SELECT 1 FROM downloads')).toEqual([]);
  });
});
