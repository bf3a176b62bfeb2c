/** The store with a key of Snipcart: nothing of it before the first touch, then its cart instead of ours; the service is a stand-in. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { product, smallContent } from '../site/fixtures/small-content.ts';
import { SmallProject } from '../site/fixtures/small-project.ts';
import { expect, test } from './fixtures.ts';
import { assertAccessible } from './placed-order.ts';
import { staticHost } from './static-host.ts';
import { PHONE } from './visit.ts';

const PAGES = ['store', 'products', '[slug].json.ts', 'catalogue.json.ts', 'cart.astro', '404.astro', 'assets', 'hill.[hash].svg.ts'];
const CDN = 'https://cdn.snipcart.com';

test.describe.configure({ mode: 'serial' });
test.use({ viewport: PHONE });

let project: SmallProject;
let host: Awaited<ReturnType<typeof staticHost>>;

test.beforeAll(async () => {
  project = new SmallProject(false, PAGES);
  const site = readFileSync('content/site.yaml', 'utf8').replace('# snipcartKey: …', 'snipcartKey: public-key-of-the-test');
  const { built, output } = await project.build({ ...smallContent(), ...product('print'), 'site.yaml': site });
  expect(built, output).toBe(true);
  host = await staticHost(project.dist);
});
test.afterAll(() => {
  host.close();
  project.remove();
});

/** Counts the requests to the service, and answers them as the stand-in does. */
async function serveSnipcart(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(`${CDN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    const type = pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
    await route.fulfill({ body: readFileSync(`tests/snipcart-service/cdn${pathname}`, 'utf8'), contentType: type });
  });
  return requested;
}

for (const locale of LOCALE_CODES) {
  const t = translator(locale);
  test(`its cart takes a product by keyboard, ${locale}`, async ({ page, allow }) => {
    allow(/cdn\.snipcart\.com/u);
    const requested = await serveSnipcart(page);
    await page.goto(host.url + path(locale, '/store/products/print'));
    await expect(page.getByText(t('store.snipcart.by'))).toBeVisible();
    await assertAccessible(page);
    expect(requested).toEqual([]);
    const add = page.getByRole('button', { name: t('store.snipcart.add') });
    await add.focus();
    await page.keyboard.press('Enter');
    const lines = page.locator('#snipcart li');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText(/45\.50 eur, https:.*\/store\/products\/print\.json$/u);
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(2);
    expect(requested.toSorted()).toEqual(['css', 'js'].map((type) => `/themes/v3.7.1/default/snipcart.${type}`));

    await page.goto(host.url + path(locale, '/store/cart'));
    await expect(page.getByText(t('store.snipcart.cart'))).toBeVisible();
    await assertAccessible(page);
    await page.getByRole('button', { name: t('store.snipcart.open') }).click();
    // An empty list has no size, so what counts is whether the cart hides itself.
    await expect(page.locator('#snipcart')).toHaveJSProperty('hidden', false);
  });
}

test('a cart that does not load says so, and loads at the next try', async ({ page, allow }) => {
  allow(/snipcart\.com|ERR_FAILED/u);
  const t = translator('en');
  await page.route(`${CDN}/**`, (route) => route.abort());
  await page.goto(`${host.url}/store/products/print`);
  const add = page.getByRole('button', { name: t('store.snipcart.add') });
  await add.click();
  await expect(page.getByText(t('store.snipcart.failed'))).toBeVisible();
  await page.unroute(`${CDN}/**`);
  await serveSnipcart(page);
  await add.click();
  await expect(page.locator('#snipcart li')).toHaveCount(1);
});
