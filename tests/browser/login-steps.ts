import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE } from './as-owner.ts';
import { expect } from './fixtures.ts';

/** A device with a fingerprint sensor and one finger that is always there. */
export async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; id: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, id: authenticatorId };
}

/** Opens a link and gives it the one click. */
export const follow = async (page: Page, link: string, locale: Locale = 'en'): Promise<void> => {
  await page.goto(link);
  await page.getByRole('button', { name: translator(locale)('login.title') }).click();
};

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** What the account's island says that it did. */
export const says = (page: Page, text: string) => expect(page.locator('.account-said')).toHaveText(text);

/** Takes away the passkeys that a test made. */
export async function clear(context: BrowserContext): Promise<void> {
  const { data } = (await (await context.request.get(`${SITE}/api/auth/account`)).json()) as { data: { passkeys: { id: string }[] } };
  for (const { id } of data.passkeys) await context.request.delete(`${SITE}/api/auth/account/passkeys/${id}`);
}
