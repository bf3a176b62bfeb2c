/** Paying an order: by card at the stand-in for Stripe, at the test gateway, by transfer; declined, left, confirmed late, without scripts. */
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { assertAccessible, type Placed, place, stateOf } from './placed-order.ts';

/** The stand-in is another host. */
const STAND_IN = /^other host: http:\/\/127\.0\.0\.1:/u;

const paymentPage = (locale: Locale, { reference, token }: Placed): string =>
  `${path(locale, '/payment')}?${new URLSearchParams({ reference, token })}`;

test('a card is declined, the shopper comes back, and pays, in Greek', async ({ page, allow }) => {
  allow(STAND_IN);
  const t = translator('el');
  const card = page.locator('form:has([value=card])').getByRole('button');
  const order = await place(page, 'el', 'card');
  await page.goto(paymentPage('el', order));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.reference);
  await assertAccessible(page);
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#amount')).toHaveText('49.00 EUR');
  await page.getByRole('button', { name: /απορρίπτεται/u }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Πίσω' }).click();
  await expect(page).toHaveURL(/\/el\/payment\/cancel\?/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.cancel.declined.title'));
  await assertAccessible(page);
  await page.getByRole('link', { name: t('payment.cancel.again') }).click();
  await expect(page.getByText(t('payment.failed'))).toBeVisible();
  expect(await stateOf(page, order)).toBe('pending');
  await card.click();
  await page.getByRole('button', { name: 'Πληρωμή', exact: true }).click();
  await expect(page).toHaveURL(/\/el\/payment\/success\?/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.success.paid.title'));
  await assertAccessible(page);
  expect(await stateOf(page, order)).toBe('paid');
});

test('a payment that is confirmed late is waited for', async ({ page, allow }) => {
  allow(STAND_IN);
  const t = translator('en');
  const order = await place(page, 'en', 'card');
  await page.goto(paymentPage('en', order));
  await page.locator('form:has([value=card])').getByRole('button').click();
  const standIn = new URL(page.url()).origin;
  await page.getByRole('button', { name: 'Pay, confirm later' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.success.waiting.title'));
  await assertAccessible(page);
  expect(await stateOf(page, order)).toBe('pending');
  await page.request.post(`${standIn}/control/deliver`);
  await page.getByRole('link', { name: t('payment.success.again') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.success.paid.title'));
  await page.goto(paymentPage('en', order));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.over.paid.title', { reference: order.reference }));
  await expect(page.locator('form:has([value=card])').getByRole('button')).toHaveCount(0);
});

test('a transfer has its details and a code, also when it is chosen later or found by hand', async ({ page, allow }) => {
  allow(/404/u);
  const t = translator('en');
  const order = await place(page, 'en', 'test');
  await page.goto(paymentPage('en', order));
  await page.getByRole('button', { name: t('payment.test.button') }).click();
  await expect(page).toHaveURL(/\/payment\/test\?session=/u);
  await expect(page.getByText(t('payment.test.lead'))).toBeVisible();
  await assertAccessible(page);

  await page.goto('/payment');
  await page.getByLabel(t('payment.reference')).fill(order.reference);
  await page.getByLabel(t('payment.token')).fill('wrong');
  await page.getByRole('button', { name: t('payment.open') }).click();
  await expect(page.getByText(t('payment.wrong'))).toBeFocused();
  await assertAccessible(page);
  await expect(page.getByLabel(t('payment.reference'))).toHaveValue(order.reference);
  await page.getByLabel(t('payment.token')).fill(order.token);
  await page.getByRole('button', { name: t('payment.open') }).click();

  await page.getByRole('button', { name: t('payment.bank.button') }).click();
  await expect(page).toHaveURL(paymentPage('en', order));
  await expect(page.getByRole('img', { name: t('payment.bank.qr.label') })).toBeVisible();
  await expect(page.getByText(/^GR\d\d( \d{4}){5}/u)).toBeVisible();
  await assertAccessible(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the test gateway declines, is left, and approves', async ({ page }) => {
    const t = translator('en');
    const order = await place(page, 'en', 'test');
    await page.goto(paymentPage('en', order));
    for (const outcome of ['decline', 'abandon', 'approve'] as const) {
      await page.getByRole('button', { name: t('payment.test.button') }).click();
      await page.getByRole('button', { name: t(`payment.test.${outcome}`) }).click();
      if (outcome === 'approve') break;
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t(outcome === 'decline' ? 'payment.cancel.declined.title' : 'payment.cancel.pending.title'),
      );
      await page.getByRole('link', { name: t('payment.cancel.again') }).click();
    }
    await expect(page).toHaveURL(/\/payment\/success\?/u);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('payment.success.paid.title'));
    expect(await stateOf(page, order)).toBe('paid');
  });
});
