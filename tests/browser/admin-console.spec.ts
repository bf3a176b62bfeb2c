/** The console over the owner's calls, by keyboard, with the real ones. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { signInAsOwner } from './as-owner.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST, looksRight } from './looks-right.ts';
import { goOffline } from './network.ts';

const t = translator('en');
const lineOf = (page: Page) => page.locator('.console-line').getByRole('combobox');
const last = (page: Page) => page.locator('.console-entry').last();

async function run(page: Page, command: string): Promise<void> {
  await lineOf(page).fill(command);
  await lineOf(page).press('Enter');
  await expect(page.locator('.console-echo').last()).toHaveText(command);
}

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a command is completed, run, recalled, and shown as table and JSON', async ({ page }) => {
  await page.goto('/admin/admin-console');
  const line = lineOf(page);
  await line.focus();
  await page.keyboard.press('Tab');
  await expect(line, 'an empty line does not hold the focus').not.toBeFocused();
  await line.focus();
  await page.keyboard.type('mail mailb');
  await page.keyboard.press('Tab');
  await expect(line).toHaveValue('mail mailboxes ');
  await page.keyboard.press('Tab');
  const options = page.locator('.console-line').getByRole('option');
  await expect(options).toHaveText(['add', 'delete', 'list', 'set']);
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(line, 'after Escape, Tab leaves').not.toBeFocused();
  await line.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(line).toHaveValue('mail mailboxes list ');
  await page.keyboard.press('Enter');
  const table = last(page).getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'title' })).toBeVisible();
  await expect(table.getByRole('cell', { name: 'default', exact: true }).first()).toBeVisible();

  await run(page, 'tools redirects list --size 5 --json');
  await expect(last(page).locator('pre')).toContainText('"total":');
  await page.keyboard.press('ArrowUp');
  await expect(line).toHaveValue('tools redirects list --size 5 --json');
  await line.fill('mail');
  await page.keyboard.press('ArrowUp');
  await expect(line).toHaveValue('mail mailboxes list');
  await page.reload();
  await lineOf(page).press('ArrowUp');
  await expect(lineOf(page), 'kept in this browser').toHaveValue('tools redirects list --size 5 --json');
  await page.keyboard.press('Enter');
  await expect(last(page).locator('pre')).toBeVisible();
  await lineOf(page).press('Control+l');
  await expect(page.getByText(t('adminConsole.empty'))).toBeVisible();
});

test('what removes asks first; mistakes name the field; the line is recorded without texts', async ({ page, allow }) => {
  allow(/422|404/u);
  const recorded: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/console/commands')) recorded.push(request.postDataJSON());
  });
  const from = `/old-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/admin-console');
  await run(page, 'tools redirects add --from x --to /about --status 308');
  await expect(last(page)).toContainText('from: ');
  await run(page, `tools redirects add --from ${from} --to /about --status 308 --note "A note" --json`);
  const { id } = JSON.parse((await last(page).locator('pre').textContent()) ?? '{}');
  expect((await page.request.get(from, { maxRedirects: 0 })).status()).toBe(308);
  await lineOf(page).fill(`tools redirects delete ${id}`);
  await lineOf(page).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t('admin.confirm.cancel') }).press('Enter');
  await expect(last(page)).toContainText(t('adminConsole.cancelled'));
  await lineOf(page).fill(`tools redirects delete ${id}`);
  await lineOf(page).press('Enter');
  await dialog.getByRole('button', { name: `tools redirects delete ${id}` }).press('Enter');
  await expect(last(page)).toContainText('removed');
  expect((await page.request.get(from, { maxRedirects: 0 })).status()).toBe(404);
  expect(recorded).toHaveLength(4);
  expect(await page.evaluate(() => localStorage.getItem('admin:console'))).not.toContain('A note');

  await run(page, 'store orders list --state nothing --page 1');
  await expect(last(page)).toContainText('state: ');
  await run(page, 'sudo reboot');
  await expect(last(page)).toContainText(t('adminConsole.problem.unknown', { subject: 'sudo reboot' }));
});

const say = translator(LONGEST);
test('help, completions and tables: axe finds nothing', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|failed: net::/u);
  await page.goto(path(LONGEST, '/admin/admin-console'));
  await run(page, 'help');
  await expect(last(page)).toContainText('store orders list');
  await run(page, 'help store orders list');
  await expect(last(page).getByRole('row').filter({ hasText: '--state' })).toContainText('paid');
  await run(page, 'tools redirects list');
  await expect(last(page).getByRole('table')).toBeVisible();
  await lineOf(page).fill('store ');
  await page.keyboard.press('Tab');
  await expect(page.locator('.console-line').getByRole('option').first()).toBeVisible();
  await looksRight(page);
  await goOffline(page);
  await lineOf(page).fill('mail counts list');
  await lineOf(page).press('Enter');
  await expect(last(page)).toContainText(say('adminConsole.offline'));
});
