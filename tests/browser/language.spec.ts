/** The language menu, and the choice at the root. */
import { LOCALE_COOKIE, LOCALE_COOKIE_MAX_AGE_S } from '../../src/i18n/locale-cookie.ts';
import { SITE } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { ARTICLE } from './templates.ts';

test('the language link keeps path, query and hash, and sets the cookie for a year', async ({ page, context }) => {
  await page.goto(`${ARTICLE}?from=test#footnote-label`);
  await page.locator('.tools a[data-locale]').click();
  await expect(page).toHaveURL(`/el${ARTICLE}?from=test#footnote-label`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'el-GR');
  const cookie = (await context.cookies()).find(({ name }) => name === LOCALE_COOKIE);
  expect(cookie).toMatchObject({ value: 'el', sameSite: 'Lax', path: '/' });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - LOCALE_COOKIE_MAX_AGE_S), 'seconds beside 365 days').toBeLessThan(120);
  // The address changes before the script has bound the link.
  await page.waitForLoadState();
  await page.locator('.tools a[data-locale]').click();
  await expect(page).toHaveURL(`${ARTICLE}?from=test#footnote-label`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('the choice made on the home page applies at the root', async ({ page }) => {
  await page.goto('/?from=test');
  await page.locator('.tools a[data-locale]').click();
  await expect(page).toHaveURL('/el?from=test');
  await page.goto('/');
  await expect(page).toHaveURL('/el');
  await page.locator('.tools a[data-locale]').click();
  await expect(page).toHaveURL('/');
  await page.goto('/');
  await expect(page).toHaveURL('/');
});

test('the choice applies at the root even if the cookie is written after the page is requested', async ({ page, context }) => {
  await context.addCookies([{ name: LOCALE_COOKIE, value: 'el', url: SITE }]);
  // Chromium writes cookies asynchronously; here it never writes them.
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} }));
  await page.goto('/');
  await expect(page).toHaveURL('/el');
  await page.locator('.tools a[data-locale]').click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('pointing at a language link does not choose it', async ({ page, context }) => {
  await page.goto('/');
  await page.locator('.tools a[data-locale]').hover();
  // Pointing at the next link prefetches its page; the first link's is already fetched. If the page moves under the pointer
  // before it has rested, nothing is fetched, so the pointer returns.
  const ahead = page.waitForResponse('**/about');
  await expect(async () => {
    await page.mouse.move(5, 400);
    await page.locator('.site-nav .links a[href="/about"]').hover();
    await expect(page.locator('link[rel=prefetch]')).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await ahead;
  expect((await context.cookies()).filter(({ name }) => name === LOCALE_COOKIE)).toEqual([]);
  expect(await page.locator('link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/about',
  ]);
});

test.describe('a Greek browser', () => {
  test.use({ locale: 'el-GR' });

  test('is redirected to Greek from the root only', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/el');
    await page.goto('/about');
    await expect(page).toHaveURL('/about');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });

  test('is offered Greek on a page in English until it has chosen', async ({ page, context }) => {
    const offer = page.getByRole('complementary', { name: 'Ελληνικά' });
    await page.goto(`${ARTICLE}?from=test`);
    await expect(offer).toContainText('Διαβάστε τη σελίδα στα ελληνικά');
    await expect(offer).toHaveAttribute('lang', 'el-GR');
    await offer.getByRole('button', { name: 'Συνέχεια στα αγγλικά' }).click();
    await expect(offer).toHaveCount(0);
    expect((await context.cookies()).find(({ name }) => name === LOCALE_COOKIE)).toMatchObject({ value: 'en' });
    await context.clearCookies();
    await page.reload();
    await offer.getByRole('link', { name: 'Διαβάστε τη σελίδα στα ελληνικά' }).click();
    await expect(page).toHaveURL(`/el${ARTICLE}?from=test`);
    expect((await context.cookies()).find(({ name }) => name === LOCALE_COOKIE)).toMatchObject({ value: 'el' });
  });
});

test.describe('a Greek browser without JavaScript', () => {
  test.use({ locale: 'el-GR', javaScriptEnabled: false });

  test('can choose English on the home page for good', async ({ page, context }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/el');
    await page.locator('.tools a[data-locale]').click();
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    expect((await context.cookies()).find(({ name }) => name === LOCALE_COOKIE)).toMatchObject({ value: 'en', sameSite: 'Lax' });
  });
});
