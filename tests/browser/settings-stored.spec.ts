/** `/settings`: stored data can be viewed, exported and erased. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { translator } from '../../src/i18n/translator.ts';
import { expect, MOVING, test } from './fixtures.ts';
import { entry, open, row, stored } from './settings-page.ts';

test.use(MOVING);

const t = translator('en');

test.describe('stored data', () => {
  test.use({ serviceWorkers: 'allow' });

  /** Stores something in every place that the page lists. */
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

  test('is erased item by item after confirmation, and the page follows', async ({ page }) => {
    await fill(page);
    await open(page);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    const erase = page.getByRole('button', { name: t('stored.erase.name', { name: t('stored.theme') }) });
    const dialog = page.getByRole('dialog', { name: t('stored.confirm.one', { name: t('stored.theme') }) });
    await erase.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(erase, 'focus is back').toBeFocused();
    expect(await stored(page, 'theme')).toBe('dark');
    await erase.press('Enter');
    await dialog.getByRole('button', { name: t('stored.confirm.erase') }).press('Enter');
    await expect(entry(page, 'theme')).toHaveCount(0);
    await expect(page.locator('.stored-summary'), 'focus has a place').toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(row(page, 'theme').getByLabel(t('settings.theme.system'))).toBeChecked();
    await page.getByRole('button', { name: t('stored.erase.name', { name: t('stored.queue') }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('stored.confirm.erase') })
      .click();
    await expect(entry(page, 'offline-queue')).toHaveCount(0);
    expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain('offline-queue');
    await expect(entry(page, 'draft:message')).toBeVisible();
  });

  test('is erased completely, worker and databases too, and the result is announced', async ({ page, context }) => {
    await fill(page);
    // The page requests the worker again, and could register it after the erasure.
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
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });

  test('stays erased: neither a read nor the running worker creates it again', async ({ page }) => {
    await fill(page);
    // Erasing takes longer than the page waits before it reads again after a click.
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
    // Files of the worker's own cache, of the others, and a page.
    await page.evaluate(async () => {
      const files = [
        document.querySelector<HTMLScriptElement>('script[src]')?.src,
        document.querySelector('[component-url]')?.getAttribute('component-url'),
      ];
      for (const file of files) await (await fetch(file ?? '')).text();
    });
    expect(await left()).toEqual([]);
  });

  test('is stored again by a later visit, also when another tab held the worker meanwhile', async ({ page, context }) => {
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
    // The page that revives the worker may load before the worker controls it; then the next visit is stored.
    const isStored = async () => {
      await other.goto('/notes');
      return other.evaluate(async () =>
        Boolean((await caches.match('/notes')) && (await caches.match('/offline', { ignoreSearch: true }))),
      );
    };
    await expect.poll(isStored, { intervals: [1000] }).toBe(true);
    await other.close();
  });

  test('includes databases, without creating any, in browsers that cannot list them', async ({ page }) => {
    await fill(page);
    await page.addInitScript(() => {
      Object.assign(window, { databasesThere: indexedDB.databases.bind(indexedDB) });
      Reflect.deleteProperty(IDBFactory.prototype, 'databases');
    });
    await open(page);
    await page.getByRole('button', { name: t('stored.erase.name', { name: t('stored.queue') }) }).click();
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
