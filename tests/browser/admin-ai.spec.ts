/** The owner's page of the assistant, with the real calls; only the model's answer is a stand-in. */
import type { Page } from '@playwright/test';
import type { AiOverview } from '../../src/features/assistant/admin/ai.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { CHROME } from '../functions/user-agents.ts';
import { signInAsOwner, signInFreshly } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const TRIALS = '**/api/admin/ai/trials';
const OVERVIEW: AiOverview = {
  model: { name: 'stand-in-1', host: 'model.example', hasKey: true },
  requests: { used: 12, limit: 500 },
  tokens: { used: 8_100, limit: 1_000_000 },
  limits: { answerTokens: 700, sentences: 5, firstTokenMs: 12_000, totalMs: 40_000, perMinute: 10 },
  questions: { asked: 9, answered: 7, unanswered: 2, helpful: 3, unhelpful: 1 },
  searches: 4,
  days: [
    { day: '2026-11-20', answered: 3, unanswered: 2 },
    { day: '2026-11-21', answered: 4, unanswered: 0 },
  ],
};

const PASSAGE = { title: 'Cloud', heading: 'Backups', url: '/services/cloud', text: 'Backups are tested every month.' };
const events = (...all: [event: string, data: object][]): string =>
  all.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
const ANSWERED = events(
  ['passages', [PASSAGE]],
  ['sentence', { text: 'Backups are tested every month.', citations: [1] }],
  ['dropped', { text: 'Visit https://evil.example now [1].', why: 'link' }],
  ['end', { source: 'model', retrievalMs: 3, firstTokenMs: 420, totalMs: 1_900, tokens: 531 }],
);

const withAnswer = (page: Page, body: string, status = 200) =>
  stub(page, TRIALS, (route) => route.fulfill({ status, contentType: 'text/event-stream', body }));

const withModel = (page: Page) =>
  stub(page, '**/api/admin/ai/overview?*', (route) => route.fulfill({ json: { success: true, data: OVERVIEW } }));

async function report(page: Page, text: string): Promise<void> {
  const sent = await page.request.post('/api/questions', {
    headers: { 'User-Agent': CHROME, 'Sec-Fetch-Site': 'same-origin' },
    data: { kind: 'question', text, locale: 'en', found: false },
  });
  expect([sent.status(), await sent.json()]).toEqual([202, { success: true, data: { stored: true } }]);
}

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a question is found, tried without a model, and deleted, by keyboard', async ({ page }) => {
  const text = `Do you sell giraffes in ${crypto.randomUUID().slice(0, 8).replaceAll(/\d/gu, 'x')}?`;
  await report(page, text);
  await page.goto('/admin/ai?show=unanswered');
  await expect(page.getByText(t('adminAi.none'))).toBeVisible();
  await page.getByRole('searchbox').first().fill(text.toUpperCase());
  const row = page.getByRole('row').filter({ hasText: text });
  await expect(row).toContainText(t('adminAi.outcome.unanswered'));

  const field = page.getByRole('textbox', { name: t('adminAi.trial.question') });
  await field.press('Enter');
  await expect(page.getByText(t('adminAi.trial.empty'))).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('How do I contact you?');
  await field.press('Enter');
  await expect(page.getByText(t('adminAi.reason.no-model'))).toBeVisible();
  await expect(page.locator('.ai-passages a').first()).toHaveAttribute('href', /^\//u);

  await row.getByRole('button', { name: t('adminAi.delete.of', { text }) }).press('Enter');
  await page
    .getByRole('button', { name: t('adminAi.delete'), exact: true })
    .last()
    .press('Enter');
  await expect(page.getByText(t('table.none'))).toBeVisible();
});

const say = translator(LONGEST);
test('a model’s answer shows what was dropped, and axe finds nothing', async ({ page }) => {
  await withModel(page);
  await withAnswer(page, ANSWERED);
  // Without questions of other tests, whose rows would end under the bar at the top.
  await page.goto(path(LONGEST, '/admin/ai?q=unasked'));
  await expect(page.getByText('model.example', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: say('adminAi.trial.question') }).fill('Backups');
  await page.getByRole('button', { name: say('adminAi.trial.ask'), exact: true }).press('Enter');
  await expect(page.getByText(say('adminAi.trial.answered'))).toBeVisible();
  await expect(page.locator('.ai-lines li')).toHaveText([
    'Backups are tested every month. [1]',
    `${say('adminAi.dropped.link')} Visit https://evil.example now [1].`,
  ]);
  await expect(page.locator('.ai-lines a')).toHaveCount(0);
  await looksRight(page);
});

test('says why visitors get passages, when a trial breaks off, and when there is no network', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of 500|^500: |failed: net::/u);
  await withModel(page);
  await page.goto('/admin/ai');
  const ask = page.getByRole('button', { name: t('adminAi.trial.ask'), exact: true });
  await page.getByRole('textbox', { name: t('adminAi.trial.question') }).fill('Backups');

  await withAnswer(
    page,
    events(['passages', [PASSAGE]], ['end', { source: 'passages', reason: 'error', detail: 'HTTP 401', retrievalMs: 3, totalMs: 30 }]),
  );
  await ask.click();
  await expect(page.getByText(`${t('adminAi.reason.error')} (HTTP 401)`)).toBeVisible();

  unstub(page, TRIALS);
  await withAnswer(page, events(['passages', []]));
  await ask.click();
  await expect(page.getByText(t('adminAi.trial.failed'))).toBeVisible();
  await expect(page.getByText(t('adminAi.trial.nothing'))).toBeVisible();

  unstub(page, TRIALS);
  await goOffline(page);
  await ask.click();
  await expect(page.getByText(t('adminAi.trial.offline'))).toBeVisible();
});

test('deleting all asks first, and needs a fresh sign-in', async ({ context, page }) => {
  await signInFreshly(context);
  await stub(page, '**/api/admin/ai/questions', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ json: { success: true, data: { deleted: 3 } } }) : route.fallback(),
  );
  await report(page, `Anything about ${crypto.randomUUID().replaceAll(/[\d-]/gu, '')}?`);
  await page.goto('/admin/ai');
  await page.getByRole('button', { name: t('adminAi.forget') }).press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText(t('adminAi.forget.title'));
  await dialog.getByRole('button', { name: t('adminAi.forget.verb') }).press('Enter');
  await expect(dialog).toBeHidden();
});
