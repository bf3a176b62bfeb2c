import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openedOrder } from '../../src/features/store/admin/store-admin.schema.ts';
import { callAdmin } from '../../tests/functions/admin-harness.ts';
import { callWith, ORDER, placed, readStored, step, withCatalogue } from '../../tests/functions/order-harness.ts';
import { ORDERS, step as ownersStep } from '../../tests/functions/store-admin-harness.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { declare } from '../../tests/functions/withdrawal-harness.ts';

/** A workbook for 49 € and a sample for 20 €, with files, and a print for 45 €. */
const PRICED = withCatalogue((catalogue) => ({
  ...catalogue,
  products: catalogue.products.map((product) => (product.sku === 'T-FREE' ? { ...product, priceCents: 2000 } : product)),
}));
const BOTH = {
  ...ORDER,
  locale: 'en',
  lines: ['T-BOOK', 'T-FREE', 'T-PRINT'].map((sku) => ({ sku, quantity: 1 })),
  totalCents: 11_900,
};

interface Bought {
  id: string;
  reference: string;
  token: string;
}

async function bought(): Promise<Bought> {
  const { reference, token, totalCents: amountCents } = await placed(BOTH, crypto.randomUUID(), PRICED);
  const { id } = (await readStored(reference)).order;
  await ownersStep(id, { action: 'pay', state: 'pending', amountCents, paidCents: 0 });
  return { id, reference, token };
}

const FILES = { book: 'T-BOOK/workbook.csv', notes: 'T-BOOK/notes.txt', sample: 'T-FREE/sample.txt' } as const;
const get = ({ reference, token }: Bought, file: keyof typeof FILES) =>
  callWith({}, `/api/store/orders/${reference}/files/${FILES[file]}?token=${token}`, { headers: { 'CF-Connecting-IP': newNetwork() } });
/** Of the workbook and of the sample. */
const statuses = async (order: Bought) => [(await get(order, 'book')).status, (await get(order, 'sample')).status];
const page = async ({ reference, token }: Bought) =>
  (await callWith({}, `/store/order?${new URLSearchParams({ reference, token })}`)).text();
const refundOrder = ({ id }: Bought, body: object) =>
  callAdmin(openedOrder, `${ORDERS}/${id}/refunds`, {
    body: { refundedCents: 0, key: crypto.randomUUID(), settles: true, ...body },
    status: 201,
  });

beforeEach(async () => {
  for (const key of ['workbook/workbook.csv', 'workbook/notes.txt', 'sample/sample.txt']) await env.FILES.put(`products/${key}`, 'x');
});

describe('after a withdrawal from a part', () => {
  it('all files are closed until the owner decides, and the page says why', async () => {
    const order = await bought();
    await declare(order.reference, { about: 'Only the workbook' });
    expect(await statuses(order)).toEqual([410, 410]);
    expect(await (await get(order, 'book')).text()).toContain('while your withdrawal is being examined');
    const html = await page(order);
    expect([html.includes('while your withdrawal is being examined'), html.includes('/files/')]).toEqual([true, false]);
    await ownersStep(order.id, { action: 'note', state: 'paid', note: 'Too late' });
    expect(await statuses(order)).toEqual([200, 200]);
  });

  it('those of the products that the refund names stay closed, whatever its amount', async () => {
    const order = await bought();
    await declare(order.reference, { about: 'Only the workbook' });
    const { lines } = await refundOrder(order, { amountCents: 4000, returns: ['T-BOOK'] });
    expect(lines.map(({ isReturned }) => isReturned)).toEqual([true, false, false]);
    expect(await statuses(order)).toEqual([410, 200]);
    expect(await page(order)).toMatch(/workbook\.csv\s+<span class="muted">Workbook · No longer available: its price has been refunded\./u);
  });

  it('a refund that names none of them closes none, as of the print', async () => {
    const order = await bought();
    await declare(order.reference, { about: 'The print' });
    await refundOrder(order, { amountCents: 5000, returns: [] });
    expect(await statuses(order)).toEqual([200, 200]);
  });

  // The price of a line is for that line; any other sum is for each product that it covers.
  it.each([
    [4900, [410, 200]],
    [2000, [200, 410]],
    [4500, [200, 200]],
    [3000, [200, 410]],
    [6900, [410, 410]],
    [1500, [200, 200]],
  ] as const)('a refund of %d cents that does not say what for closes %j', async (amountCents, expected) => {
    const [asked, elsewhere] = [await bought(), await bought()];
    for (const { reference } of [asked, elsewhere]) await declare(reference, { about: 'A part' });
    await refundOrder(asked, { amountCents });
    await step(elsewhere.reference, { step: 'partly-refunded', actor: 'snipcart', amountCents });
    expect([await statuses(asked), await statuses(elsewhere)]).toEqual([expected, expected]);
  });
});

it('a refund without a withdrawal closes only what it names, and one that failed nothing', async () => {
  const order = await bought();
  await refundOrder(order, { amountCents: 6900 });
  expect(await statuses(order)).toEqual([200, 200]);
  await refundOrder(order, { amountCents: 4900, refundedCents: 6900, returns: ['T-BOOK'] });
  expect(await statuses(order)).toEqual([410, 200]);
  await env.DB.exec("UPDATE payments SET state = 'failed' WHERE amount_cents = -4900");
  expect(await statuses(order)).toEqual([200, 200]);
});

describe('a dispute', () => {
  it.each([
    { taken: ['disputed'], isOpen: false },
    { taken: ['disputed', 'dispute-won'], isOpen: true },
    { taken: ['dispute-won', 'disputed'], isOpen: true },
    { taken: ['disputed', 'dispute-lost'], isOpen: false },
    { taken: ['disputed', 'disputed', 'dispute-won'], isOpen: false },
  ] as const)('of $taken leaves the files open: $isOpen', async ({ taken, isOpen }) => {
    const order = await bought();
    for (const one of taken) await step(order.reference, { step: one, actor: 'stripe', mail: false });
    expect(await statuses(order)).toEqual(isOpen ? [200, 200] : [410, 410]);
  });

  it('is named by the page and the call, and the owner’s note about it opens nothing', async () => {
    const order = await bought();
    await step(order.reference, { step: 'disputed', actor: 'stripe', mail: false });
    await step(order.reference, { step: 'note', actor: 'owner', note: 'Answered' });
    expect(await (await get(order, 'book')).text()).toContain('the payment has been disputed');
    const html = await page(order);
    for (const part of ['has been disputed with the bank', 'Not available: the payment has been disputed']) expect(html).toContain(part);
    expect(html).not.toMatch(/\/files\/|Your payment has arrived/u);
  });
});
