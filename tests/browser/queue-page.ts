/** What pages show of forms that wait for a network. */
import type { Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { awake, field, fillMessage, submit } from './contact-form.ts';
import { expect } from './fixtures.ts';
import { goOffline } from './network.ts';

export const waiting = (page: Page) =>
  page.locator('.waiting').filter({ has: page.getByRole('heading', { name: /Waiting to be sent|Περιμένει να σταλεί/u }) });
/** On the form's own page, and on any other. */
export const sent = (page: Page) => page.locator('.waiting').filter({ has: page.getByRole('heading', { name: /^(?:Sent|Στάλθηκε)$/u }) });
export const notice = (page: Page) => page.locator('.bars aside');
export const arrived = (locale: Locale, email = 'eleni@example.gr') => translator(locale)('sent.message', { email });
export const offlineNoise = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (?:load|fetch)|api\//u;

/** Sends a message offline, so that it is queued. */
export async function leaveWaiting(page: Page, to: string): Promise<void> {
  await page.goto(to);
  await field(page, 'name').focus();
  await awake(page);
  // The queue's notices are loaded with the form, so that they work without a network.
  const parts = () =>
    page.evaluate(() =>
      ['container', 'floating', 'offline'].filter((part) =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes(`/assets/${part}.`)),
      ),
    );
  await expect.poll(parts).toHaveLength(3);
  await goOffline(page);
  await fillMessage(page);
  await submit(page).click();
  await expect(waiting(page)).toBeVisible();
}
