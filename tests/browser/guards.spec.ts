/** Failed images, missing modules of an older build, and prefetching within limits. */
import type { Page } from '@playwright/test';
import { MAX_PRELOADS } from '../../src/features/network/link-preload.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { partsLoaded } from './visit.ts';

const locale = 'el';
test('an image that fails to load is replaced by a message', async ({ page, allow }) => {
  allow(/404/u);
  await page.route('**/*.{webp,png,avif,jpg}', (route) => route.fulfill({ status: 404 }));
  await page.goto(path(locale, '/blog/nis2-for-forty-people'));
  await page.evaluate(() => {
    const image = document.createElement('img');
    image.src = '/missing.png';
    image.alt = 'A view of the hill';
    image.width = 64;
    image.height = 40;
    document.querySelector('main')?.append(image);
  });
  const image = page.locator('main > img');
  await expect(image).toHaveAttribute('alt', translator(locale)('image.missing'));
  await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml/u);
  await expect.poll(() => image.evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('the fallback has the text of the specification', () => {
  expect(translator('en')('image.missing')).toBe('Image not available');
});

test('a missing module reloads the page once, and never in a loop', async ({ page, allow }) => {
  allow(/404|Failed to fetch dynamically imported module|Error hydrating/u);
  await page.route('**/assets/HealthIsland*', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // A second failure within ten seconds is an ordinary error.
  const failure = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await page.goto('/HealthPage', { waitUntil: 'commit' });
  await failure;
  expect(loads).toBe(2);
});

test('without a network nothing is reloaded', async ({ page, allow }) => {
  allow(/./u);
  await page.goto('/search');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await goOffline(page);
  const failure = page.waitForEvent('console', (message) => message.text().includes('Error hydrating'));
  await page.getByRole('searchbox').focus();
  await failure;
  expect(loads).toBe(0);
});

/** Addresses of the prefetched pages. */
const prefetched = (page: Page) =>
  page.locator('link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('pointing at a link prefetches its page, and the prefetched page is used', async ({ page }) => {
  await page.goto('/');
  const answer = page.waitForResponse('**/about');
  await page.locator('.site-nav .links a[href="/about"]').hover();
  expect((await answer).status()).toBe(200);
  expect(await prefetched(page)).toEqual(['/about']);
  await page.locator('.site-nav .links a[href="/about"]').hover();
  await page.getByRole('link', { name: 'Contact' }).first().focus();
  await expect.poll(() => prefetched(page)).toEqual(['/about', '/contact']);
});

test('at most four pages are prefetched at the same time', async ({ page }) => {
  // Prefetches do not end until the test releases them.
  await page.addInitScript(() => {
    const hold = (event: Event) => event.target instanceof HTMLLinkElement && event.stopImmediatePropagation();
    document.addEventListener('load', hold, true);
    addEventListener('release', () => {
      document.removeEventListener('load', hold, true);
      for (const link of document.querySelectorAll('link[rel=prefetch]')) link.dispatchEvent(new Event('load'));
    });
  });
  await page.goto('/sitemap');
  const links = page.locator('main li a');
  for (let index = 0; index < MAX_PRELOADS + 2; index += 1) await links.nth(index).focus();
  await expect.poll(async () => (await prefetched(page)).length).toBe(MAX_PRELOADS);
  await page.evaluate(() => dispatchEvent(new Event('release')));
  await expect
    .poll(async () => {
      await links.nth(MAX_PRELOADS + 3).focus();
      await links.nth(MAX_PRELOADS + 4).focus();
      return (await prefetched(page)).length;
    })
    .toBeGreaterThan(MAX_PRELOADS);
});

for (const connection of [
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
]) {
  test(`nothing is prefetched with ${JSON.stringify(connection)}`, async ({ page }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
    await page.goto('/');
    await page.locator('.site-nav .links a[href="/about"]').hover();
    await partsLoaded(page);
    await page.getByRole('link', { name: 'Contact' }).first().focus();
    expect(await prefetched(page)).toEqual([]);
  });
}
