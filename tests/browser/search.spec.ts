/** Search in both languages, by keyboard, by address and when the index fails to load. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { stateFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { goOffline } from './network.ts';

const field = (page: Page) => page.getByRole('searchbox');
const hits = (page: Page) => page.locator('.hits > li');
const status = (page: Page) => page.locator('.search [role=status]');

/** Addresses of the framework and of the island, as in the page. */
const islandScripts = (page: Page): Promise<string[]> =>
  page
    .locator('astro-island')
    .evaluateAll((islands) =>
      islands.flatMap((island) => ['component-url', 'renderer-url'].flatMap((name) => island.getAttribute(name) ?? [])),
    );

/** Other words: tests/site/search-queries.test.ts. */
const FINDS = [
  ['en', 'forecasting', /forecast/iu],
  ['el', 'ΑΝΑΛΥΣΗ', /αν[αά]λ[υύ]σ/iu],
] as const;

for (const [locale, query, found] of FINDS) {
  test(`“${query}” finds, ${locale}`, async ({ page }) => {
    await page.goto(path(locale, `/search?q=${encodeURIComponent(query)}`));
    await expect(field(page)).toHaveValue(query);
    await expect(hits(page).first()).toBeVisible();
    await expect(status(page)).toContainText(query);
    const texts = await hits(page).allTextContents();
    expect(texts.filter((text) => found.test(text)).length, 'hits that show the word').toBeGreaterThan(0);
    const prefix = path(locale, '/');
    for (const href of await hits(page)
      .locator('h2 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      expect(href.startsWith('/el') === (prefix === '/el'), `${href} is in the page's language`).toBe(true);
      expect(href, 'addresses have no ending').not.toMatch(/\.html/u);
    }
    expect(await hits(page).locator('mark').count(), 'words are marked').toBeGreaterThan(0);
  });
}

const locale = 'el';
const t = translator(locale);

test('search by keyboard only, to a result and back', async ({ page }) => {
  await page.goto(path(locale, '/search'));
  const box = field(page);
  for (let press = 0; press < 25 && !(await box.evaluate((node) => node === document.activeElement)); press += 1)
    await page.keyboard.press('Tab');
  await expect(box).toBeFocused();
  await page.keyboard.type('SQL');
  await page.keyboard.press('Enter');
  await expect(hits(page).first()).toBeVisible();
  await expect(page).toHaveURL(path(locale, '/search?q=SQL'));
  await expect(box).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(hits(page).first().getByRole('link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/search/u);
  await page.goBack();
  await expect(page).toHaveURL(path(locale, '/search?q=SQL'));
  await expect(hits(page).first()).toBeVisible();
  await expect(field(page)).toHaveValue('SQL');
});

test('an empty result is announced and links to other pages', async ({ page }) => {
  await page.goto(path(locale, '/search?q=ζζζφφφ'));
  await expect(status(page)).toContainText(t('search.none', { query: 'ζζζφφφ' }));
  await expect(hits(page)).toHaveCount(0);
  for (const to of ['/services', '/contact', '/sitemap']) await expect(page.locator(`.search a[href="${path(locale, to)}"]`)).toBeVisible();
});

test('back and forward go through the searches', async ({ page }) => {
  await page.goto('/search');
  for (const query of ['SQL', 'backup']) {
    await field(page).fill(query);
    await page.keyboard.press('Enter');
    await expect(status(page)).toContainText(`“${query}”`);
  }
  await page.goBack();
  await expect(status(page)).toContainText('“SQL”');
  await expect(field(page)).toHaveValue('SQL');
  await page.goForward();
  await expect(status(page)).toContainText('“backup”');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/search');
  await expect(hits(page)).toHaveCount(0);
  await expect(field(page), 'no query, no text in the field').toHaveValue('');
});

test('a query typed before hydration is not lost', async ({ page }) => {
  // The framework is late, as on a slow phone.
  await page.route(/\/assets\/.*\.js$/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto('/search');
  await field(page).click();
  await page.keyboard.type('SQL');
  await page.keyboard.press('Enter');
  await expect(hits(page).first()).toBeVisible();
  await expect(field(page)).toHaveValue('SQL');
  await expect(page).toHaveURL('/search?q=SQL');
});

test('an untouched page requests neither React nor the index', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/search', { waitUntil: 'networkidle' });
  const island = await islandScripts(page);
  expect(island.length).toBeGreaterThan(1);
  expect(requests.filter((address) => island.includes(address) || address.startsWith('/pagefind'))).toEqual([]);
  await field(page).focus();
  await expect.poll(() => island.every((address) => requests.includes(address)), 'React comes when it is asked for').toBe(true);
});

test('no page but search has an island', async ({ page }) => {
  for (const to of ['/', '/blog', '/portfolio', '/store', '/el/about/uses']) {
    await page.goto(to);
    expect(await islandScripts(page), to).toEqual([]);
  }
});

test('when the index fails to load, an error is shown, and Try again works', async ({ page, context, allow }) => {
  allow(/pagefind/u);
  allow(/Failed to load resource/u);
  await context.route('**/pagefind/pagefind.js*', (route) => route.abort());
  await page.goto('/search');
  await field(page).fill('SQL');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The search could not be loaded');
  await context.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(hits(page).first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('markup in a query stays text', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(status(page)).toContainText('<img src=x onerror=alert(1)>');
  await expect(page.locator('main img')).toHaveCount(0);
});

test('an excerpt keeps the spaces around a match', async ({ page }) => {
  await page.goto('/search?q=forecast');
  await expect(hits(page).first()).toBeVisible();
  const glued = await hits(page)
    .locator('mark')
    .evaluateAll((marks) =>
      marks
        .map((mark) => `${mark.textContent}${mark.nextSibling?.textContent ?? ''}`.slice(0, 40))
        .filter((text) => /^[a-z]+(?:ing|s)?[A-Z]/u.test(text)),
    );
  expect(glued).toEqual([]);
  expect(await hits(page).first().locator('p').first().textContent()).toMatch(/forecast\w* \w/iu);
});

for (const key of ['/', 'Control+k']) {
  test(`${key} leads to the field`, async ({ page }) => {
    await page.goto(path(locale, '/search'));
    await page.keyboard.press(key);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test.describe('in Greek', () => {
  const each = LONGEST;
  test('results with filters have no axe findings', async ({ page }) => {
    await page.goto(path(each, '/search?q=SQL'));
    await expect(hits(page).first()).toBeVisible();
    const status = page.locator('p.search-status');
    const unfiltered = (await status.textContent()) ?? '';
    await page.getByRole('checkbox').first().check();
    await expect(page.locator('.chips')).toBeVisible();
    await expect(status).not.toHaveText(unfiltered);
    await expect(page.locator('.hits[aria-busy]'), 'earlier results are pale while a search takes long').toHaveCount(0);
    expect(await stateFindings(page)).toEqual([]);
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('search works offline after one visit of the page, without a search', async ({ page }) => {
    test.slow();
    await page.goto('/search');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const isWhole = () =>
      page.evaluate(async () => (await (await caches.open('search')).keys()).some(({ url }) => url.includes('/pagefind/offline.')));
    await expect.poll(isWhole, { message: 'the index is cached', timeout: 60_000 }).toBe(true);
    await goOffline(page);
    await page.reload();
    await field(page).fill('SQL');
    await expect(hits(page).first()).toBeVisible();
  });
});
