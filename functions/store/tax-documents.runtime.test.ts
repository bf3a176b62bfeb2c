import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { openedOrder } from '../../src/features/store/admin/store-admin.schema.ts';
import { TAX_FILE_BYTES } from '../../src/features/store/order/document.shared.ts';
import { readAudit } from '../../tests/functions/admin-harness.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { callWith, mailTexts, ORDER, pay, placed, readStored, step } from '../../tests/functions/order-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { list, ORDERS, open } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { DAY_MS } from '../calendar.ts';
import { database } from '../storage/database.ts';
import { eraseOrders } from './storage/steps.ts';
import { eraseTaxFiles } from './tax/attached.ts';

const PDF = '%PDF-1.7\nAn invoice of a provider';
const MARK = '400001234567890';
const get = (to: string) => callWith({}, to, { headers: { 'CF-Connecting-IP': newNetwork() } });

async function sold(body: object = { ...ORDER, locale: 'en' }) {
  const order = await placed(body);
  await pay(order.reference, order.totalCents);
  const { order: row, documents } = await readStored(order.reference);
  return { ...order, id: row.id, document: documents[0]?.id ?? expect.fail('no document') };
}
const attach = (
  { id, document }: { id: string; document: string },
  { mark = MARK, body = PDF, type = 'application/pdf' }: { mark?: string; body?: string; type?: string } = {},
) => asOwner(`${ORDERS}/${id}/documents/${document}?mark=${mark}`, { method: 'POST', body, headers: { 'Content-Type': type } });

describe('without a connection to the tax office', () => {
  it('papers claim to be no tax documents, and are counted as missing one, with their credits', async () => {
    const { reference, token, id } = await sold();
    await step(reference, { step: 'partly-refunded', actor: 'owner', amountCents: 1000 });
    const { documents } = await readStored(reference);
    expect(
      documents.map(({ content }) => [content?.issuer, content?.view.title.replace(/\d{4}-\d+$/u, ''), content?.view.notes[0]?.text]),
    ).toEqual([
      ['owner', 'Order confirmation A-', expect.stringContaining('not a tax document')],
      ['owner', 'Confirmation of a refund P-', expect.stringContaining('not a tax document')],
    ]);
    expect((await mailTexts()).at(-2)).toContain('The order confirmation is on the page of your order.');
    expect(await list('?state=papers')).toMatchObject({ counts: { papers: 1 }, rows: [{ id }] });
    expect((await open(id)).documents).toMatchObject([{ tax: { state: 'missing' } }, { tax: { state: 'missing' } }]);
    expect(await (await get(`/store/order?reference=${reference}&token=${token}`)).text()).toContain('The tax document follows.');
  });

  it('the owner attaches the document that somebody else issued: the buyer gets mail and the file, and a later one takes its place', async () => {
    const order = await sold();
    const response = await attach(order);
    const { data } = (await response.json()) as { data: unknown };
    expect([response.status, openedOrder.parse(data).documents[0]?.tax]).toEqual([
      201,
      { state: 'attached', mark: MARK, error: '', hasFile: true },
    ]);
    expect((await mailTexts()).at(-1)).toMatch(new RegExp(`${MARK}[\\s\\S]*/store/order\\?reference=${order.reference}&token=`, 'u'));
    const address = `/api/store/orders/${order.reference}/tax-documents/${order.document}.pdf`;
    expect(await (await get(`/store/order?reference=${order.reference}&token=${order.token}`)).text()).toContain(`href="${address}?token=`);
    const file = await get(`${address}?token=${order.token}`);
    expect([file.status, file.headers.get('Content-Type'), file.headers.get('Content-Disposition'), await file.text()]).toEqual([
      200,
      'application/pdf',
      expect.stringContaining(`${MARK}.pdf`),
      PDF,
    ]);
    expect((await get(`${address}?token=x`)).status).toBe(404);
    expect((await list()).counts.papers).toBe(0);
    const corrected = '400009999999999';
    expect((await attach(order, { mark: corrected, body: `${PDF} corrected` })).status).toBe(201);
    expect(await (await get(`${address}?token=${order.token}`)).text()).toBe(`${PDF} corrected`);
    expect((await env.FILES.list({ prefix: 'tax/' })).objects).toHaveLength(1);
    expect((await readAudit()).map(({ action, subject }) => [action, subject])).toEqual([
      ['order.tax', order.id],
      ['order.tax', order.id],
    ]);
  });

  it.each([
    ['what is no PDF, whatever it says', { body: '<html>' }, 415],
    ['another type', { type: 'text/html' }, 415],
    ['a file above the limit', { body: PDF.padEnd(TAX_FILE_BYTES + 1) }, 413],
    ['a mark with letters', { mark: 'MARK12345' }, 422],
  ])('%s is refused, and nothing is stored', async (_, given, status) => {
    const order = await sold();
    expect((await attach(order, given)).status).toBe(status);
    expect((await env.FILES.list({ prefix: 'tax/' })).objects).toEqual([]);
    expect(await rows('SELECT state, mark FROM tax_transmissions')).toEqual([{ state: 'missing', mark: null }]);
  });

  it('the document of another order is not found', async () => {
    const [mine, other] = [await sold(), await sold()];
    expect((await attach({ id: mine.id, document: other.document })).status).toBe(404);
  });

  it('the file goes with its erased buyer, the mark stays', async () => {
    const order = await sold();
    await attach(order);
    const until = new Date(Date.now() + DAY_MS);
    // As Snipcart may send an order.
    await env.DB.exec("UPDATE orders SET email = '', name = ''");
    await eraseTaxFiles(env);
    await env.DB.exec("UPDATE orders SET name = 'Ελένη'");
    expect((await env.FILES.list({ prefix: 'tax/' })).objects).toHaveLength(1);
    await eraseOrders(database(env.DB), { unpaidUntil: until, paidUntil: until });
    await eraseTaxFiles(env);
    expect((await env.FILES.list({ prefix: 'tax/' })).objects).toEqual([]);
    expect(await rows('SELECT state, mark, file FROM tax_transmissions')).toEqual([{ state: 'attached', mark: MARK, file: null }]);
  });
});
