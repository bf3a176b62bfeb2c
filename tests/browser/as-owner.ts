import { readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Cookie } from '@playwright/test';
import { SESSION_COOKIE } from '../../functions/auth/limits.ts';
import { getSignInLink } from '../../scripts/owner-link.ts';
import { LINKS } from './owners-links.ts';

const { BASE_URL, PORT = '8791' } = process.env;
/** Address of the tested site (playwright.config.ts). */
export const SITE = BASE_URL ?? `http://localhost:${PORT}`;

/**
 * Takes an unused sign-in link of the local installation's owner (owners-links.ts).
 * @throws Error if all are used, or none were made
 */
export function ownersLink(): string {
  for (const token of readdirSync(LINKS)) {
    try {
      unlinkSync(join(LINKS, token));
      return getSignInLink(SITE, token);
    } catch {
      // Another worker took it first.
    }
  }
  throw new Error(`No sign-in link is left in ${LINKS}`);
}

/** Signs a browser context in with a new link and a new session, for actions that need a fresh sign-in. */
export async function signInFreshly(context: BrowserContext): Promise<void> {
  // A link that is followed while signed in ends that session, which other tests share.
  await context.clearCookies({ name: SESSION_COOKIE });
  const token = new URL(ownersLink()).searchParams.get('token') ?? '';
  const response = await context.request.post(`${SITE}/api/auth/link/follow`, { data: { token } });
  if (!response.ok()) throw new Error(`The link did not sign in: ${response.status()} ${await response.text()}`);
}

let cached: Cookie | undefined;

/**
 * Signs a browser context in as the owner; call it before opening the first page. Each test worker makes one session and shares it:
 * do not sign out of it or revoke it.
 */
export async function signInAsOwner(context: BrowserContext): Promise<void> {
  if (cached) return context.addCookies([cached]);
  await signInFreshly(context);
  cached = (await context.cookies(SITE)).find(({ name }) => name === SESSION_COOKIE);
  if (!cached) throw new Error('The link brought no session');
}
