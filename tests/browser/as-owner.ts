import { readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Cookie } from '@playwright/test';
import { SESSION_COOKIE } from '../../functions/auth/limits.ts';
import { getSignInLink } from '../../scripts/owner-link.ts';
import { LINKS } from './owners-links.ts';

const { BASE_URL, PORT = '8791' } = process.env;
/** Where the tests find the site (playwright.config.ts). */
export const SITE = BASE_URL ?? `http://localhost:${PORT}`;

/**
 * A sign-in link of the local installation's owner that nobody has taken yet (owners-links.ts).
 * @throws where all have been taken, or none were made
 */
export function ownersLink(): string {
  for (const token of readdirSync(LINKS)) {
    try {
      unlinkSync(join(LINKS, token));
      return getSignInLink(SITE, token);
    } catch {
      // Another worker was faster.
    }
  }
  throw new Error(`No sign-in link is left in ${LINKS}`);
}

let cached: Cookie | undefined;

/**
 * Signs a browser context in as the owner: `await signInAsOwner(context)` before the first page is opened. The session is made once for
 * each worker of the tests; do not sign out or revoke in it.
 */
export async function signInAsOwner(context: BrowserContext): Promise<void> {
  if (cached) return context.addCookies([cached]);
  const token = new URL(ownersLink()).searchParams.get('token') ?? '';
  const response = await context.request.post(`${SITE}/api/auth/link/follow`, { data: { token } });
  if (!response.ok()) throw new Error(`The link did not sign in: ${response.status()} ${await response.text()}`);
  cached = (await context.cookies(SITE)).find(({ name }) => name === SESSION_COOKIE);
  if (!cached) throw new Error('The link brought no session');
}
