/** Power BI's page of the signed-in owner, with the real calls and feed; only Power BI itself is a stand-in. */
import type { Page } from '@playwright/test';
import type { PowerbiOverview } from '../../src/features/feed/admin/powerbi.schema.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner, signInFreshly } from './as-owner.ts';
import { inEveryState } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/powerbi';
const OVERVIEW: PowerbiOverview = {
  feed: 'https://lycabettus.example/api/feed',
  report: null,
  sets: [{ name: 'VisitsByDimension', scope: 'analytics', columns: ['Day', 'Dimension', 'Key', 'Views', 'Visitors', 'Events'] }],
  tokens: [
    {
      ...{ id: '0123456789ab', name: 'Υπολογιστής της Μαρίας στο γραφείο, Power BI Desktop', scopes: ['orders', 'analytics'] },
      ...{ createdAt: '2025-11-01T10:00:00.000Z', lastUsedAt: '2026-11-01T10:00:00.000Z', expiresAt: '2026-11-01T10:00:00.000Z' },
    },
  ],
};

const standIn = (page: Page, data: PowerbiOverview | number) =>
  stub(page, '**/api/admin/powerbi', (route) => route.fulfill(envelope(data)));

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a token is made, reads the feed, and is revoked, by keyboard', async ({ context, page, request }) => {
  await signInFreshly(context);
  const name = `Excel ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(PAGE);
  await page.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('adminPowerbi.make') });
  await dialog.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: t('adminPowerbi.token.name') })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('textbox', { name: t('adminPowerbi.token.name') }).fill(name);
  await dialog.getByRole('combobox', { name: t('adminPowerbi.token.scopes') }).selectOption('orders');
  await page.keyboard.press('Control+s');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('adminPowerbi.made', { name }))).toBeVisible();
  const secret = (await page.locator('.powerbi-copied code').last().textContent()) ?? '';

  const Authorization = `Basic ${btoa(`excel:${secret}`)}`;
  const read = async () => (await request.get('/api/feed/Orders.csv', { headers: { Authorization } })).status();
  expect(await read()).toBe(200);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(t('adminPowerbi.token.scopes.orders'));

  await row.getByRole('button', { name: t('adminPowerbi.revoke.of', { name }) }).press('Enter');
  await expect(row).toBeHidden();
  expect(await read()).toBe(401);
  await page.keyboard.press('z');
  await expect(row).toBeVisible();
  expect(await read()).toBe(200);
  await row.getByRole('button', { name: t('adminPowerbi.revoke.of', { name }) }).press('Enter');
  await expect(row).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: t('adminPowerbi.tokens') })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
});

test('the report is requested only when the button is pressed', async ({ page, allow }) => {
  allow(/^other host: https:\/\/app\.powerbi\.com\//u);
  const requested: string[] = [];
  await page.route('https://app.powerbi.com/**', (route) => {
    requested.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Report</title><p>Sales</p>' });
  });
  await page.goto(PAGE);
  const show = page.getByRole('button', { name: t('adminPowerbi.report.show') });
  await expect(show).toBeVisible();
  expect(requested).toEqual([]);
  await show.press('Enter');
  await expect(page.frameLocator(`iframe[title="${t('adminPowerbi.report.title')}"]`).getByText('Sales')).toBeVisible();
  expect(requested).toEqual(['https://app.powerbi.com/reportEmbed?reportId=1']);
});

const say = translator(LONGEST);
test('axe finds nothing and nothing overflows', async ({ page }) => {
  await standIn(page, OVERVIEW);
  await page.goto(path(LONGEST, PAGE));
  await expect(page.getByText('POWERBI_EMBED_URL', { exact: true })).toBeVisible();
  await page.getByText(say('adminPowerbi.set.columns')).click();
  await looksRight(page);
  await page.getByRole('button', { name: say('adminPowerbi.make'), exact: true }).click();
  await inEveryState(page, ({ theme, width }, { found }) => expect.soft(found, `${theme}, ${width} px`).toEqual([]));
});

test('says when the page is empty, fails, is offline and signed out', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|status of (?:401|500)|^(?:401|500): |failed: net::/u);
  await standIn(page, { ...OVERVIEW, tokens: [], report: 'invalid' });
  await page.goto(PAGE);
  await expect(page.getByText(t('adminPowerbi.tokens.none'))).toBeVisible();
  await expect(page.getByText(t('adminPowerbi.report.invalid'))).toBeVisible();
  unstub(page, '**/api/admin/powerbi');
  await standIn(page, 500);
  await page.reload();
  await expect(page.locator('#report ~ [data-state=error]')).toBeVisible();
  unstub(page, '**/api/admin/powerbi');
  await standIn(page, 401);
  await page.reload();
  await expect(page.locator('#report ~ [data-state=ended]')).toBeVisible();
  unstub(page, '**/api/admin/powerbi');
  await page.reload();
  await expect(page.getByRole('button', { name: t('adminPowerbi.make'), exact: true })).toBeVisible();
  await goOffline(page);
  await page.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('adminPowerbi.make') });
  await dialog.getByRole('textbox', { name: t('adminPowerbi.token.name') }).fill('Power BI');
  await dialog.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).click();
  await expect(dialog.getByText(t('adminForm.offline'))).toBeVisible();
});
