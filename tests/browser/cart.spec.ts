/** The cart, from a product page to the checkout's door: kept in the browser and corrected by what is sold now. */
import type { Catalogue } from '../../src/features/store/catalogue/catalogue.schema.ts';
import { formatEuro } from '../../src/i18n/format.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { stateFindings } from './axe.ts';
import { addFrom, CATALOGUE, count, hold, line, PRINT, quantity, rows, storedKeys, title, total, WORKBOOK } from './cart-page.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { getAnnouncements, listen } from './said.ts';
import { PHONE } from './visit.ts';

test.use(MOVING);

test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);
  const cart = path(locale, '/store/cart');

  test('products are added, changed, removed and restored, and are there after a reload', async ({ page }) => {
    await listen(page, '[data-announcement]');
    await page.goto(path(locale, PRINT.to));
    await expect(count(page)).toHaveCount(0);
    expect(await storedKeys(page), 'nothing is stored before').toEqual([]);
    const print = await addFrom(page, locale, PRINT.to, 2);
    await expect.poll(() => getAnnouncements(page)).toContainEqual(expect.stringContaining(t('cart.added', { title: print })));
    await expect(count(page)).toHaveAccessibleName(t.count('cart.link', 2));
    const workbook = await addFrom(page, locale, WORKBOOK.to);
    await page.getByRole('button', { name: t('cart.see') }).click();
    await expect(page).toHaveURL(cart);
    await expect(rows(page).locator('h3')).toHaveText([print, workbook]);
    await expect(rows(page).getByRole('link', { name: print })).toHaveAttribute('href', path(locale, PRINT.to));
    const { products } = (await (await page.request.get('/store/catalogue.json')).json()) as Catalogue;
    const price = (sku: string) => products.find((product) => product.sku === sku)?.priceCents ?? 0;
    const sum = (prints: number, postage = 500) => formatEuro(locale, prints * price(PRINT.sku) + price(WORKBOOK.sku) + postage);
    await expect(total(page)).toHaveText(sum(2));
    await expect(page.getByText(t('cart.page.vat', { percent: '24%' }))).toBeVisible();

    await page.getByRole('button', { name: t('cart.page.more', { title: print }) }).click();
    await expect(quantity(page, print, locale)).toHaveValue('3');
    await expect(total(page)).toHaveText(sum(3));
    await quantity(page, print, locale).fill('25');
    await quantity(page, print, locale).blur();
    await expect(quantity(page, print, locale)).toHaveValue('10');
    await expect(quantity(page, print, locale), 'why it is another').toHaveAccessibleDescription(t('cart.page.most', { count: 10 }));
    await expect(page.getByRole('button', { name: t('cart.page.more', { title: print }) })).toHaveAttribute('aria-disabled', 'true');
    await expect(count(page)).toHaveAccessibleName(t.count('cart.link', 11));

    const country = page.getByLabel(t('cart.page.country'));
    await country.selectOption('DE');
    await expect(total(page)).toHaveText(sum(10, 1200));
    await country.selectOption('CH');
    await expect(page.getByRole('link', { name: t('cart.page.checkout') }), 'no checkout of what cannot be sent').toHaveCount(0);
    await country.selectOption('DE');
    await page.reload();
    await expect(country).toHaveValue('DE');
    await expect(total(page)).toHaveText(sum(10, 1200));
    await expect(page.getByRole('link', { name: t('cart.page.checkout') })).toHaveAttribute('href', path(locale, '/store/checkout'));

    await page.getByRole('button', { name: `${t('cart.page.remove')}: ${print}` }).click();
    await expect(rows(page)).toHaveCount(1);
    const undo = page.getByRole('button', { name: t('cart.page.undo') });
    await expect(undo, 'in place of the row, without a time limit').toBeFocused();
    await expect(undo).toHaveAccessibleDescription(t('cart.page.removed', { title: print }));
    expect(await stateFindings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: `${t('cart.page.remove')}: ${print}` }), 'on the restored line').toBeFocused();
    await expect.poll(() => getAnnouncements(page)).toContain(t('cart.page.restored', { title: print }));
    await expect(rows(page).locator('h3'), 'in its place').toHaveText([print, workbook]);
    await expect(quantity(page, print, locale)).toHaveValue('10');
    await expect(page.locator('.toast')).toHaveCount(0);
    expect(await stateFindings(page)).toEqual([]);
  });

  test('by keyboard alone on a phone: a product gets into the cart and out of it', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.goto(path(locale, WORKBOOK.to));
    const name = await title(page);
    const wanted = page.getByLabel(t('cart.quantity'));
    await wanted.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('99');
    // Before the cart has loaded, the browser checks.
    await expect(page.locator('form[data-buy]')).toHaveJSProperty('noValidate', true);
    for (const press of ['Enter', 'Tab Enter']) {
      for (const key of press.split(' ')) await page.keyboard.press(key);
      await expect(wanted).toHaveAttribute('aria-invalid', 'true');
      await expect(wanted, 'whose label says the most').toBeFocused();
    }
    await wanted.fill('1');
    await wanted.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(count(page)).toHaveAccessibleName(t.count('cart.link', 2));
    await page.locator('.toast-close').press('Enter');
    const { width, height } = (await count(page).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await count(page).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(cart);
    await expect(count(page)).toHaveAttribute('aria-current', 'page');
    await quantity(page, name, locale).focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect(quantity(page, name, locale)).toHaveValue('1');
    await page.keyboard.press('Enter');
    await expect(quantity(page, name, locale), 'never below one').toHaveValue('1');
    for (let tabs = 0; tabs < 3; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('cart.page.empty') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('cart.page.undo') })).toBeFocused();
    await expect(count(page)).toBeHidden();
    expect(await storedKeys(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('without JavaScript the product page orders that one product', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    await page.goto(path(locale, PRINT.to));
    await expect(page.getByRole('button', { name: t('cart.add') })).toBeHidden();
    await page.getByLabel(t('cart.quantity')).fill('3');
    await page.locator('.buy noscript button').click();
    await expect(page).toHaveURL(new RegExp(`${path(locale, '/store/checkout')}\\?sku=${PRINT.sku}&quantity=3$`, 'u'));
    await page.goto(cart);
    await expect(page.locator('main noscript p')).toContainText(t('noscript.cart'));
    await context.close();
  });

  test('what has changed is corrected and said, until it is dismissed', async ({ page }) => {
    await page.route('**/api/store/stock', (route) => route.fulfill({ json: { data: { products: { [PRINT.sku]: 2 } } } }));
    await page.route(CATALOGUE, async (route) => {
      const response = await route.fetch();
      const catalogue = (await response.json()) as Catalogue;
      const products = catalogue.products
        .filter(({ sku }) => sku !== WORKBOOK.sku)
        .map((product) => (product.sku === PRINT.sku ? { ...product, priceCents: 5000 } : product));
      await route.fulfill({ response, json: { ...catalogue, products } });
    });
    await listen(page, '[data-announcement]');
    await hold(page, {
      [PRINT.sku]: line({ quantity: 4 }),
      [WORKBOOK.sku]: line({ title: 'The old one', unitCents: 100, addedAt: 2 }),
      broken: '{"quantity":',
      negative: line({ quantity: -1 }),
    });
    await page.goto(cart);
    const changes = page.getByRole('region', { name: t('cart.page.changes') }).getByRole('listitem');
    await expect(changes).toHaveCount(3);
    const name = ((await rows(page).locator('h3').textContent()) ?? '').trim();
    const said = [
      t('cart.page.change.price', { title: name, from: formatEuro(locale, 4500), to: formatEuro(locale, 5000) }),
      t('cart.page.change.quantity', { title: name, from: 4, to: 2 }),
      t('cart.page.change.gone', { title: 'The old one' }),
    ];
    await expect(changes).toHaveText(said);
    await expect.poll(() => getAnnouncements(page)).toContain(said.join(' '));
    await expect(quantity(page, name, locale)).toHaveValue('2');
    await expect(total(page)).toHaveText(formatEuro(locale, 2 * 5000 + 500));
    await expect(count(page)).toHaveAccessibleName(t.count('cart.link', 2));
    expect(await stateFindings(page)).toEqual([]);
    await page.getByRole('button', { name: t('cart.page.dismiss') }).click();
    await expect(changes).toHaveCount(0);
    await page.reload();
    await expect(total(page)).toBeVisible();
    await expect(changes, 'said once').toHaveCount(0);
  });
});
