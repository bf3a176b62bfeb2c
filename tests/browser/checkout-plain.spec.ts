/** The checkout without scripts. */
import { translator } from '../../src/i18n/translator.ts';
import { field, order, PRINT, SUCCESS, total, write } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('one product is ordered: updated, refused with its errors, then placed', async ({ page, allow }) => {
  allow(/422/u);
  const en = translator('en');
  await page.goto('/store/checkout');
  await expect(page.locator('main noscript p')).toContainText(en('checkoutPlain.cart'));
  await expect(order(page)).toBeHidden();
  await page.goto(`/store/checkout?sku=${PRINT.sku}&quantity=1`);
  await expect(total(page)).toHaveText('€50');
  const notice = page.getByRole('link', { name: en('checkoutPlain.guarantee.link') });
  await expect(notice).toHaveAttribute('href', '/store/products/athens-ridgeline-print#legal-guarantee');
  await write(page);
  await field(page, 'customer.country').selectOption('DE');
  await page.getByRole('button', { name: en('checkoutPlain.update') }).click();
  await expect(total(page)).toHaveText('€57');
  await expect(field(page, 'customer.country')).toHaveValue('DE');
  await field(page, 'customer.name').fill(' ');
  await field(page, 'consents.terms').check();
  await order(page).click();
  await expect(page.locator('[data-form-summary]')).toContainText(en('checkout.name'));
  await expect(field(page, 'consents.terms')).toBeChecked();
  await field(page, 'customer.name').fill('Ada');
  await order(page).click();
  await expect(page).toHaveURL(SUCCESS);
});
