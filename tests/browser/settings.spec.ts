/** `/settings`: what is chosen holds everywhere, what is stored can be seen, taken along and erased. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PREFERENCES_KEY } from '../../src/features/accessibility/names.ts';
import { THEME_KEY } from '../../src/features/theme/theme.schema.ts';
import { LOCALE_CODES } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings, inEveryState } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { culprits, NARROW, overflow } from './visit.ts';

const t = translator('en');
const row = (page: Page, id: string) => page.locator(`section#${id}`);
const entries = (page: Page) => row(page, 'stored').locator('.stored-list').first().locator('> li');
const entry = (page: Page, name: string) => entries(page).filter({ has: page.getByText(name, { exact: true }) });
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Opens the page and waits until it knows the browser. */
async function open(page: Page, to = '/settings') {
  await page.goto(to);
  await expect(page.locator('[data-push]')).not.toHaveAttribute('data-push', 'unknown');
  await expect(row(page, 'stored').locator('[aria-busy=false]')).toBeVisible();
}

test('the theme is what was chosen, here and in the header, in this tab and in others', async ({ page, context }) => {
  await open(page);
  const theme = (key: 'light' | 'dark' | 'system') => row(page, 'theme').getByLabel(t(`settings.theme.${key}`));
  await expect(theme('system')).toBeChecked();
  await theme('dark').check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.tools [data-theme-toggle]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.tools [data-theme-toggle]').click();
  await expect(theme('light')).toBeChecked();
  const other = await context.newPage();
  await open(other);
  await expect(row(other, 'theme').getByLabel(t('settings.theme.light'))).toBeChecked();
  await row(other, 'theme').getByLabel(t('settings.theme.system')).check();
  await expect(theme('system')).toBeChecked();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  expect(await stored(page, THEME_KEY)).toBeNull();
  await other.close();
});

test('the language is kept, with scripts and by the address', async ({ page, context }) => {
  await open(page);
  await row(page, 'language').getByRole('link', { name: 'Ελληνικά' }).click();
  await expect(page).toHaveURL('/el/settings');
  expect(await context.cookies()).toMatchObject([{ name: 'locale', value: 'el' }]);
  await expect(row(page, 'language').getByRole('link', { name: 'Ελληνικά' })).toHaveAttribute('aria-current', 'true');
  await expect(entry(page, 'locale')).toBeVisible();
});

test('preferences are those of the panel: both show what either has chosen', async ({ page }) => {
  await open(page);
  const here = row(page, 'accessibility');
  await here.getByLabel(t('accessibility.contrast.high'), { exact: true }).check();
  await here.getByLabel(t('accessibility.largeTargets')).check();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await expect(page.locator('html')).toHaveAttribute('data-prefer', 'largeTargets');
  await page.locator('[data-accessibility]').click();
  const panel = page.getByRole('dialog', { name: t('accessibility.title') });
  await expect(panel.getByLabel(t('accessibility.contrast.high'), { exact: true })).toBeChecked();
  await panel.getByRole('button', { name: t('accessibility.increase') }).click();
  await panel.getByLabel(t('accessibility.contrast.inverted')).check();
  await page.keyboard.press('Escape');
  await expect(here.locator('output')).toHaveText('110%');
  await expect(here.getByLabel(t('accessibility.contrast.inverted'))).toBeChecked();
  await page.reload();
  await expect(here.locator('output')).toHaveText('110%');
  await here.getByRole('button', { name: t('accessibility.reset') }).click();
  await expect(here.locator('output')).toHaveText('100%');
  await expect(page.locator('html')).not.toHaveAttribute('data-contrast');
});

test('text size ends at 80 and 200 percent, and focus goes on to the other button', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, '{"fontSize":190}'), PREFERENCES_KEY);
  await open(page);
  const [smaller, larger] = (['decrease', 'increase'] as const).map((name) =>
    row(page, 'accessibility').getByRole('button', { name: t(`accessibility.${name}`) }),
  );
  await expect(larger ?? page.locator('body')).toBeEnabled();
  await larger?.press('Enter');
  await expect(row(page, 'accessibility').locator('output')).toHaveText('200%');
  await expect(larger ?? page.locator('body')).toBeDisabled();
  await expect(smaller ?? page.locator('body')).toBeFocused();
  for (let size = 200; size > 80; size -= 10) await smaller?.press('Enter');
  await expect(row(page, 'accessibility').locator('output')).toHaveText('80%');
  await expect(larger ?? page.locator('body')).toBeFocused();
});

test.describe('what is stored', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Everything there is a place for. */
  async function fill(page: Page) {
    await page.goto('/about');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.evaluate(async () => {
      localStorage.setItem('theme', 'dark');
      localStorage.setItem('draft:message', '{"values":{"name":["Ελένη"]}}');
      localStorage.setItem('left-behind', 'x');
      sessionStorage.setItem('install-offered', '');
      // biome-ignore lint/suspicious/noDocumentCookie: as the site writes it.
      document.cookie = 'locale=en;Path=/';
      await new Promise<void>((resolve) => {
        const request = indexedDB.open('offline-queue', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('requests', { keyPath: 'id' });
        request.onsuccess = () => {
          const writing = request.result.transaction('requests', 'readwrite');
          writing.objectStore('requests').add({ id: 'one', body: 'waiting' });
          writing.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      });
    });
  }

  test('is listed with its purpose and content, and exported', async ({ page }) => {
    await fill(page);
    await open(page);
    await expect(entry(page, 'theme')).toContainText(t('stored.theme'));
    await expect(entry(page, 'draft:message')).toContainText(t('stored.draft'));
    await expect(entry(page, 'left-behind')).toContainText(t('stored.other'));
    await expect(entry(page, 'pages')).toContainText(t('stored.kind.cache'));
    await expect(entry(page, '/service-worker.js')).toBeVisible();
    await entry(page, 'offline-queue').getByText(t('stored.show')).click();
    await expect(entry(page, 'offline-queue')).toContainText('"body": "waiting"');
    await entry(page, 'pages').getByText(t('stored.show')).click();
    await expect(entry(page, 'pages')).toContainText('/about');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: t('stored.export') }).click();
    const file = JSON.parse(readFileSync(await (await coming).path(), 'utf8')) as {
      site: string;
      stored: { name: string; content: unknown }[];
    };
    const content = (name: string) => file.stored.find((one) => one.name === name)?.content;
    expect(file.site).toBe(new URL(page.url()).origin);
    expect(content('draft:message')).toBe('{"values":{"name":["Ελένη"]}}');
    expect(content('offline-queue')).toEqual({ requests: [{ id: 'one', body: 'waiting' }] });
  });

  test('goes one by one, once that is confirmed, and the page follows', async ({ page }) => {
    await fill(page);
    await open(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const erase = page.getByRole('button', { name: t('stored.erase.name', { name: 'theme' }) });
    const dialog = page.getByRole('dialog', { name: t('stored.confirm.one', { name: 'theme' }) });
    await erase.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(erase, 'focus is back').toBeFocused();
    expect(await stored(page, 'theme')).toBe('dark');
    await erase.press('Enter');
    await dialog.getByRole('button', { name: t('stored.confirm.erase') }).press('Enter');
    await expect(entry(page, 'theme')).toHaveCount(0);
    await expect(page.locator('.stored-summary'), 'focus has a place').toBeFocused();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    await expect(row(page, 'theme').getByLabel(t('settings.theme.system'))).toBeChecked();
    await page.getByRole('button', { name: t('stored.erase.name', { name: 'offline-queue' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('stored.confirm.erase') })
      .click();
    await expect(entry(page, 'offline-queue')).toHaveCount(0);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('offline-queue');
    await expect(entry(page, 'draft:message')).toBeVisible();
  });

  test('goes altogether, worker and databases too, and the result is said', async ({ page, context }) => {
    await fill(page);
    // The page asks for the worker once more, and would register it behind the erasing.
    const registered = page.waitForResponse('**/service-worker.js');
    await open(page);
    await registered;
    await page.getByRole('button', { name: t('stored.eraseAll') }).click();
    await page
      .getByRole('dialog', { name: t('stored.confirm.all') })
      .getByRole('button', { name: t('stored.confirm.erase') })
      .click();
    await expect(page.locator('.toast')).toContainText(t('stored.said.all'));
    await expect(page.locator('.stored-summary')).toHaveText(t('stored.nothing'));
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage),
      cookie: document.cookie,
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
    expect(left).toEqual({ local: [], session: [], cookie: '', caches: [], workers: 0 });
    expect(await context.cookies()).toEqual([]);
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  });

  test('stays erased: nobody looks it back into being, nor does the worker that still runs', async ({ page }) => {
    await fill(page);
    // Longer than the page waits before it looks again after a click.
    await page.addInitScript(() => {
      const { delete: erase } = CacheStorage.prototype;
      CacheStorage.prototype.delete = async function slowly(name) {
        await new Promise((resolve) => setTimeout(resolve, 700));
        return erase.call(this, name);
      };
    });
    await open(page);
    await page.getByRole('button', { name: t('stored.eraseAll') }).click();
    const dialog = page.getByRole('dialog', { name: t('stored.confirm.all') });
    await expect(dialog.getByRole('button', { name: t('stored.confirm.keep') }), 'what loses nothing comes first').toBeFocused();
    await dialog.getByRole('button', { name: t('stored.confirm.erase') }).click();
    await expect(page.locator('.toast')).toContainText(t('stored.said.all'));
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    expect(await left()).toEqual([]);
    // Of the worker's own cache, of the others, and a page.
    await page.evaluate(async () => {
      const files = [
        document.querySelector<HTMLScriptElement>('script[src]')?.src,
        document.querySelector('[component-url]')?.getAttribute('component-url'),
      ];
      for (const file of files) await (await fetch(file ?? '')).text();
    });
    expect(await left()).toEqual([]);
  });

  test('a visit after it is kept again, also where another tab held the worker meanwhile', async ({ page, context }) => {
    await fill(page);
    const other = await context.newPage();
    await other.goto('/blog');
    await open(page);
    await page.getByRole('button', { name: t('stored.eraseAll') }).click();
    await page
      .getByRole('dialog', { name: t('stored.confirm.all') })
      .getByRole('button', { name: t('stored.confirm.erase') })
      .click();
    await expect(page.locator('.stored-summary')).toHaveText(t('stored.nothing'));
    await other.goto('/about');
    await other.waitForFunction(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);
    await other.goto('/notes');
    const isKept = () =>
      other.evaluate(async () => Boolean((await caches.match('/notes')) && (await caches.match('/offline', { ignoreSearch: true }))));
    await expect.poll(isKept).toBe(true);
    await other.close();
  });

  test('databases are found and erased, and none is made, where the browser does not list them', async ({ page }) => {
    await fill(page);
    await page.addInitScript(() => {
      Object.assign(window, { databasesThere: indexedDB.databases.bind(indexedDB) });
      Reflect.deleteProperty(IDBFactory.prototype, 'databases');
    });
    await open(page);
    await page.getByRole('button', { name: t('stored.erase.name', { name: 'offline-queue' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('stored.confirm.erase') })
      .click();
    await expect(entry(page, 'offline-queue')).toHaveCount(0);
    const left = await page.evaluate(async () => {
      const { databasesThere } = window as unknown as { databasesThere: () => Promise<IDBDatabaseInfo[]> };
      return (await databasesThere()).map(({ name }) => name);
    });
    expect(left).not.toContain('offline-queue');
  });
});

test('with storage blocked the page works, and says that nothing is kept', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('blocked by the test', 'SecurityError');
        },
      });
    }
    // Chromium then refuses locks as well.
    LockManager.prototype.request = () => Promise.reject(new DOMException('blocked by the test', 'SecurityError'));
  });
  await open(page);
  await row(page, 'theme').getByLabel(t('settings.theme.dark')).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await row(page, 'accessibility').getByLabel(t('accessibility.contrast.high'), { exact: true }).check();
  await expect(row(page, 'accessibility')).toContainText(t('accessibility.failed'));
});

test('where notifications are off at the server, the page says so', async ({ page }) => {
  await page.route('**/api/push/key', (route) => route.fulfill({ json: { success: true, data: { key: null } } }));
  await open(page);
  await expect(row(page, 'notifications')).toContainText(t('push.absent'));
});

test('a browser without push says so; an iPhone says what to do', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await open(page);
  await expect(row(page, 'notifications')).toContainText(t('push.unsupported'));
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
  await page.addInitScript((userAgent) => Object.defineProperty(navigator, 'userAgent', { get: () => userAgent }), agent);
  await page.reload();
  await expect(row(page, 'notifications')).toContainText(t('push.home-screen'));
});

for (const locale of LOCALE_CODES) {
  const words = translator(locale);

  test(`axe finds nothing with everything open, and nothing is too wide, ${locale}`, async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'light');
      localStorage.setItem('draft:message', JSON.stringify({ text: 'word '.repeat(2_000) }));
      localStorage.setItem('x'.repeat(90), '');
      localStorage.removeItem('theme');
    });
    await open(page, path(locale, '/settings'));
    await page.locator('.stored-possible > summary').click();
    await entry(page, 'draft:message').getByText(words('stored.show')).click();
    await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme} ${width}`).toEqual([]));
    await page.setViewportSize(NARROW);
    for (const size of ['100%', '200%']) {
      await page.evaluate((value) => document.documentElement.style.setProperty('--text-size', value), size);
      expect(await overflow(page), `${size}: ${(await culprits(page)).join('; ')}`).toBe(0);
    }
    await page.getByRole('button', { name: words('stored.eraseAll') }).click();
    await expect(page.locator('dialog.confirm')).toBeVisible();
    expect(await overflow(page)).toBe(0);
    expect((await findings(page)).found).toEqual([]);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says what needs them, and the language is a link', async ({ page }) => {
    await page.goto('/settings');
    // Not getByText, which passes over <noscript>.
    await expect(page.locator('.page-head noscript p')).toHaveText(t('settings.noscript'));
    await expect(page.locator('.push-status, .stored-summary').first()).toBeHidden();
    await expect(row(page, 'theme').getByLabel(t('settings.theme.dark'))).toBeDisabled();
    await row(page, 'language').getByRole('link', { name: 'Ελληνικά' }).click();
    await expect(page).toHaveURL('/el/settings');
  });
});
