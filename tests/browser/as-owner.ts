import type { BrowserContext, Cookie } from '@playwright/test';
import { SESSION_COOKIE } from '../../functions/auth/cookies.ts';
import { linkOf, ownerLink } from '../../scripts/owner-link.ts';
import { identity } from '../../src/features/identity/identity.ts';

const { BASE_URL, PORT = '8791' } = process.env;
/** Where the tests find the site (playwright.config.ts). */
export const SITE = BASE_URL ?? `http://localhost:${PORT}`;

/** A sign-in link of the local installation's owner, made as `npm run owner` makes it, while the server runs. */
export async function ownersLink(): Promise<string> {
  const { token } = await ownerLink({ email: identity.owner.email });
  if (!token) throw new Error('The local owner is another than content/site.yaml says: npm run owner -- … --replace');
  return linkOf(SITE, token);
}

let kept: Cookie | undefined;

/**
 * Signs a browser context in as the owner: `await signInAsOwner(context)` before the first page is opened. The session is made once for
 * each worker of the tests; do not sign out or revoke in it.
 */
export async function signInAsOwner(context: BrowserContext): Promise<void> {
  if (kept) return context.addCookies([kept]);
  const token = new URL(await ownersLink()).searchParams.get('token') ?? '';
  const answer = await context.request.post(`${SITE}/api/auth/link/follow`, { data: { token } });
  if (!answer.ok()) throw new Error(`The link did not sign in: ${answer.status()}`);
  kept = (await context.cookies(SITE)).find(({ name }) => name === SESSION_COOKIE);
  if (!kept) throw new Error('The link brought no session');
}
