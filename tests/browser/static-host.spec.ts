/** Without the functions, on any static host, pages, search, theme and language still work. */
import { existsSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { staticHost } from './static-host.ts';
import { ARTICLE, template } from './templates.ts';
import { ownProblems } from './visit.ts';

const DIST = process.env['DIST'] ?? 'dist';
let host: Awaited<ReturnType<typeof staticHost>>;

test.beforeAll(async () => {
  expect(existsSync(`${DIST}/index.html`), `${DIST} is built`).toBe(true);
  host = await staticHost(DIST);
});
test.afterAll(() => host.close());

test('pages can be read, and link to one another', async ({ page }) => {
  await page.goto(host.url);
  await page.locator('.site-nav .links a').nth(1).click();
  await page.locator('main .index a').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${host.url}${ARTICLE}`);
  await expect(page.locator('.prose p').first()).toBeVisible();
});

test('it searches in both languages', async ({ page }) => {
  for (const [to, query] of [
    ['/search', 'SQL'],
    ['/el/search', 'αναλυση'],
  ] as const) {
    await page.goto(`${host.url}${to}`);
    await page.getByRole('searchbox').fill(query);
    await page.keyboard.press('Enter');
    await expect(page.locator('.hits > li').first()).toBeVisible();
  }
});

test('it changes theme and language', async ({ page }) => {
  await page.goto(host.url);
  await page.locator('.tools [data-theme-toggle]').click();
  await page.locator('.tools a[data-locale]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el-GR');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an unknown address gets the 404 page', async ({ page, allow }) => {
  ownProblems(template('404')).forEach(allow);
  const response = await page.goto(`${host.url}/nothing-is-here`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});
