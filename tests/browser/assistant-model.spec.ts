/** Answers of a language model, from a fake of `POST /api/chat`; the assistant without a network; what is reported. */
import type { Page } from '@playwright/test';
import { ask, configure, field, openAt, panel, turns } from './assistant.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { stub } from './stub.ts';

const QUESTION = 'What did not work in the ferry forecast?';
const QUOTE = { title: 'About', heading: 'Rules I keep', url: '/about#rules-i-keep', text: 'Simple tools first.' };
const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const PASSAGES = event('passages', [QUOTE]);
const SENTENCE = event('sentence', { text: 'The simple tools come first.', citations: [1] });

const stream = (page: Page, body: string, status = 200) =>
  stub(page, '**/api/chat', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status, contentType: 'text/event-stream', body }) : route.fallback(),
  );

test.describe('with a model', () => {
  test.beforeEach(({ page }) => configure(page, 'small-model'));

  test('its sentences are labelled, and lead to the passages that they cite', async ({ page }) => {
    await stream(
      page,
      `${PASSAGES}${SENTENCE}${event('sentence', { text: 'Invented.', citations: [3] })}${event('end', { source: 'model' })}`,
    );
    await openAt(page, '/services');
    await ask(page, QUESTION);
    await expect(turns(page)).toContainText('Written by a language model (small-model)');
    await expect(turns(page)).not.toContainText('Invented');
    await turns(page).getByRole('link', { name: 'Passage [1]' }).click();
    await expect(turns(page).locator('figure')).toBeFocused();
    await expect(turns(page).getByRole('link', { name: 'About › Rules I keep' })).toHaveAttribute('href', QUOTE.url);
  });

  test('passages take its place when it fails, and the panel says so', async ({ page, allow }) => {
    allow(/429|503|Failed to load resource/u);
    await stream(page, `${PASSAGES}${SENTENCE}${event('end', { source: 'passages', reason: 'budget' })}`);
    await openAt(page, '/services');
    await ask(page, QUESTION);
    await expect(turns(page)).toContainText('has reached today’s limit');
    await expect(turns(page)).not.toContainText('The simple tools come first.');
    await expect(turns(page)).toContainText(QUOTE.text);
    await stream(page, '', 429);
    await ask(page, QUESTION);
    await expect(turns(page).nth(1)).toContainText('Too many questions');
    await expect(turns(page).nth(1).locator('blockquote').first()).toBeVisible();
    await stream(page, '', 503);
    await ask(page, QUESTION);
    await expect(turns(page).nth(2)).toContainText('could not be reached');
    await expect(turns(page).nth(2).locator('blockquote').first()).toBeVisible();
    await stream(page, `${PASSAGES}${SENTENCE}`);
    await ask(page, QUESTION);
    await expect(turns(page).nth(3)).toContainText('The answer ended early');
  });

  test('an answer can be stopped, and a second question waits for it', async ({ page, allow }) => {
    allow(/api\/chat/u);
    await stub(page, '**/api/chat', (route) => (route.request().method() === 'POST' ? new Promise(() => undefined) : route.fallback()));
    await openAt(page, '/services');
    await ask(page, QUESTION);
    await expect(panel(page).getByRole('status')).toHaveText('The language model is writing…');
    await ask(page, 'Another?');
    await expect(turns(page)).toHaveCount(1);
    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await expect(field(page)).toBeFocused();
    await expect(turns(page)).toContainText('You stopped the answer.');
    await expect(turns(page).locator('blockquote').first()).toBeVisible();
  });
});

test.describe('a visitor who is counted', () => {
  test('reports what was asked and whether it helped, without identity', async ({ page }) => {
    await configure(page, null);
    const sent: unknown[] = [];
    await page.exposeFunction('noteBeacon', (body: string) => sent.push(JSON.parse(body)));
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
      Navigator.prototype.sendBeacon = (url, data) => {
        if (`${url}`.endsWith('/api/questions'))
          void (data as Blob).text().then((globalThis as unknown as { noteBeacon: (body: string) => void }).noteBeacon);
        return true;
      };
    });
    await openAt(page, '/about');
    await expect(panel(page)).toContainText('kept for 90 days');
    await ask(page, QUESTION);
    await panel(page).getByRole('button', { name: 'No', exact: true }).click();
    const asked = { kind: 'question', text: QUESTION, locale: 'en', found: true };
    await expect.poll(() => sent).toEqual([asked, { ...asked, helpful: false }]);
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('answers on another page once it was opened', async ({ page, context }) => {
    await context.route('**/api/chat', (route) => route.fulfill({ json: { success: true, data: { model: null } } }));
    await page.goto('/services');
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await openAt(page, '/about');
    await ask(page, QUESTION);
    await expect(turns(page).locator('blockquote').first()).toBeVisible();
    await goOffline(page);
    await openAt(page, '/services');
    await ask(page, 'Which cookies are stored?');
    await expect(turns(page).nth(1).locator('blockquote').first()).toBeVisible();
  });
});
