/** Tests that share a context share nothing but the browser's HTTP cache. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.describe.configure({ mode: 'serial' });

const left = (page: Page) =>
  page.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    cookie: document.cookie,
    name: window.name,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    files: (await Array.fromAsync((await navigator.storage.getDirectory()).keys())).length,
    permission: (await navigator.permissions.query({ name: 'geolocation' })).state,
    isPrinted: matchMedia('print').matches,
    isMarked: 'mark' in window,
  }));
const NOTHING = {
  ...{ local: 0, session: 0, cookie: '', name: '', databases: 0, caches: 0, files: 0 },
  ...{ permission: 'denied', isPrinted: false, isMarked: false },
};
let first: BrowserContext | undefined;

test('a test stores, allows and changes all that it can', async ({ page, context }) => {
  first = context;
  await page.addInitScript(() => Object.assign(window, { mark: 1 }));
  await page.goto('/about');
  expect(await left(page)).toEqual({ ...NOTHING, isMarked: true });
  await context.grantPermissions(['geolocation']);
  await page.emulateMedia({ media: 'print' });
  await context.route('**/privacy', (route) => route.abort());
  await (await context.newPage()).goto('/about');
  await page.evaluate(async () => {
    localStorage.setItem('a', '1');
    sessionStorage.setItem('a', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: the simplest way to set one.
    document.cookie = 'a=1';
    window.name = 'a';
    await new Promise((opened) => {
      indexedDB.open('a').onsuccess = opened;
    });
    await (await caches.open('a')).put('/a', new Response('a'));
    await (await navigator.storage.getDirectory()).getFileHandle('a', { create: true });
  });
  const found = await left(page);
  expect(Object.entries(found).filter(([key, value]) => value === NOTHING[key as keyof typeof NOTHING])).toEqual([]);
  await context.setOffline(true);
});

test('the next test finds nothing of it', async ({ page, context }) => {
  expect(context, 'the same context').toBe(first);
  expect(context.pages().length, 'the empty page and this one').toBe(2);
  expect((await page.goto('/privacy'))?.status()).toBe(200);
  expect(await left(page)).toEqual(NOTHING);
  await page.clock.install();
});

test('a context that cannot be emptied is not used again', ({ context }) => {
  expect(context).not.toBe(first);
});
