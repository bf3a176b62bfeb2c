/** What is left is asked for when a shopper comes near to buying; the page is whole without it. */
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { stateFindings } from './axe.ts';
import { hold, line, PRINT, quantity, title } from './cart-page.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { getAnnouncements, listen } from './said.ts';

test.use(MOVING);

const locale = LONGEST;
const t = translator(locale);

test('a product sells out while its page is open, and cart and checkout say so before a form is filled in', async ({ page }) => {
  let left = 2;
  let asked = 0;
  await page.route('**/api/store/stock', (route) => {
    asked += 1;
    return route.fulfill({ json: { data: { products: { [PRINT.sku]: left } } } });
  });
  await listen(page, '[data-announcement]');
  await page.goto(path(locale, PRINT.to));
  const form = page.locator('[data-buy]');
  await page.getByRole('heading', { level: 1 }).click();
  expect(asked, 'an untouched form asks nothing').toBe(0);
  await page.getByLabel(t('cart.quantity')).fill('5');
  await expect(form, 'few are left').toContainText(t.count('cart.left', 2));
  await expect(page.getByLabel(t('cart.quantity'))).toHaveAttribute('max', '2');

  left = 0;
  await page.reload();
  const button = page.getByRole('button', { name: t('cart.add') });
  await button.focus();
  const soldOut = page.getByRole('button', { name: t('cart.soldOut') });
  await expect(soldOut).toBeFocused();
  await expect.poll(() => getAnnouncements(page)).toContain(t('cart.soldOut'));
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toHaveCount(0);
  expect(await page.evaluate((sku) => localStorage.getItem(`cart:${sku}`), PRINT.sku)).toBeNull();
  expect(await stateFindings(page)).toEqual([]);

  const name = await title(page);
  left = 1;
  await hold(page, { [PRINT.sku]: line({ quantity: 3 }) });
  await page.goto(path(locale, '/store/cart'));
  // Said to a screen reader, too.
  await expect(page.getByRole('listitem').getByText(t('cart.page.change.quantity', { title: name, from: 3, to: 1 }))).toBeVisible();
  await expect(quantity(page, name, locale)).toHaveValue('1');
  left = 0;
  await page.goto(path(locale, '/store/checkout'));
  await expect(page.getByText(t('checkout.changed.gone', { title: name })).first()).toBeVisible();
  expect(await stateFindings(page)).toEqual([]);
});

test('what was sold out when the site was built can be ordered once some have come in', async ({ page }) => {
  await page.route('**/api/store/stock', (route) => route.fulfill({ json: { data: { products: { [PRINT.sku]: 7 } } } }));
  await page.route(path(locale, PRINT.to), async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const add = new RegExp(`<button([^>]*)>${t('cart.add')}</button>`, 'u');
    const soldOut = `<button$1 aria-disabled="true">${t('cart.soldOut')}</button>`;
    await route.fulfill({ response, body: html.replace(/data-most="\d+"/u, 'data-most="0"').replace(add, soldOut) });
  });
  await page.goto(path(locale, PRINT.to));
  await page.getByRole('button', { name: t('cart.soldOut') }).hover();
  const add = page.getByRole('button', { name: t('cart.add') });
  await expect(add).toBeEnabled();
  await expect(page.getByLabel(t('cart.quantity'))).toHaveAttribute('max', '7');
  await add.click();
  await expect(page.locator('.toast')).toContainText(await title(page));
});
