import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Locale } from '../../src/i18n/locales.ts';
import { translator } from '../../src/i18n/translator.ts';
import { SITE } from './as-owner.ts';
import { expect } from './fixtures.ts';

/** Adds a virtual device with a fingerprint sensor that always verifies its user. */
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

/** Opens a link and clicks its button. */
export const follow = async (page: Page, link: string, locale: Locale = 'en'): Promise<void> => {
  await page.goto(link);
  await page.getByRole('button', { name: translator(locale)('login.title') }).click();
};

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** Expects the account island's message. */
export const says = (page: Page, text: string) => expect(page.locator('.account-said')).toHaveText(text);

/** Deletes the passkeys that a test made. */
export async function clear(context: BrowserContext): Promise<void> {
  const { data } = (await (await context.request.get(`${SITE}/api/auth/account`)).json()) as { data: { passkeys: { id: string }[] } };
  for (const { id } of data.passkeys) await context.request.delete(`${SITE}/api/auth/account/passkeys/${id}`);
}
