/** The cart where it is kept: in step between tabs, before the first paint, and without storage or a connection. */
import { formatEuro } from '../../src/i18n/format.ts';
import { translator } from '../../src/i18n/translator.ts';
import { blockStorage } from './block-storage.ts';
import { CATALOGUE, count, hold, line, PRINT, quantity, rows, title, total, WORKBOOK } from './cart-page.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { shifts } from './shifts.ts';
import { PHONE } from './visit.ts';

test.use(MOVING);

test('two tabs add, change and remove at once, and lose nothing', async ({ page, context }) => {
  const locale = 'en';
  const t = translator(locale);
  await page.goto('/store/cart');
  await expect(page.getByText(t('cart.page.empty'))).toBeVisible();
  const others = await Promise.all(
    [PRINT, WORKBOOK].map(async ({ to }) => {
      const tab = await context.newPage();
      await tab.goto(to);
      return tab;
    }),
  );
  await Promise.all(others.map((tab) => tab.getByRole('button', { name: t('cart.add') }).click()));
  for (const tab of others) await expect(count(tab)).toHaveAccessibleName(t.count('cart.link', 2));
  await expect(rows(page), 'the untouched cart page follows').toHaveCount(2);
  const names = await Promise.all(others.map(title));
  await Promise.all([
    page.getByRole('button', { name: `Remove: ${names[0]}` }).click(),
    others[1]?.getByRole('button', { name: t('cart.add') }).click(),
  ]);
  await expect(rows(page).locator('h3')).toHaveText([names[1] ?? '']);
  await expect(quantity(page, names[1] ?? '', locale)).toHaveValue('2');
  for (const tab of others) await expect(count(tab)).toHaveAccessibleName(t.count('cart.link', 2));
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('an untouched page with an empty cart loads nothing for it; with lines, the header has its place from the first paint', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
    await page.goto(PRINT.to);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((name) => /shop|cart|later/u.test(name))).toEqual([]);
    await hold(page, { [PRINT.sku]: line({ quantity: 3 }) });
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Object.assign(globalThis, { shifts: (entry as unknown as { value: number }).value });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const size of [PHONE, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size);
      await page.goto('/about');
      await expect(count(page)).toHaveAccessibleName('Cart, 3 items');
      expect(await page.evaluate(() => (globalThis as { shifts?: number }).shifts)).toBe(0);
    }
  });
});

for (const size of [PHONE, { width: 1280, height: 800 }])
  test(`nothing in sight moves when the cart is read and its prices arrive, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(PRINT.to);
    const name = await title(page);
    await hold(page, { [PRINT.sku]: line({ title: name }) });
    let send = (): void => undefined;
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route(CATALOGUE, async (route) => {
      await sent;
      await route.continue();
    });
    await page.goto('/store/cart');
    await expect(rows(page)).toHaveCount(1);
    send();
    await expect(total(page)).toBeVisible();
    expect(await shifts(page)).toBe(0);
  });

test('without storage the page says so and offers to order the product', async ({ page }) => {
  await blockStorage(page, 'localStorage');
  const t = translator('en');
  await page.goto(PRINT.to);
  await page.getByRole('button', { name: t('cart.add') }).click();
  await expect(page.locator('.toast')).toContainText(t('cart.unstored'));
  await page.getByRole('button', { name: t('cart.orderOne'), exact: true }).click();
  await expect(page).toHaveURL(/\/store\/checkout\?sku=LYC-PRT-01&quantity=1$/u);
  await page.goto('/store/cart');
  await page.getByRole('link', { name: t('cart.page.products') }).hover();
  await expect(page.getByText(t('cart.page.unstored'))).toBeVisible();
});

test('without a connection the cart shows what was last seen, and checks again', async ({ page, allow }) => {
  allow(/catalogue\.json/u);
  const t = translator('el');
  await hold(page, { [PRINT.sku]: line({ quantity: 2, title: 'Το τύπωμα' }) });
  await page.route(CATALOGUE, (route) => route.abort());
  await page.goto('/el/store/cart');
  await expect(page.getByText(t('cart.page.unchecked', { price: formatEuro('el', 9000) }))).toBeVisible();
  await expect(rows(page).locator('h3')).toHaveText(['Το τύπωμα']);
  await page.unroute(CATALOGUE);
  await page.getByRole('button', { name: t('cart.page.again') }).click();
  await expect(total(page)).toHaveText(formatEuro('el', 9500));
});

test('the dashboard lists the cart', async ({ page }) => {
  await hold(page, { [PRINT.sku]: line({ quantity: 2 }) });
  await page.goto('/dashboard');
  const section = page.locator('section', { has: page.getByRole('heading', { name: translator('en')('cart.yours') }) });
  await expect(section).toContainText('2 × Seen before');
  await section.getByRole('link').click();
  await expect(page).toHaveURL('/store/cart');
});
