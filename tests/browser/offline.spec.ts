/** The service worker's caches, pages without a network, and the update to a new worker. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { graphOf } from '../../src/features/islands/chunk-graph.ts';
import { LOCALE_COOKIE } from '../../src/i18n/locale-cookie.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE } from './as-owner.ts';
import { blockStorage } from './block-storage.ts';
import { awake, field, fillMessage, submit } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { getCached, goOffline } from './network.ts';
import { staticHost } from './static-host.ts';
import { ARTICLE } from './templates.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a page and waits until the worker controls it and has cached it. */
async function settle(page: Page, to: string): Promise<void> {
  await page.goto(to);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => getCached(page), `${to} is cached`).toContain(new URL(to, 'http://host').pathname);
}

for (const locale of LOCALE_CODES) {
  const t = translator(locale);

  test(`a page that was never opened is replaced by the offline page of its language, ${locale}`, async ({ page, context }) => {
    await settle(page, path(locale, '/about'));
    const title = await page.title();
    await goOffline(page);
    await page.goto(path(locale, '/services/cloud'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'));
    await expect(page.getByText(t('offline.limited'))).toBeVisible();
    await expect(page).toHaveURL(path(locale, '/services/cloud'));
    const about = page.locator('[data-below=""]').getByRole('link', { name: title.split(' · ')[0] ?? '', exact: true });
    await expect(page.locator('[data-cached-pages] .row:visible'), 'only the parts of the site of which pages are cached').toHaveCount(1);
    await about.click();
    await expect(page).toHaveURL(path(locale, '/about'));
    await page.goBack();
    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: t('offline.retry') }).click();
    await again;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('offline.title'));
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1 }), 'without being asked').not.toHaveText(t('offline.title'));
  });
}

test.describe('in Greek', () => {
  const locale = LONGEST;
  const t = translator(locale);

  test('visited pages can be read offline, including the first one', async ({ page }) => {
    await settle(page, path(locale, '/about'));
    const title = await page.title();
    await settle(page, path(locale, ARTICLE));
    await goOffline(page);
    await page.reload();
    await expect(page.locator('.prose p').first()).toBeVisible();
    await page.goto(path(locale, '/about?from=elsewhere'));
    await expect(page).toHaveTitle(title);
    await page.locator('.site-header .brand').focus();
    await expect(page.locator('[data-connection]')).toHaveText(t('offline.now'));
  });

  test('search works offline once it has been used, for other words too', async ({ page }) => {
    test.slow();
    await settle(page, path(locale, '/search'));
    await page.getByRole('searchbox').fill('SQL');
    await page.keyboard.press('Enter');
    await expect(page.locator('.hits > li').first()).toBeVisible({ timeout: 20_000 });
    const whole = () => getCached(page).then((all) => all.filter((to) => to.startsWith('/pagefind/offline.')).length);
    await expect.poll(whole, { message: 'the index is cached, file by file', timeout: 60_000 }).toBe(1);
    await goOffline(page);
    await page.goto(path(locale, '/search?q=PostgreSQL'));
    await expect(page.locator('.hits > li').first()).toBeVisible({ timeout: 20_000 });
  });
});

test('calls, the owner’s pages and queries are never cached', async ({ page, allow }) => {
  allow(/404|Failed to load resource/u);
  await settle(page, '/about');
  await page.goto('/admin/mail');
  await page.goto('/el/admin');
  // The page of a mailed link: its address is a key, and it shows one person's request.
  await page.goto('/privacy-request/follow?token=of-a-person');
  await page.goto('/search?q=private');
  await expect(page.locator('.search-status'), 'the index is there').toContainText('private', { timeout: 20_000 });
  await page.evaluate(async () => (await fetch('/api/health')).text());
  await expect.poll(() => getCached(page)).toContain('/search');
  const all = await getCached(page);
  expect(all.filter((to) => /^\/(el\/)?(api|admin|privacy-request\/follow)/u.test(to))).toEqual([]);
  expect(await page.evaluate(async () => (await (await caches.open('pages')).keys()).filter(({ url }) => url.includes('?')).length)).toBe(
    0,
  );
  await goOffline(page);
  await page.goto('/admin/mail');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('offline.title'));
});

test('without a network the home page can still be read in the other language', async ({ page }) => {
  await settle(page, '/el');
  await settle(page, '/');
  await goOffline(page);
  await page.locator('.tools a[data-locale]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el-GR');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(translator('el')('offline.title'));
  await page.waitForLoadState();
  await page.locator('.tools a[data-locale]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(translator('en')('offline.title'));
});

for (const locale of LOCALE_CODES) {
  test.describe(`the installed site without a network, ${locale}`, () => {
    test.use({ locale: locale === 'en' ? 'en-GB' : 'el-GR' });

    test('opens in the visitor’s language after a visit to any page, also at the root', async ({ page, context }) => {
      const other = locale === 'en' ? 'el' : 'en';
      await settle(page, path(locale, '/about'));
      await expect.poll(() => getCached(page)).toEqual(expect.arrayContaining(['/', '/el']));
      await goOffline(page);
      for (const to of ['/', path(locale, '/')]) {
        await page.goto(to);
        await expect(page).toHaveURL(path(locale, '/'));
        await expect(page.locator('h1')).not.toHaveText(translator(locale)('offline.title'));
      }
      await context.addCookies([{ name: LOCALE_COOKIE, value: other, url: SITE }]);
      await page.goto('/');
      await expect(page, 'a choice counts more than the browser’s language').toHaveURL(path(other, '/'));
    });
  });
}

test('a form that was never used online works without a network, and shows queued items', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to/u);
  await settle(page, '/about');
  await settle(page, '/contact');
  const island = page.locator('astro-island').first();
  const parts = await Promise.all(['component-url', 'renderer-url'].map(async (name) => (await island.getAttribute(name)) ?? ''));
  const files = await graphOf(parts, async (file) => (await page.request.get(file)).text());
  await expect.poll(() => getCached(page), 'all that the form runs, once the page stands').toEqual(expect.arrayContaining(files));
  await goOffline(page);
  await page.reload();
  await field(page, 'name').focus();
  await awake(page);
  await field(page, 'email').fill('a@b');
  await submit(page).click();
  await expect(page.locator('.error-summary, [role=alert]').first(), 'checked before it waits').toBeVisible();
  await fillMessage(page);
  await submit(page).click();
  await expect(page.locator('.waiting')).toBeVisible();
  await page.reload();
  await expect(page.locator('.waiting'), 'without being touched').toBeVisible();
});

test('a code block has its copy button without a network, after one visit', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await settle(page, ARTICLE);
  await goOffline(page);
  await page.reload();
  await page.mouse.move(300, 300);
  await page.keyboard.press('Tab');
  await expect(page.locator('.copy').first()).toBeAttached();
});

test('the offline page is shown when the browser blocks caches', async ({ page }) => {
  await blockStorage(page, 'caches');
  await page.goto('/offline');
  await expect(page.locator('[data-accessibility]')).toBeVisible();
  await expect(page.locator('[data-cached-pages]')).toBeHidden();
});

test('the precache is small', async ({ page }) => {
  await settle(page, '/about');
  const bytes = await page.evaluate(async () => {
    const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
    const cache = await caches.open(name);
    const responses = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
    const sizes = await Promise.all(responses.map(async (response) => (await response?.arrayBuffer())?.byteLength ?? 0));
    return sizes.reduce((sum, size) => sum + size, 0);
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, 'fonts, two pages, scripts with cart, search and assistant, styles, drawings').toBeLessThan(298_000);
});

test('a new worker waits for the visitor, then takes over and reloads the page', async ({ page }) => {
  const t = translator('en');
  const folder = mkdtempSync(join(tmpdir(), 'update-'));
  cpSync('dist', folder, { recursive: true });
  const host = await staticHost(folder);
  try {
    await settle(page, `${host.url}/about`);
    const update = page.getByRole('complementary', { name: t('update.label') });
    await expect(update, 'the first worker is no update').toHaveCount(0);

    const worker = join(folder, 'service-worker.js');
    writeFileSync(worker, `${readFileSync(worker, 'utf8')}\n// A newer build.`);
    await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
    await expect(update).toContainText(t('update.ready'));
    const states = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return [registration?.active?.state, registration?.waiting?.state];
      });
    expect(await states()).toEqual(['activated', 'installed']);

    await update.getByRole('button', { name: t('update.later') }).click();
    await expect(update).toHaveCount(0);
    await page.goto(`${host.url}/blog`);
    await expect(update, 'it is offered again on the next page').toBeVisible();

    const loaded = page.waitForEvent('load');
    await update.getByRole('button', { name: t('update.accept') }).click();
    await loaded;
    await expect.poll(states).toEqual(['activated', undefined]);
    await expect(update).toHaveCount(0);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  } finally {
    await page.close();
    host.close();
    rmSync(folder, { recursive: true });
  }
});

test('the worker’s path is checked before registration, and its absence is no error', async ({ page, context, allow }) => {
  allow(/404/u);
  const methods: string[] = [];
  await context.route('**/service-worker.js', (route) => {
    methods.push(route.request().method());
    return route.fulfill({ status: 404 });
  });
  await page.goto('/about');
  await expect.poll(() => methods).toEqual(['HEAD']);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
