/** The owner's accessibility page: the built audit, preferences that visitors changed, and mail that names it. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { CHROME } from '../functions/user-agents.ts';
import { signInAsOwner } from './as-owner.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/accessibility';
const PREFERENCES = '**/api/admin/accessibility/preferences?*';

const withCounts = (page: Page, status = 200) =>
  stub(page, PREFERENCES, (route) =>
    route.fulfill(envelope(status === 200 ? { counts: [{ name: 'contrast', value: 'high', count: 7 }] } : status)),
  );

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('shows the audit of the statement, a change that a visitor made, and leads to mail, by keyboard', async ({ page }) => {
  const sent = await page.request.post('/api/analytics/event', {
    headers: { 'User-Agent': CHROME, 'Sec-Fetch-Site': 'same-origin' },
    data: { event: 'preference_changed', properties: { name: 'lineSpacing', value: 'extra' } },
  });
  expect(sent.ok()).toBe(true);
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: t('adminAccessibility.findings') })).toBeVisible();
  await expect(page.getByText(new RegExp(`${t('accessibility.lineSpacing.extra')}: [1-9]`, 'u'))).toBeVisible();
  await page.getByRole('link', { name: t('adminAccessibility.requests'), exact: true }).press('Enter');
  await expect(page).toHaveURL(/#requests$/u);
  await page.getByRole('combobox', { name: t('table.period') }).selectOption('90');
  await expect(page.getByText(new RegExp(`${t('accessibility.lineSpacing.extra')}: [1-9]`, 'u'))).toBeVisible();
});

const say = translator(LONGEST);
test('axe finds nothing and nothing overflows', async ({ page }) => {
  await withCounts(page);
  await page.goto(path(LONGEST, PAGE));
  await expect(page.getByText(`${say('accessibility.contrast.high')}: 7`)).toBeVisible();
  await looksRight(page);
});

test('a failed load, an ended session and no network are shown', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|failed: net::|^(401|500): |status of (401|500)/u);
  await withCounts(page, 500);
  await page.goto(PAGE);
  await expect(page.getByText(t('part.error'))).toBeVisible();
  unstub(page);
  await withCounts(page, 401);
  await page.getByRole('button', { name: t('part.retry') }).click();
  await expect(page.getByText(t('admin.session.ended'))).toBeVisible();
  unstub(page);
  await withCounts(page);
  await page.reload();
  await expect(page.getByText(`${t('accessibility.contrast.high')}: 7`)).toBeVisible();
  unstub(page);
  await goOffline(page);
  await page.getByRole('combobox', { name: t('table.period') }).selectOption('90');
  await expect(page.getByText(t('part.offline'))).toBeVisible();
});
