/** Discount codes: the owner makes one, and buyers use it with scripts and without. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInFreshly } from './as-owner.ts';
import { findings } from './axe.ts';
import { field, order, PRINT, SUCCESS, total, write } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

const code = `TEN-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

test('the owner makes a code, and a buyer pays less with it', async ({ context, page, browser, allow }, testInfo) => {
  allow(/^403: |422|Failed to load resource/u);
  const t = translator('el');
  await signInFreshly(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/el/admin/store');
  const panel = page.getByRole('region', { name: t('adminStore.discounts'), exact: true });
  await panel.getByRole('button', { name: t('adminStore.discounts.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('adminStore.discounts.code')).first().fill(code.toLowerCase());
  await dialog.getByLabel(t('adminStore.discounts.percent')).fill('10');
  expect((await findings(page)).found).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('dialog.png') });
  await dialog.getByRole('button', { name: t('adminStore.discounts.verb') }).click();
  await expect(panel.getByText(code).first()).toBeVisible();
  await panel.screenshot({ path: testInfo.outputPath('panel.png') });

  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`${path('el', '/store/checkout')}?sku=${PRINT.sku}&quantity=1`);
  await expect(page.getByText(t('checkout.discount.apply'), { exact: true })).toBeAttached();
  await expect(total(page)).toHaveText('50 €');
  await page.locator('summary', { hasText: t('checkout.discount.ask') }).click();
  await field(page, 'discount').fill('NO-SUCH-CODE');
  await field(page, 'discount').press('Enter');
  await expect(page.locator('#checkout-discount-error')).toHaveText(t('field.order.discount'));
  await expect(total(page)).toHaveText('50 €');
  await field(page, 'discount').fill(code.toLowerCase());
  await page.getByRole('button', { name: t('checkout.discount.apply') }).click();
  await expect(total(page)).toHaveText('45,50 €');
  await expect(page.locator('.order-rows')).toContainText(code);
  expect((await findings(page)).found).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.locator('.order-review').screenshot({ path: testInfo.outputPath('review.png') });
  await write(page);
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
  await expect(page.getByText(`${t('order.lines.discount', { code })}`)).toBeVisible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`/store/checkout?sku=${PRINT.sku}&quantity=1`);
  await still.locator('summary', { hasText: translator('en')('checkout.discount.ask') }).click();
  await field(still, 'discount').fill(code);
  await still.getByRole('button', { name: translator('en')('checkoutPlain.update') }).click();
  await expect(total(still)).toHaveText('€45.50');
  await write(still);
  await field(still, 'consents.terms').check();
  await order(still).click();
  await expect(still).toHaveURL(SUCCESS);
  await plain.close();
});

test('a code that is typed and not applied changes the total before anything is ordered', async ({ context, page, allow }) => {
  allow(/409|Failed to load resource/u);
  await signInFreshly(context);
  const own = `${code}-B`;
  const made = await context.request.post('/api/admin/store/discounts', { data: { code: own, percent: 10, from: '2026-01-01' } });
  expect(made.status(), await made.text()).toBe(201);
  const en = translator('en');
  await page.goto(`/store/checkout?sku=${PRINT.sku}&quantity=1`);
  await expect(page.getByText(en('checkout.discount.apply'), { exact: true })).toBeAttached();
  await expect(total(page)).toHaveText('€50');
  await page.locator('summary', { hasText: en('checkout.discount.ask') }).click();
  await field(page, 'discount').fill(own);
  await write(page);
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(page.locator('.order-changes')).toBeVisible();
  await expect(total(page)).toHaveText('€45.50');
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
});
