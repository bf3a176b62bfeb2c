/** What follows an order: its page, papers, downloads, cancelling and withdrawal; by keyboard, and without scripts. */
import type { Page } from '@playwright/test';
import { terms } from '../../src/features/terms/terms.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { assertAccessible, type Placed, place, stateOf, WORKBOOK } from './placed-order.ts';
import { PHONE } from './visit.ts';

const orderPage = (locale: Locale, { reference, token }: Pick<Placed, 'reference' | 'token'>): string =>
  `${path(locale, '/store/order')}?${new URLSearchParams({ reference, token })}`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, name: string) => page.locator(`main form [name="${name}"]:not([type=hidden])`);
const main = (page: Page) => page.getByRole('main');
const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Presses Enter on what has the name, which Tab reaches. */
async function press(page: Page, name: string): Promise<void> {
  const focused = () => page.evaluate(() => (document.activeElement?.ariaLabel ?? document.activeElement?.textContent ?? '').trim());
  for (let stops = 0; stops < 60 && (await focused()) !== name; stops += 1) await page.keyboard.press('Tab');
  expect(await focused()).toBe(name);
  await page.keyboard.press('Enter');
}

test('by keyboard: a product is bought, downloaded until none is left, and its papers are read', async ({ page, allow }) => {
  allow(/410/u);
  const t = translator('en');
  await page.goto(`/store/products/${WORKBOOK.slug}`);
  await press(page, t('cart.add'));
  await expect(page.locator('.toast').last()).toBeVisible();
  await page.goto('/store/cart');
  await expect(page.locator('.cart-total dd')).toHaveText('€49');
  await press(page, t('cart.page.checkout'));
  await expect(page.locator('.order-total dd')).toHaveText('€49');
  const typed = { name: 'Ada Byron', email: `ada-${crypto.randomUUID()}@example.com`, street: 'Sample Street 1', city: 'Athens' };
  await field(page, 'customer.name').focus();
  await page.keyboard.type(typed.name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(typed.email);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (const text of [typed.street, typed.city, '10676']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('radio', { name: t('payment.bank') }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  for (const consent of ['terms', 'digitalContent']) {
    await field(page, `consents.${consent}`).focus();
    await page.keyboard.press('Space');
  }
  await press(page, t('checkout.send'));
  await expect(page).toHaveURL(/\/payment\?reference=/u);
  await press(page, t('payment.test.button'));
  await expect(page).toHaveURL(/\/payment\/test\?session=/u);
  await press(page, t('payment.test.approve'));
  await expect(heading(page)).toHaveText(t('payment.success.paid.title'));
  await press(page, t('payment.order'));
  await expect(main(page)).toContainText(t('order.page.say.paid.digital'));
  await assertAccessible(page);

  // The first by its link, the others as the link does.
  const file = page.locator('a[download]').first();
  const address = (await file.getAttribute('href')) ?? '';
  const [download] = await Promise.all([page.waitForEvent('download'), file.press('Enter')]);
  expect(await download.failure()).toBeNull();
  for (let count = 1; count < terms.downloads.times; count += 1) expect((await page.request.get(address)).status()).toBe(200);
  expect((await page.request.get(address, { maxRedirects: 0 })).ok()).toBe(false);
  await page.reload();
  await expect(main(page)).toContainText(t('order.downloads.used'));
  await expect(main(page)).toContainText(t('order.step.downloaded'));

  const papers = page.locator('section', { has: page.getByRole('heading', { name: t('order.documents') }) });
  const pdf = await page.request.get((await papers.getByRole('link', { name: /^PDF/u }).getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  await papers.getByRole('link').first().press('Enter');
  await expect(heading(page)).toHaveText(/^Order confirmation /u);
  await expect(main(page)).toContainText('€49');
  await assertAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: t('order.document.back') })).toBeHidden();
  await expect(page.locator('.site-footer, .site-nav').first()).toBeHidden();
  await expect(main(page)).toContainText(typed.name);
});

test('the terms of an order are read from its page, in their language, on a narrow screen too', async ({ page, allow }) => {
  allow(/404/u);
  const t = translator('en');
  const order = await place(page, 'el', 'bank');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(orderPage('en', order));
  await page.getByRole('link', { name: /^version [0-9a-f]{12}/u }).press('Enter');
  await expect(heading(page)).toHaveText(/^Terms of sale of /u);
  const kept = main(page).locator('[lang=el]');
  await expect(kept.getByRole('heading', { name: 'Δικαίωμα υπαναχώρησης' })).toBeVisible();
  await expect(kept.locator('blockquote')).toContainText('υπαναχωρώ από τη σύμβασή μου');
  expect(await tooWide(page)).toBe(0);
  await assertAccessible(page);
  await page.goto('/terms/0123456789ab');
  await expect(page.getByText(t('order.note.noTerms'))).toBeFocused();
  await assertAccessible(page);
});

test('an order that waits for a transfer is cancelled after a question; a wrong link says so and a new one is mailed', async ({
  page,
  allow,
}) => {
  allow(/404/u);
  const t = translator('en');
  const order = await place(page, 'en', 'bank');
  await page.goto(orderPage('en', order));
  await expect(heading(page)).toHaveText(t('order.page.title', { reference: order.reference }));
  await expect(page.getByRole('img', { name: t('payment.bank.qr.label') })).toBeVisible();
  await assertAccessible(page);
  await page.getByRole('link', { name: t('order.cancel') }).press('Enter');
  await expect(page.getByRole('heading', { name: t('order.cancel') })).toBeFocused();
  await assertAccessible(page);
  await page.getByRole('link', { name: t('order.cancel.no') }).press('Enter');
  await expect(page.getByRole('heading', { name: t('order.pay') })).toBeVisible();
  expect(await stateOf(page, order)).toBe('pending');
  await page.getByRole('link', { name: t('order.cancel') }).click();
  await page.getByRole('button', { name: t('order.cancel.yes') }).dblclick();
  await expect(main(page)).toContainText(t('order.page.say.cancelled'));
  await expect(page.getByRole('heading', { name: t('order.pay') })).toHaveCount(0);
  await assertAccessible(page);

  for (const to of ['/store/order', '/store/checkout/success']) {
    await page.goto(`${to}?reference=${order.reference}&token=${'x'.repeat(order.token.length)}`);
    await expect(page.getByText(t('order.note.wrong'))).toBeFocused();
    await expect(main(page)).not.toContainText('Ελένη');
  }
  await assertAccessible(page);
  await field(page, 'reference').fill(order.reference);
  await field(page, 'email').fill(order.email);
  await page.getByRole('button', { name: t('order.link.send') }).click();
  await expect(page.getByText(t('order.note.sent'))).toBeFocused();
});

test('from a page of the store, anybody declares a withdrawal in two steps; errors and changes lose nothing', async ({ page, allow }) => {
  allow(/422/u);
  const t = translator('en');
  const { reference, email, token } = await place(page, 'en', 'bank');
  await page.goto('/store');
  await page
    .getByRole('main')
    .getByRole('link', { name: t('withdrawal.here') })
    .click();
  await field(page, 'name').fill('Eleni');
  await field(page, 'reference').fill(reference);
  await field(page, 'email').fill('eleni@example');
  await page.getByRole('button', { name: t('withdrawal.continue') }).click();
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'name')).toHaveValue('Eleni');
  await assertAccessible(page);
  await field(page, 'email').fill(email);
  await page.getByRole('button', { name: t('withdrawal.continue') }).click();
  await expect(heading(page)).toBeFocused();
  await expect(main(page)).toContainText(t('withdrawal.all'));
  await assertAccessible(page);
  await page.getByRole('button', { name: t('withdrawal.change') }).click();
  await expect(field(page, 'reference')).toHaveValue(reference);
  await page.getByRole('button', { name: t('withdrawal.continue') }).click();
  expect(await stateOf(page, { reference, token })).toBe('pending');
  await page.getByRole('button', { name: t('withdrawal.confirm') }).dblclick();
  await expect(heading(page)).toHaveText(t('withdrawal.open'));
  await assertAccessible(page);
  // What was typed proves nothing: the button behind the mailed link moves the order (functions/store/withdrawals.runtime.test.ts).
  await page.goto(orderPage('en', { reference, token }));
  await expect(main(page)).toContainText(reference);
  await expect(page.getByText(t('order.step.withdrawn'))).toHaveCount(0);
  expect(await stateOf(page, { reference, token })).toBe('pending');
});

test.describe('without scripts on a phone, in Greek', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test('a product is ordered, paid, downloaded and withdrawn from', async ({ page }) => {
    const t = translator('el');
    await page.goto(path('el', `/store/products/${WORKBOOK.slug}`));
    await page.getByRole('button', { name: t('cart.orderOne') }).click();
    await field(page, 'customer.name').fill('Ελένη Παπαδοπούλου');
    await field(page, 'customer.email').fill(`shopper-${crypto.randomUUID()}@example.com`);
    await field(page, 'customer.address.postcode').fill('10676');
    await page.getByRole('radio', { name: t('payment.test') }).check();
    await field(page, 'consents.terms').check();
    await field(page, 'consents.digitalContent').check();
    await page.getByRole('button', { name: t('checkout.send') }).click();
    await page.getByRole('button', { name: t('payment.test.button') }).click();
    await page.getByRole('button', { name: t('payment.test.approve') }).click();
    await page.getByRole('link', { name: t('payment.order') }).click();
    await expect(main(page)).toContainText(t('order.page.say.paid.digital'));
    expect(await tooWide(page)).toBe(0);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').first().click()]);
    expect(await download.failure()).toBeNull();

    await main(page)
      .getByRole('link', { name: t('withdrawal.here') })
      .first()
      .click();
    await expect(field(page, 'name')).toHaveValue('Ελένη Παπαδοπούλου');
    await page.getByRole('button', { name: t('withdrawal.continue') }).click();
    await expect(heading(page)).toHaveText(t('withdrawal.review'));
    expect(await tooWide(page)).toBe(0);
    await page.getByRole('button', { name: t('withdrawal.confirm') }).click();
    await expect(heading(page)).toHaveText(t('withdrawal.received'));
    await expect(main(page)).toContainText(/\d{4}.*Αθήνα/u);
  });
});
