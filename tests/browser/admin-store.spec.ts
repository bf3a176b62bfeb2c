/** The store's page of the signed-in owner, with the real calls: an order through its steps, stock, sales and the accountant's file. */
import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE, signInFreshly } from './as-owner.ts';
import { findings, ONE_STATE } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { looksRight } from './looks-right.ts';
import { getAnnouncements, listen } from './said.ts';
import { stub, unstub } from './stub.ts';
import { PHONE } from './visit.ts';

const PRINT = 'LYC-PRT-01';
const TITLE = 'Τύπωμα: κορυφογραμμές της Αθήνας';
const AUDIT = 'LYC-AUD-01';

/** Orders one piece by bank transfer, under a name of its own. */
async function placeOrder(
  request: APIRequestContext,
  sku: string,
  postageCents = 0,
): Promise<{ name: string; reference: string; totalCents: number }> {
  const { products } = (await (await request.get('/store/catalogue.json')).json()) as { products: { sku: string; priceCents: number }[] };
  const totalCents = (products.find((product) => product.sku === sku)?.priceCents ?? 0) + postageCents;
  const id = crypto.randomUUID();
  const name = `Δείγμα ${id.slice(0, 8)}`;
  const address = { street: 'Οδός Δείγματος 1', city: 'Αθήνα', postcode: '10676' };
  const sent = await request.post('/api/store/orders', {
    headers: { 'Idempotency-Key': id },
    data: {
      ...{ lines: [{ sku, quantity: 1 }], totalCents, currency: 'EUR', payment: 'bank', locale: 'el' },
      customer: { name, email: `desk-${id}@example.com`, country: 'GR', address, phone: '210 1234567' },
      consents: { terms: true, digitalContent: false },
    },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { data } = (await sent.json()) as { data: { reference: string } };
  return { name, reference: data.reference, totalCents };
}

test('an order is found, paid, fulfilled and refunded in part; the stock is corrected', async ({ context, page, request, allow }) => {
  allow(/^403: |status of 403/u);
  const t = translator('en');
  await signInFreshly(context);
  const { name, reference, totalCents } = await placeOrder(request, PRINT, 500);
  expect(totalCents).toBe(5000);

  await listen(page, '[data-announcement]');
  await page.goto('/admin/store?state=pending');
  await page.getByRole('searchbox').first().fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(t('order.state.pending'));
  await looksRight(page, 'list');
  await page.setViewportSize({ width: 1280, height: 900 });
  const heading = page.getByRole('heading', { name: `${reference} · ${name}` });
  const state = page.locator('.order-state');

  // The row leads to what is next, once: not again by coming back. The amount is filled in; what is not an amount is refused.
  const next = row.getByRole('link', { name: t('table.do', { action: t('adminStore.action.pay').slice(0, -1), row: reference }) });
  await next.press('Enter');
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel(t('adminStore.pay.amount'));
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('50.00');
  await page.keyboard.press('Escape');
  await expect(heading).toBeFocused();
  await page.goBack();
  await row.getByRole('link', { name: reference, exact: true }).press('Enter');
  await expect(heading).toBeFocused();
  await page.getByRole('button', { name: t('adminStore.action.pay') }).press('Enter');
  await amount.fill('1.234,50');
  await page.keyboard.press('Control+KeyS');
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await amount.fill('50,00');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(`${t('order.state.paid')}, ${t('adminStore.needs.fulfil')}`);
  await expect(heading, 'the button has moved').toBeFocused();

  await page.getByRole('button', { name: t('adminStore.action.send') }).press('Enter');
  await expect(dialog.getByLabel(t('adminStore.send.pieces'))).toHaveValue('1');
  await expect(dialog).toContainText('210 1234567');
  expect((await findings(page)).found).toEqual([]);
  const carrier = dialog.getByLabel(t('adminStore.send.carrier'));
  await page.keyboard.press('Control+KeyS');
  await expect(carrier, 'none is chosen beforehand').toHaveAttribute('aria-invalid', 'true');
  await carrier.selectOption('elta');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog.getByLabel(t('adminStore.send.number'))).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t('adminStore.send.number')).fill('RE123456789GR');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('order.state.fulfilled'));
  await expect(heading, 'the button is gone').toBeFocused();
  const tracking = page.getByRole('link', { name: 'ELTA Courier RE123456789GR' });
  await expect(tracking).toHaveAttribute('href', 'https://www.elta-courier.gr/search?br=RE123456789GR');
  const isSaid = (text: string) => text === t('adminStore.said', { state: t('order.state.fulfilled') });
  await expect.poll(async () => (await getAnnouncements(page)).filter(isSaid).length, 'the new state, once').toBe(1);

  await page.getByRole('button', { name: t('adminStore.action.refund') }).click();
  const back = dialog.getByLabel(t('adminStore.refund.amount'));
  await expect(back).toHaveValue('50.00');
  await back.fill('50.01');
  await page.keyboard.press('Control+KeyS');
  await expect(back).toHaveAttribute('aria-invalid', 'true');
  await expect(back).toHaveAccessibleDescription(
    new RegExp(RegExp.escape(t('adminStore.refund.range', { least: '€0.01', most: '€50' })), 'u'),
  );
  await back.fill('45');
  await dialog.getByLabel(t('adminStore.refund.restock', { title: TITLE })).check();
  const question = page.getByRole('alertdialog');
  const keys: string[] = [];
  await stub(page, '**/refunds', (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key);
    const isFirst = keys.length === 1;
    return isFirst ? route.fulfill(envelope(403)) : route.continue();
  });
  const goOn = dialog.getByRole('button', { name: t('adminStore.refund.verb') });
  await back.press('Enter');
  await expect(goOn, 'Enter in a field sends no money').toBeFocused();
  expect(keys).toEqual([]);
  await goOn.click();
  await expect(question).toContainText(t('admin.confirm.freshly'));
  await question.getByRole('button', { name: t('admin.confirm.cancel') }).click();
  await expect(back, 'nothing typed is lost').toHaveValue('45');
  await goOn.click();
  await expect(dialog).toBeHidden();
  expect(new Set(keys).size, 'a repeat is the same refund').toBe(1);
  const history = page.getByRole('region', { name: t('adminStore.history') });
  for (const text of [t('order.step.partly-refunded'), '€45', t('order.step.sent'), t('adminStore.actor.owner')])
    await expect(history).toContainText(text);
  const papers = page.getByRole('region', { name: t('adminStore.documents') });
  await expect(papers).toContainText(t('adminStore.document.refund'));
  const sale = papers.getByRole('listitem').first();
  await sale.getByText(t('adminStore.tax.attach')).press('Enter');
  await sale.getByLabel(t('adminStore.tax.mark'), { exact: true }).fill('40000123456789O');
  await sale.getByRole('button', { name: t('adminStore.tax.verb') }).press('Enter');
  await expect(sale.getByRole('alert')).toHaveText(t('adminStore.tax.mark.wrong'));
  await sale.getByLabel(t('adminStore.tax.mark'), { exact: true }).fill('400001234567890');
  const file = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 of a provider') };
  await sale.getByLabel(t('adminStore.tax.file')).setInputFiles(file);
  await sale.getByRole('button', { name: t('adminStore.tax.verb') }).press('Enter');
  await expect(sale).toContainText('400001234567890');
  await expect(sale).toContainText(t('adminStore.tax.replace'));
  await looksRight(page, 'order');

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: t('adminStore.back') }).press('Enter');
  await expect(page.getByRole('heading', { name: t('adminStore.orders'), exact: true })).toBeFocused();
  const stock = page.getByRole('region', { name: t('adminStore.stock'), exact: true });
  const print = stock.getByRole('row').filter({ hasText: PRINT });
  // Other tests order prints meanwhile: then the correction is refused, and made again.
  for (const [change, reason] of [
    ['2', `Found ${reference}`],
    ['−2', `Lost ${reference}`],
  ] as const)
    await expect(async () => {
      await print.getByRole('button', { name: t('adminStore.stock.correct').slice(0, -1) }).click();
      await dialog.getByLabel(t('adminStore.stock.change')).fill(change);
      await dialog.getByLabel(t('adminStore.stock.reason')).fill(reason);
      await page.keyboard.press('Control+KeyS');
      await expect(dialog).toBeHidden();
      await print.getByRole('button', { name: t('adminStore.stock.history') }).click();
      await expect(dialog).toContainText(reason);
      await page.keyboard.press('Escape');
    }).toPass();
  await print.getByRole('button', { name: t('adminStore.stock.history') }).click();
  await expect(dialog).toContainText(t('adminStore.stock.reason.returned'));
  await dialog.getByRole('link', { name: reference }).first().click();
  await expect(heading).toBeFocused();
});

test('on a phone, in Greek: an order that changed meanwhile is loaded again; the buyer’s page; the accountant’s file', async ({
  context,
  page,
  request,
  allow,
}) => {
  allow(/^409: |status of 409/u);
  const t = translator('el');
  await signInFreshly(context);
  await page.setViewportSize(PHONE);
  const { name, reference } = await placeOrder(request, AUDIT);
  await page.goto(`${path('el', '/admin/store')}?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: reference, exact: true }).click();
  await page.getByRole('button', { name: t('adminStore.action.pay') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('adminStore.pay.amount'))).toHaveValue('1612,00');
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  const elsewhere = await context.request.post(`/api/admin/store/orders/${id}/steps`, {
    headers: { Origin: SITE },
    data: { action: 'pay', state: 'pending', version: 0, amountCents: 161_200, paidCents: 0 },
  });
  expect(elsewhere.status()).toBe(201);
  await dialog.getByRole('button', { name: t('adminStore.pay.verb') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.toast')).toContainText(t('adminStore.changed'));
  await expect(page.locator('.order-state')).toContainText(t('adminStore.needs.fulfil'));
  await looksRight(page, 'order', ONE_STATE);

  await page.setViewportSize(PHONE);
  const buyers = context.waitForEvent('page');
  await page.getByRole('button', { name: t('adminStore.action.open') }).click();
  const theirs = await buyers;
  await expect(theirs.getByText(reference).first()).toBeVisible();
  const token = new URL(theirs.url()).searchParams.get('token') ?? '';
  await theirs.close();

  // Their withdrawal, of a part and then of all, waits for the owner.
  const state = page.locator('.order-state');
  const email = await page.locator('a[href*="/admin/people#address="]').first().textContent();
  for (const [about, needs] of [
    ['Το μισό', 'withdrawal'],
    ['', 'refund'],
  ] as const) {
    const data = { name, reference, email: email ?? '', about, token, locale: 'el' };
    expect((await request.post('/api/store/withdrawals', { data })).status()).toBe(201);
    // It is handled after its response.
    await expect(async () => {
      await page.reload();
      await expect(state).toContainText(t(`adminStore.needs.${needs}`), { timeout: 3000 });
    }).toPass();
  }
  await page.getByRole('button', { name: t('adminStore.action.settle') }).click();
  await page.keyboard.press('Control+KeyS');
  const reason = dialog.getByLabel(t('adminStore.settle.note'));
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await looksRight(page, 'dialog', ONE_STATE);
  await page.setViewportSize(PHONE);
  await reason.fill('Συμφωνήσαμε');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('adminStore.needs.fulfil'));

  // A refund without an answer from the provider is dropped.
  const address = `**/api/admin/store/orders/${id}`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { success: true, data: { ...data, unconfirmedCents: 5000, refundableCents: 5000 } } });
  });
  const refund = page.getByRole('button', { name: t('adminStore.action.refund') });
  // A draft of another refund is not mixed up with it.
  await refund.click();
  await dialog.getByLabel(t('adminStore.refund.amount')).fill('12,00');
  await page.keyboard.press('Escape');
  await page.reload();
  await refund.click();
  await expect(dialog.getByLabel(t('adminStore.refund.amount'))).toHaveValue('50,00');
  await looksRight(page, 'refund', ONE_STATE);
  await page.setViewportSize(PHONE);
  await dialog.getByLabel(t('adminStore.refund.notSent')).check();
  await dialog.getByRole('button', { name: t('adminStore.refund.verb') }).click();
  const sent = page.waitForRequest('**/refunds');
  unstub(page, address);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('adminStore.refund.drop.verb') })
    .click();
  expect((await sent).postDataJSON()).toMatchObject({ amountCents: 5000, notSent: true });
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: t('adminStore.back') }).click();
  await expect(page.getByText(t('adminStore.sales.month'), { exact: true })).toBeVisible();
  await looksRight(page, 'page', ONE_STATE);
  const from = page.getByRole('region', { name: t('adminStore.csv') }).getByLabel(t('adminStore.from'));
  const given = await from.inputValue();
  await from.fill('2099-01-01');
  await expect(page.getByText(t('adminStore.csv.wrong'))).toBeVisible();
  await from.fill(given);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: t('adminStore.csv.download') }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(reference);
});

test('a transfer that lacks a bank’s fee: at 320 px, by keyboard, the order says what is missing and is accepted', async ({
  context,
  page,
  request,
}) => {
  const t = translator('en');
  await signInFreshly(context);
  await page.setViewportSize({ width: 320, height: 800 });
  const { name, reference } = await placeOrder(request, AUDIT);
  await page.goto(`/admin/store?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: reference, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const state = page.locator('.order-state');
  await page.getByRole('button', { name: t('adminStore.action.pay') }).press('Enter');
  await dialog.getByLabel(t('adminStore.pay.amount')).fill('1611.50');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('adminStore.needs.check'));
  await expect(page.getByText('€1,611.50 has arrived, and €0.50 is missing.')).toBeVisible();
  await expect(page.locator('.order-actions button').first()).toHaveText(t('adminStore.action.accept'));
  await expect(page.getByRole('button', { name: t('adminStore.action.return') })).toBeVisible();
  await looksRight(page, 'part', ONE_STATE);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.getByRole('button', { name: t('adminStore.action.accept') }).press('Enter');
  await expect(dialog).toContainText('€0.50');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('adminStore.needs.fulfil'));
  await expect(page.locator('.order-sums')).toContainText(t('adminStore.waived'));
});

test('goods come back: by keyboard, in Greek, they are received, checked with a deduction and paid back, and the buyer sees each step', async ({
  context,
  page,
  request,
  allow,
}) => {
  allow(/^403: |status of 403/u);
  const [t, buyers] = [translator('el'), translator('en')];
  await signInFreshly(context);
  await page.setViewportSize({ width: 390, height: 844 });
  const { name, reference } = await placeOrder(request, PRINT, 500);
  await page.goto(path('el', '/admin/store?state=pending'));
  await page.getByRole('searchbox').first().fill(name);
  await page.getByRole('link', { name: reference, exact: true }).click();
  await expect(page.getByRole('heading', { name: `${reference} · ${name}` })).toBeFocused();
  const id = new URL(page.url()).searchParams.get('order');
  const take = (body: object) =>
    page.evaluate(
      async ([to, sent]) => (await fetch(to, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: sent })).status,
      [`/api/admin/store/orders/${id}/steps`, JSON.stringify(body)] as const,
    );
  expect(await take({ action: 'pay', state: 'pending', version: 0, amountCents: 5000, paidCents: 0 })).toBe(201);
  const parcel = { shipments: 0, pieces: [{ sku: PRINT, quantity: 1 }], carrier: 'acs', number: '123' };
  expect(await take({ action: 'send', state: 'paid', version: 1, ...parcel })).toBe(201);
  await page.reload();

  const dialog = page.getByRole('dialog');
  const state = page.locator('.order-state');
  const action = (step: 'announce' | 'receive' | 'inspect' | 'refund') =>
    page.getByRole('button', { name: t(`adminStore.action.${step}`), exact: true });
  await action('announce').press('Enter');
  await page.keyboard.press('Control+KeyS');
  const reason = dialog.getByLabel(t('adminStore.return.reason'));
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.selectOption('withdrawal');
  await looksRight(page, 'announce', ONE_STATE);
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  const returns = page.getByRole('region', { name: t('adminStore.returns') });
  await expect(returns).toContainText(t('adminStore.return.state.announced'));
  await action('receive').press('Enter');
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('adminStore.needs.inspect'));

  await expect(page.locator('.order-actions button').first()).toHaveText(t('adminStore.action.inspect'));
  await action('inspect').press('Enter');
  const amount = dialog.getByLabel(t('adminStore.inspect.amount'));
  await expect(amount).toHaveValue('50,00');
  await dialog.getByLabel(t('adminStore.inspect.condition', { title: TITLE })).selectOption('used');
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByLabel(t('adminStore.inspect.deduction')).fill('10');
  await page.keyboard.press('Control+KeyS');
  const why = dialog.getByLabel(t('adminStore.inspect.reason'));
  await expect(why).toHaveAttribute('aria-invalid', 'true');
  await why.fill('Ραγισμένο πλαίσιο');
  await looksRight(page, 'inspect', ONE_STATE);
  await page.keyboard.press('Control+KeyS');
  await expect(dialog).toBeHidden();
  await expect(state).toContainText(t('adminStore.needs.refund'));

  await action('refund').press('Enter');
  await expect(dialog.getByLabel(t('adminStore.refund.amount'))).toHaveValue('40,00');
  await expect(dialog).toContainText(t('adminStore.refund.goods', { goods: `1 × ${TITLE}` }));
  await dialog.getByRole('button', { name: t('adminStore.refund.verb') }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(returns).toContainText(t('adminStore.return.state.refunded', { amount: '40 €' }).replace(' €', '\u00a0€'));
  await expect(returns).toContainText('Ραγισμένο πλαίσιο');
  await looksRight(page, 'returned', ONE_STATE);

  const made = await page.evaluate(
    async (to) => ((await (await fetch(to, { method: 'POST' })).json()) as { data: { link: string } }).data.link,
    `/api/admin/store/orders/${id}/links`,
  );
  await page.goto(made.replace(/^https?:\/\/[^/]+(?:\/el)?/u, ''));
  await expect(page.getByRole('heading', { name: buyers('order.returns') })).toBeVisible();
  await expect(page.locator('main')).toContainText('Ραγισμένο πλαίσιο');
  await looksRight(page, 'buyer', ONE_STATE);
});
