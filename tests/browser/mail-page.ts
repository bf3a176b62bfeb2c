import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { path } from '../../src/i18n/path.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE, signInAsOwner } from './as-owner.ts';
import { unique } from './deliver.ts';
import { expect } from './fixtures.ts';
import { stub } from './stub.ts';

export const MAIL = '/admin/mail';

/** Locators of the mail page's parts. */
export const parts = (page: Page, locale: Locale = 'en') => {
  const t = translator(locale);
  const reading = page.getByRole('region', { name: t('mail.reading'), exact: true });
  return {
    t,
    list: page.locator('.mail-rows'),
    row: (text: string) => page.locator('.mail-row', { hasText: text }),
    rows: page.locator('.mail-row'),
    reading,
    subject: reading.locator('h2'),
    messages: reading.locator('.mail-message'),
    act: (key: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(key), exact: true }),
    field: reading.locator('textarea'),
    search: page.getByRole('searchbox', { name: t('mail.search') }),
    toast: page.locator('.toast').last(),
  };
};

/** Signs in, opens the mail page, and waits for its list. */
export async function openMail(context: BrowserContext, page: Page, query = '', locale: Locale = 'en') {
  await signInAsOwner(context);
  await page.goto(path(locale, MAIL) + query);
  await page.locator('.mail-rows[aria-busy=false]').waitFor();
  return parts(page, locale);
}

/** Creates a mailbox that no other test uses; the context must be signed in as the owner. */
export async function ownMailbox(context: BrowserContext): Promise<{ name: string; address: string }> {
  const name = unique();
  const data = { name, title: name, address: `${name}@lycabettus.test`, aliases: [] };
  const made = await context.request.post('/api/admin/mail/mailboxes', { data, headers: { Origin: SITE } });
  expect(made.status()).toBe(201);
  return data;
}

/** Blocks the live connection: its first count and other tests' changes would reload the list. */
export const withoutLive = (page: Page) =>
  stub(page, '**/api/ws/connect', (route) => route.fulfill({ json: { success: true, data: { websocketUrl: '' } } }));

/** Waits for the live connection. */
export const live = (page: Page) => expect(page.locator('[data-link=open]').first()).toBeAttached({ timeout: 30_000 });
