/** The console of `/mcp-dashboard` against the real endpoint, by keyboard alone. */
import type { Page } from '@playwright/test';
import { findings, showTheme, THEMES } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { staticHost } from './static-host.ts';
import { PHONE } from './visit.ts';

const DIST = process.env['DIST'] ?? 'dist';

const consoleOf = (page: Page) => page.locator('.mcp-console');
const status = (page: Page) => page.locator('.mcp-status');
const response = (page: Page) => page.locator('.mcp-lines').last();

test('a tool, a resource and a prompt answer, by keyboard, and axe finds nothing', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/mcp-dashboard');
  await page.getByRole('radio', { name: 'Tool' }).focus();
  await page.getByRole('combobox', { name: 'Tool' }).focus();
  await page.keyboard.type('Read a page');
  const address = page.getByRole('textbox', { name: 'Page address address' });
  await expect(address).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(address).toBeFocused();
  await page.keyboard.type('/services/cloud');
  await page.keyboard.press('Enter');
  await expect(status(page)).toContainText('with status 200');
  await expect(page.getByRole('region', { name: 'Result as text' })).toContainText('# Cloud');
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('"method": "tools/call"');

  await page.getByRole('radio', { name: 'Tool' }).focus();
  await page.keyboard.press('ArrowRight');
  const pages = page.getByRole('combobox', { name: 'Page uri (required)' });
  await expect(pages.getByRole('option', { name: 'About', exact: true })).toBeAttached();
  await pages.focus();
  await page.keyboard.type('About');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(response(page)).toContainText('"mimeType": "text/markdown"');

  await page.getByRole('radio', { name: 'Resource' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Goal goal' }).focus();
  await page.keyboard.type('Fewer spreadsheets.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send the request' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(response(page)).toContainText('Fewer spreadsheets.');
  for (const theme of THEMES) {
    await showTheme(page, theme);
    expect((await findings(page)).found).toEqual([]);
  }
});

test('what the server refuses is shown, in Greek', async ({ page }) => {
  await page.goto('/el/mcp-dashboard');
  const send = page.getByRole('button', { name: 'Αποστολή αιτήματος' });
  await expect(page.getByRole('combobox', { name: 'Γλώσσα language' })).toHaveValue('el');
  const words = page.getByRole('textbox', { name: 'Όροι αναζήτησης query (υποχρεωτικό)' });
  await words.fill(' ');
  await send.click();
  await expect(status(page)).toContainText('Το εργαλείο απέρριψε το αίτημα');
  await expect(page.getByRole('region', { name: 'Το αποτέλεσμα ως κείμενο' })).toContainText('query');
  await words.fill('ανάλυση');
  await send.click();
  await expect(response(page)).toContainText('/el/');
  expect((await findings(page)).found).toEqual([]);
});

test('an empty or a wrong field is named in the page, and nothing is sent', async ({ page }) => {
  await page.goto('/mcp-dashboard');
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/mcp') && calls.push(request.url()));
  const send = page.getByRole('button', { name: 'Send the request' });
  const words = page.getByRole('textbox', { name: 'Search words query (required)' });
  const limit = page.getByRole('spinbutton', { name: 'Number of results limit' });
  await expect(words).toHaveAttribute('aria-invalid', 'false');
  await limit.fill('99');
  await send.click();
  await expect(words).toBeFocused();
  await expect(words).toHaveAttribute('aria-invalid', 'true');
  await expect(words).toHaveAccessibleDescription(/Fill this in\.$/u);
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await expect(limit).toHaveAccessibleDescription(/Write a whole number from 1 to 10\.$/u);
  expect((await findings(page)).found).toEqual([]);
  await words.fill('cloud');
  await limit.fill('2.5');
  await send.click();
  await expect(limit).toBeFocused();
  await expect(words).toHaveAttribute('aria-invalid', 'false');

  await page.getByRole('combobox', { name: 'Tool' }).selectOption('send_message');
  await page.getByRole('textbox', { name: 'Your e-mail address' }).fill('ada');
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Your e-mail address' })).toHaveAccessibleDescription(/such as name@example\.com\.$/u);
  await page.getByRole('radio', { name: 'Resource' }).check();
  const pages = page.getByRole('combobox', { name: 'Page uri (required)' });
  await expect(pages.getByRole('option', { name: 'About', exact: true })).toBeAttached();
  calls.length = 0;
  await send.click();
  await expect(pages).toBeFocused();
  await expect(pages).toHaveAccessibleDescription(/Choose a page\.$/u);
  expect(calls).toEqual([]);
});

test('a message is sent only after a clear yes', async ({ page }) => {
  await page.goto('/mcp-dashboard');
  await page.getByRole('combobox', { name: 'Tool' }).selectOption('send_message');
  await expect(consoleOf(page)).toContainText('This really sends');
  const calls: string[] = [];
  page.on('request', (request) => request.url().endsWith('/mcp') && calls.push(request.url()));
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Your e-mail address' }).fill('ada@example.com');
  await page.getByRole('textbox', { name: 'Message message' }).fill(`Hello from the console, ${Date.now()}.`);
  await page.getByRole('button', { name: 'Send the request' }).click();
  const yes = page.getByRole('checkbox', { name: 'Yes, send it' });
  await expect(yes).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('nothing has been sent');
  expect(calls).toEqual([]);
  expect((await findings(page)).found).toEqual([]);
  await yes.check();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(response(page)).toContainText('"received": true');
  await expect(yes).not.toBeChecked();
});

test('offline, nothing is sent and the page says so', async ({ page, context, allow }) => {
  // The shell fetches its later parts with the first click.
  allow(/lazy-modules/u);
  await page.goto('/mcp-dashboard');
  await page.getByRole('combobox', { name: 'Tool' }).selectOption('list_articles');
  await expect(page.getByRole('textbox', { name: 'Tag tag' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(status(page)).toContainText('no network connection');
  await context.setOffline(false);
});

test('on a host without functions the console says so, and the table still holds', async ({ page, allow }) => {
  const host = await staticHost(DIST);
  try {
    allow(/\/mcp/u);
    await page.goto(`${host.url}/mcp-dashboard`);
    await page.getByRole('textbox', { name: 'Search words' }).fill('cloud');
    await page.getByRole('button', { name: 'Send the request' }).click();
    await expect(status(page)).toContainText('without its functions');
    await page.goto(`${host.url}/mcp-dashboard-simple`);
    await expect(page.getByRole('rowheader', { name: 'send_message' })).toBeVisible();
  } finally {
    await host.close();
  }
});
