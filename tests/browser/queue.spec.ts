/** Forms without a network: stored, never shown as sent, sent once; a refusal keeps the text. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { formatTag } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { inEveryState } from './axe.ts';
import { awake, field, fillMessage, sentBy, submit, TEXT } from './contact-form.ts';
import { expect, test } from './fixtures.ts';
import { getCached, goOffline } from './network.ts';
import { arrived, leaveWaiting, notice, offlineNoise, sent, waiting } from './queue-page.ts';

const locale = 'el';
const t = translator(locale);

test('a form sent offline is queued, says so, and is sent once', async ({ page, context, allow }) => {
  allow(offlineNoise);
  const bodies = sentBy(page);
  await leaveWaiting(page, path(locale, '/contact'));
  await expect(page.getByRole('heading', { name: t('queue.title') })).toBeFocused();
  await expect(waiting(page)).toContainText(t('queue.note'));
  await expect(waiting(page)).toContainText('«Γιατί;» <b>');
  await expect(field(page, 'message')).toHaveValue('');
  await expect(page, 'not the page that says thank you').toHaveURL(path(locale, '/contact'));
  expect(bodies).toEqual([]);
  await context.setOffline(false);
  await expect(sent(page)).toContainText(arrived('el'));
  await expect(waiting(page)).toHaveCount(0);
  await expect(notice(page), 'the page lists it itself').toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }), 'what had the focus is gone').toBeFocused();
  expect(bodies).toHaveLength(1);
  expect(JSON.parse(bodies[0]?.['body'] ?? '')).toMatchObject({ message: TEXT, name: 'Ελένη', locale });
  expect(bodies[0]?.['language'], 'a refusal is shown as it comes').toBe(formatTag(locale));
});

test('the queue is sent from whichever page is opened next', async ({ page, context, allow }) => {
  allow(offlineNoise);
  await leaveWaiting(page, '/contact');
  await page.close();
  await context.setOffline(false);
  const other = await context.newPage();
  const bodies = sentBy(other);
  await other.goto('/el/about');
  await expect(notice(other)).toContainText(arrived('el'));
  expect(bodies).toHaveLength(1);
  await other.goto('/blog');
  await expect(notice(other), 'until it is closed, in the language of the page').toContainText(arrived('en'));
  await expect(notice(other).getByRole('status'), 'spoken once').toHaveCount(0);
  await notice(other)
    .getByRole('button', { name: translator('en')('sent.dismiss') })
    .press('Enter');
  await expect(notice(other)).toHaveCount(0);
  await expect(other.locator('body'), 'the focus is somewhere').not.toBeFocused();
  await other.goto('/dashboard');
  await expect(other.locator('.dashboard'), 'and here for days').toContainText(arrived('en'));
  await expect(notice(other)).toHaveCount(0);
  await other.getByRole('button', { name: translator('en')('sent.remove') }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(other.locator('.dashboard')).not.toContainText(arrived('en'));
  expect(await other.evaluate(() => localStorage.getItem('offline-queue'))).toBeNull();
});

test('two tabs that come online together send an item once', async ({ page, context, allow }) => {
  allow(offlineNoise);
  const other = await context.newPage();
  await other.goto('/contact');
  await field(other, 'name').focus();
  await awake(other);
  const bodies = [sentBy(page), sentBy(other)];
  // Slow enough that the second tab finds the first still sending.
  await context.route('**/api/contact', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await leaveWaiting(page, '/contact');
  await expect(waiting(other), 'the other tab knows').toBeVisible();
  await context.setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  await expect(waiting(other)).toHaveCount(0);
  expect(bodies.flat()).toHaveLength(1);
});

test('closing a tab while it sends loses nothing and sends nothing twice', async ({ page, context, allow }) => {
  allow(/./u);
  await leaveWaiting(page, '/contact');
  const taken = new Promise<number>((resolve) => {
    void context.route(
      '**/api/contact',
      async (route) => {
        resolve((await route.fetch()).status());
        // The response never reaches the tab.
        await page.close();
      },
      { times: 1 },
    );
  });
  await context.setOffline(false);
  expect(await taken).toBe(201);
  const other = await context.newPage();
  const again = other.waitForResponse('**/api/contact');
  await other.goto('/about');
  expect((await again).status(), 'known by its key').toBe(200);
  await expect(notice(other)).toContainText(arrived('en'));
});

test('a network failure counts as offline: the retry is the same submission', async ({ page, allow }) => {
  allow(offlineNoise);
  const bodies = sentBy(page);
  await page.route('**/api/contact', (route) => route.abort());
  await page.goto('/contact');
  await fillMessage(page);
  await submit(page).click();
  await expect(waiting(page)).toContainText(translator('en')('queue.failed'));
  await page.unroute('**/api/contact');
  await page.reload();
  await expect(sent(page)).toContainText(arrived('en'));
  await expect(waiting(page)).toHaveCount(0);
  expect(new Set(bodies.map(({ key }) => key)).size).toBe(1);
});

test('a rejected item is shown with its reasons and text, and can be corrected', async ({ page, context, allow }) => {
  allow(/^422/u);
  allow(offlineNoise);
  const sentence = 'Give an address that can be answered.';
  const json = { success: false, error: { code: 'invalid', message: 'Some fields need attention.', fields: { email: sentence } } };
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json }));
  await leaveWaiting(page, '/contact');
  await context.setOffline(false);
  await expect(waiting(page)).toContainText(sentence);
  await expect(waiting(page).getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await page.unroute('**/api/contact');
  await waiting(page).getByRole('button', { name: 'Edit' }).click();
  await expect(field(page, 'message')).toHaveValue(TEXT);
  await expect(field(page, 'name')).toBeFocused();
  await expect(waiting(page)).toHaveCount(0);
  await submit(page).click();
  await expect(page).toHaveURL('/contact/sent');
});

test('a rejected item is announced on every page with a link until it is handled, and listed on the dashboard', async ({
  page,
  context,
  allow,
}) => {
  allow(/^422/u);
  allow(offlineNoise);
  const t = translator('en');
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 422, json: { success: false, error: { code: 'invalid', message: 'No.', fields: {} } } }),
  );
  await leaveWaiting(page, '/contact');
  await context.setOffline(false);
  await expect(waiting(page)).toContainText(t('queue.refused'));
  await page.goto('/dashboard');
  await expect(page.locator('.dashboard')).toContainText(t('dashboard.queue.refused'));
  await expect(notice(page)).toHaveCount(0);
  await page.goto('/about');
  await expect(notice(page)).toContainText('Οι εκδόσεις');
  await notice(page)
    .getByRole('button', { name: t('sent.form') })
    .click();
  await expect(page).toHaveURL('/contact');
  await expect(waiting(page)).toContainText(t('queue.refused'));
});

test('a form sent while its page is hidden is said when the page is seen again, in every tab, until one closes it', async ({
  page,
  context,
  allow,
}) => {
  allow(offlineNoise);
  await leaveWaiting(page, '/contact');
  const other = await context.newPage();
  await other.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => sessionStorage.getItem('seen') === null });
  });
  await page.goto('about:blank');
  await context.setOffline(false);
  const taken = other.waitForResponse('**/api/contact');
  await other.goto('/about');
  // 200 if the service worker's synchronisation was first.
  expect([200, 201]).toContain((await taken).status());
  await expect(notice(other)).toHaveCount(0);
  await other.evaluate(() => {
    sessionStorage.setItem('seen', '1');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(notice(other).getByRole('status')).toContainText(arrived('en'));
  await page.goto('/blog');
  await expect(notice(page)).toContainText(arrived('en'));
  await page.keyboard.press('Escape');
  await expect(notice(page)).toHaveCount(0);
  await expect(notice(other)).toHaveCount(0);
});

test('the brief and the privacy request are queued the same way, each on its own page', async ({ page, context, allow }) => {
  allow(offlineNoise);
  await page.goto('/privacy-request');
  await page.locator('#privacy-request-name, #privacy-name').first().focus();
  await awake(page);
  await goOffline(page);
  await page.locator('main select[name=kind]').selectOption({ index: 1 });
  await page.locator('main [name=name]').fill('Ελένη');
  await page.locator('main [name=email]').fill('eleni@example.gr');
  await page.locator('main [name=subject][value=self]').check();
  await submit(page).click();
  await expect(waiting(page)).toBeVisible();
  await context.setOffline(false);
  await expect(sent(page)).toContainText(translator('en')('sent.privacy', { email: 'eleni@example.gr' }));
});

test('axe finds nothing while an item is queued', async ({ page, context, allow }) => {
  allow(offlineNoise);
  await leaveWaiting(page, '/el/contact');
  await page.route('**/api/contact', (route) => route.abort());
  await context.setOffline(false);
  await inEveryState(page, (state, { found }) => expect.soft(found, JSON.stringify(state)).toEqual([]));
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a plain form sent offline is queued, and sent when the network is back', async ({ page, context, allow }) => {
    allow(/assets|dynamically imported|hydrating|api\/|Failed to|ERR_/u);
    // As with data saving on: the island's scripts are not cached.
    await context.route(/\/assets\/MessageForm/u, (route) => route.abort());
    await page.goto('/el/contact');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // Of a page that is left within its first second nothing is cached yet, and the next page sends.
    await expect.poll(() => getCached(page), 'the code that sends is cached').toContainEqual(expect.stringContaining('lazy-modules'));
    await goOffline(page);
    await fillMessage(page);
    await expect(page.locator('[data-plain]'), 'the island cannot be had').toHaveCount(1);
    await submit(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('el')('offline.queued'));
    const taken = context.waitForEvent('response', (response) => response.url().endsWith('/api/contact'));
    await context.setOffline(false);
    expect((await taken).status()).toBe(201);
    expect((await taken).request().headers()).toMatchObject({ 'accept-language': 'el' });
  });

  test('a plain form whose answer is lost was sent with its key, and is sent again as a repeat', async ({ page, context, allow }) => {
    allow(/./u);
    await context.route(/\/assets\/MessageForm/u, (route) => route.abort());
    const first = new Promise<string>((resolve) => {
      void context.route(
        '**/api/contact',
        async (route) => {
          await route.fetch();
          resolve(route.request().postData() ?? '');
          await route.abort();
        },
        { times: 1 },
      );
    });
    await page.goto('/contact');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await fillMessage(page);
    await expect(page.locator('[data-plain]')).toHaveCount(1);
    await submit(page).click();
    const key = new URLSearchParams(await first).get('key') ?? '';
    expect(key).toMatch(/^[\da-f-]{36}$/u);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translator('en')('offline.queued'));
    const again = context.waitForEvent('response', (response) => response.url().endsWith('/api/contact'));
    await page.goto('/about');
    expect([(await again).status(), (await again).request().headers()['idempotency-key']]).toEqual([200, key]);
    await expect(notice(page)).toContainText(arrived('en'));
  });

  test('a form of another site is refused, also where the worker would send it', async ({ page, allow }) => {
    allow(/403|other host/u);
    await page.goto('/contact');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    const call = new URL('/api/contact', page.url()).href;
    const fields = {
      kind: 'message',
      locale: 'en',
      name: 'Ada',
      email: `${crypto.randomUUID()}@example.com`,
      message: 'Sent by another site.',
    };
    const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
    const form = `<!doctype html><form method="post" action="${call}">${inputs.join('')}</form>`;
    const other = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(form)).listen(0, '127.0.0.1');
    await once(other, 'listening');
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const answer = page.waitForResponse(call);
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    expect((await answer).status()).toBe(403);
    other.close();
  });
});
