/** Redirects and checks of the built site, with the real calls. */
import type { Page } from '@playwright/test';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { goOverDialog, listenInDialogs } from './accessibility-panel.ts';
import { signInAsOwner } from './as-owner.ts';
import { getStates, inEveryState } from './axe.ts';
import { envelope } from './envelope.ts';
import { expect, test } from './fixtures.ts';
import { LONGEST } from './looks-right.ts';
import { goOffline } from './network.ts';
import { stub, unstub } from './stub.ts';

const t = translator('en');
const unused = (): string => `/old-${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function leadsTo(page: Page, from: string): Promise<[number, string | undefined]> {
  const response = await page.request.get(from, { maxRedirects: 0 });
  return [response.status(), response.headers()['location']];
}

test.beforeEach(async ({ context }) => signInAsOwner(context));

test('a redirect is added, works, is changed, removed and restored, by keyboard', async ({ page, allow }) => {
  allow(/422/u);
  const from = unused();
  await page.goto(`/admin/tools?q=${from.slice(1)}`);
  await page.getByRole('button', { name: t('adminTools.new') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: t('adminTools.new') });
  // It is required: the kind leads to another address.
  const to = dialog.getByRole('textbox', { name: `${t('adminTools.to')} (${t('forms.required')})`, exact: true });
  await dialog.getByRole('textbox', { name: t('adminTools.from') }).fill('/about');
  await to.fill('/contact');
  await to.press('Enter');
  await expect(dialog.locator('.field-error').first()).toHaveText(t('call.redirect.page', { path: '/about' }));
  await dialog.getByRole('textbox', { name: t('adminTools.from') }).fill(from);
  await dialog.getByRole('checkbox').press('Space');
  await dialog.getByRole('textbox', { name: t('adminTools.note') }).fill('moved in spring');
  await to.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, from)).toContainText(`${t('adminTools.everyLocale.yes')} · moved in spring`);
  expect([await leadsTo(page, `${from}?a=1`), await leadsTo(page, `/el${from}`)]).toEqual([
    [308, '/contact?a=1'],
    [308, '/el/contact'],
  ]);

  await page.getByRole('button', { name: t('mailSettings.edit.of', { name: from }) }).press('Enter');
  const edit = page.getByRole('dialog', { name: from });
  await edit.getByRole('combobox').selectOption('410');
  await edit.getByRole('button', { name: t('adminForm.save') }).press('Enter');
  await expect(rowOf(page, from)).toContainText(t('adminTools.gone'));
  expect((await leadsTo(page, from))[0]).toBe(410);

  await page.getByRole('button', { name: t('mailSettings.remove.of', { name: from }) }).press('Enter');
  await expect(rowOf(page, from)).toHaveCount(0);
  expect((await leadsTo(page, from))[0]).toBe(404);
  await page.getByRole('button', { name: t('admin.undo'), exact: true }).press('Enter');
  await expect(rowOf(page, from)).toHaveCount(1);
  expect((await leadsTo(page, from))[0]).toBe(410);
});

test('over a dialog the accessibility panel hears its changes, and each Escape goes back by one', async ({ page }) => {
  await listenInDialogs(page);
  await page.goto('/admin/tools');
  const opener = page.getByRole('button', { name: t('adminTools.new') });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('adminTools.new') });
  await goOverDialog(page, dialog, dialog.getByRole('button', { name: t('mailSettings.close') }), opener);
});

test('a file is imported, or its wrong rows are named', async ({ page, allow }) => {
  allow(/422/u);
  const from = unused();
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.goto(`/admin/tools?q=${from.slice(1)}`);
  await page.getByRole('button', { name: t('adminTools.import') }).press('Enter');
  await choose('a,b\n1,2\n');
  await expect(page.getByText(t('adminTools.import.unreadable'))).toBeVisible();
  await choose(`from,to\n${from},/about\n${from}-2,/nothing-there\n`);
  const run = page.getByRole('button', { name: t.count('adminTools.import.verb', 2) });
  await run.press('Enter');
  const problem = t('call.redirect.dead', { path: '/nothing-there' });
  await expect(page.getByText(t('adminTools.import.line', { line: 3, field: t('adminTools.to'), problem }))).toBeVisible();
  await inEveryState(page, (_, { found }) => expect.soft(found).toEqual([]), getStates('el'));
  await choose(`from,to,note\n${from},/about,From a list\n${from}-2,,\n`);
  await run.press('Enter');
  await expect(rowOf(page, from)).toHaveCount(2);
  await expect(rowOf(page, `${from}-2`)).toContainText(t('adminTools.gone'));
  expect(await leadsTo(page, from)).toEqual([308, '/about']);
});

test('a reported page that is missing becomes a redirect', async ({ page }) => {
  const path = '/lost-and-found';
  await stub(page, '**/api/admin/tools/missing', (route) =>
    route.fulfill({ json: { success: true, data: { rows: [{ path, count: 3, lastAt: '2026-11-20T10:00:00.000Z' }] } } }),
  );
  await page.goto('/admin/tools');
  await page.getByRole('button', { name: t('adminTools.missing.make.of', { path }) }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: t('adminTools.from') })).toHaveValue(path);
});

const say = translator(LONGEST);
test('the built site is checked', async ({ page }) => {
  const names = ['links', 'slugs', 'feeds', 'structured'] as const;
  await page.goto(path(LONGEST, '/admin/tools?q=nothing-like-this'));
  for (const name of names) {
    const title = say(`adminTools.check.${name}`);
    const part = page.getByRole('region', { name: title, exact: true });
    await part.getByRole('button', { name: say('adminTools.check.run.of', { name: title }) }).press('Enter');
    await expect(part).toContainText(say('adminTools.check.found.none'), { timeout: 60_000 });
    await expect(part.locator('progress')).toHaveCount(0);
  }
});

test('findings lead to their pages; a check that is stopped can go on; failures are said', async ({ page, allow }) => {
  allow(/^500: |status of 500|ERR_INTERNET_DISCONNECTED|failed: net::/u);
  const run = { startedAt: '2026-11-20T10:00:00.000Z', endedAt: null, reached: 40, total: 80, found: 2 };
  const findings = [
    { page: '/about', rule: 'link-dead', subject: '/nothing', detail: '' },
    { page: '/el/about', rule: 'outward-unsure', subject: 'https://other.example/', detail: 'HTTP 403' },
  ];
  const results = { links: { ...run, findings }, outward: null, feeds: null, slugs: null, structured: null };
  await stub(page, '**/api/admin/tools/checks', (route) => route.fulfill({ json: { success: true, data: { results, outward: 0 } } }));
  let status = 200;
  await stub(page, '**/api/admin/tools/checks/links', (route) =>
    route.fulfill(envelope(status === 200 ? { ...run, reached: 60 } : status)),
  );
  await page.goto('/admin/tools');
  const title = t('adminTools.check.links');
  const part = page.getByRole('region', { name: title, exact: true });
  await expect(part.getByRole('listitem').nth(1)).toHaveText(
    '/el/aboutCould not check, request not accepted: https://other.example/ (HTTP 403)',
  );
  await expect(page.getByText(t('adminTools.check.outward.none'))).toBeVisible();
  await part.getByRole('button', { name: t('adminTools.check.continue.of', { name: title }) }).press('Enter');
  await expect(part).toContainText('Checked 60 of 80 pages');
  await part.getByRole('button', { name: t('adminTools.check.stop') }).press('Enter');
  await expect(part.getByRole('button', { name: t('adminTools.check.run.of', { name: title }) })).toBeEnabled();
  status = 500;
  await part.getByRole('button', { name: t('adminTools.check.run.of', { name: title }) }).press('Enter');
  await expect(page.getByText(t('adminTools.check.failed'))).toBeVisible();
  unstub(page, '**/api/admin/tools/checks/links');
  await goOffline(page);
  await part.getByRole('button', { name: t('adminTools.check.run.of', { name: title }) }).press('Enter');
  await expect(page.getByText(t('adminTools.check.offline'))).toBeVisible();
  await page.getByRole('button', { name: t('adminTools.cache.verb') }).press('Enter');
  await expect(page.getByText(t('adminTools.cache.failed'))).toBeVisible();
});
