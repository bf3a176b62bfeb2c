/** Privacy requests: sending by keyboard and without scripts, the mailed link, confirming, withdrawing. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { databaseFile } from '../../scripts/database-file.ts';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { mailedQuery } from './mailed-query.ts';
import { STATE } from './state.ts';

/** Of the mail that is written after the response. */
async function tokenFor(email: string): Promise<string> {
  const database = new DatabaseSync(databaseFile(STATE), { readOnly: true });
  const secret = /^AUTH_SECRET="?([^"\n]+)/mu.exec(readFileSync('.dev.vars', 'utf8'))?.[1];
  let token = '';
  const read = async () => {
    token = new URLSearchParams(await mailedQuery(database, secret, email)).get('token') ?? '';
    return token;
  };
  await expect.poll(read, 'a mail with a link').not.toBe('');
  database.close();
  return token;
}

const newAddress = () => `reader-${crypto.randomUUID()}@example.com`;

async function fill(page: Page, locale: Locale, email: string): Promise<void> {
  const t = translator(locale);
  await page.getByLabel(t('privacy.form.kind')).selectOption('access');
  await page.getByLabel(t('privacy.form.name')).fill('Ελένη');
  await page.getByLabel(t('privacy.form.email')).fill(email);
}

const locale = 'el';
const t = translator(locale);

test('missing fields are reported, a valid request is sent, and its link works to the end', async ({ page }) => {
  const email = newAddress();
  await page.goto(path(locale, '/privacy-request'));
  const send = page.getByRole('button', { name: t('privacy.form.send') });
  await page.getByLabel(t('privacy.form.name')).focus();
  // The hydrated island turns the browser's own checks off.
  await expect(page.locator('form#privacy-request')).toHaveJSProperty('noValidate', true);
  await send.click();
  await expect(page.locator('[data-form-summary]')).toBeFocused();
  expect((await findings(page)).found).toEqual([]);
  await fill(page, locale, email);
  await page.getByRole('button', { name: t('forms.draft.discard') }).click();
  await expect(page.getByLabel(t('privacy.form.name'))).toHaveValue('');
  await page.getByRole('button', { name: t('forms.draft.undo') }).click();
  await expect(page.getByLabel(t('privacy.form.name'))).toHaveValue('Ελένη');
  await expect(page.getByRole('button', { name: t('forms.draft.discard') })).toBeFocused();
  await page.getByRole('radio', { name: t('privacy.form.self') }).check();
  await expect(page.getByLabel(t('privacy.form.relation'))).toBeHidden();
  await send.click();
  await expect(page).toHaveURL(path(locale, '/privacy-request/sent'));

  await page.goto(`${path(locale, '/privacy-request/follow')}?token=${await tokenFor(email)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText(t('privacy.say.received'))).toBeVisible();
  expect((await findings(page)).found).toEqual([]);
  await page.getByRole('button', { name: t('privacy.follow.confirm') }).click();
  await expect(page.getByText(t('privacy.say.confirmed'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('privacy.follow.confirm') })).toHaveCount(0);
  const withdraw = page.getByRole('link', { name: t('privacy.follow.withdraw') });
  await withdraw.click();
  await expect(page.getByText(t('privacy.follow.ask'))).toBeFocused();
  expect((await findings(page)).found).toEqual([]);
  await page.getByRole('link', { name: t('privacy.follow.ask.no') }).click();
  await withdraw.click();
  await page.getByRole('button', { name: t('privacy.follow.ask.yes') }).click();
  await expect(page.getByText(t('privacy.say.withdrawn'))).toBeVisible();
  await expect(withdraw).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the request is sent, an invalid one is shown again with its values, and the link works', async ({ page, allow }) => {
    allow(/422/u);
    const t = translator('el');
    const email = newAddress();
    await page.goto('/el/privacy-request');
    await fill(page, 'el', email);
    await page.getByRole('radio', { name: t('privacy.form.other') }).check();
    await page.getByLabel(t('privacy.form.about')).fill('<b>Μάρτιος</b>');
    await page.getByRole('button', { name: t('privacy.form.send') }).click();
    await expect(page.locator('[data-form-summary]')).toContainText(t('privacy.form.relation').replace(/[;?]$/u, ''));
    await expect(page.getByLabel(t('privacy.form.about'))).toHaveValue('<b>Μάρτιος</b>');
    await page.getByLabel(t('privacy.form.relation')).fill('Μητέρα');
    await page.getByRole('button', { name: t('privacy.form.send') }).click();
    await expect(page).toHaveURL('/el/privacy-request/sent');
    await page.goto(`/el/privacy-request/follow?token=${await tokenFor(email)}`);
    await page.getByRole('button', { name: t('privacy.follow.confirm') }).click();
    await expect(page.getByText(t('privacy.say.authority'))).toBeVisible();
    await page.getByRole('link', { name: t('privacy.follow.withdraw') }).click();
    await page.getByRole('button', { name: t('privacy.follow.ask.yes') }).click();
    await expect(page.getByText(t('privacy.say.withdrawn'))).toBeVisible();
  });

  test('a wrong link says so', async ({ page, allow }) => {
    allow(/404/u);
    await page.goto('/privacy-request/follow?token=wrong');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText('This page needs the link from your e-mail.')).toBeVisible();
  });
});
