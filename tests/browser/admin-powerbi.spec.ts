import type { PowerbiOverview } from '../../src/features/feed/admin/powerbi.schema.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner, signInFreshly } from './as-owner.ts';
import { stateFindings } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './network.ts';
import { stub } from './stub.ts';

const t = translator('en');
const PAGE = '/admin/powerbi';
const EMPTY: PowerbiOverview = { feed: 'https://lycabettus.example/api/feed', report: 'invalid', sets: [], tokens: [] };

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a token is made, reads the feed, and is revoked, by keyboard', async ({ context, page, request }) => {
  await signInFreshly(context);
  const name = `Excel ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(PAGE);
  await page.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('adminPowerbi.make') });
  await dialog.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).press('Enter');
  await expect(dialog.getByRole('textbox', { name: t('adminPowerbi.token.name') })).toHaveAttribute('aria-invalid', 'true');
  expect.soft(await stateFindings(page)).toEqual([]);
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

test('says when the page is empty, and that a token needs the network', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|failed: net::/u);
  await stub(page, '**/api/admin/powerbi', (route) => route.fulfill(envelope(EMPTY)));
  await page.goto(PAGE);
  await expect(page.getByText(t('adminPowerbi.tokens.none'))).toBeVisible();
  await expect(page.getByText(t('adminPowerbi.report.invalid'))).toBeVisible();
  await goOffline(page);
  await page.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('adminPowerbi.make') });
  await dialog.getByRole('textbox', { name: t('adminPowerbi.token.name') }).fill('Power BI');
  await dialog.getByRole('button', { name: t('adminPowerbi.make'), exact: true }).click();
  await expect(dialog.getByText(t('adminForm.offline'))).toBeVisible();
});
