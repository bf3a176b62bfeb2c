import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext, Cookie } from '@playwright/test';
import { SESSION_COOKIE } from '../../functions/auth/cookies.ts';
import { STATE } from '../../scripts/functions-server.ts';
import { linkOf } from '../../scripts/owner-link.ts';
import { ownerSql } from '../../scripts/owner-sql.ts';
import { identity } from '../../src/features/identity/identity.ts';
import { databaseFile } from '../server/database-file.ts';

const { BASE_URL, PORT = '8791' } = process.env;
/** Where the tests find the site (playwright.config.ts). */
export const SITE = BASE_URL ?? `http://localhost:${PORT}`;

/**
 * A sign-in link of the local installation's owner: by the statements of `npm run owner`, straight into the database's file beside the
 * running server, since a program for each link would take seconds.
 */
export function ownersLink(): string {
  const { statements, token } = ownerSql({ email: identity.owner.email });
  const database = new DatabaseSync(databaseFile(STATE), { timeout: 10_000 });
  try {
    // The server's own database does not wait for another writer: one short transaction, and nothing that waits for the disk.
    database.exec(`PRAGMA synchronous = OFF; BEGIN IMMEDIATE; ${statements.slice(0, -1).join(';\n')}; COMMIT`);
    if (!database.prepare(statements.at(-1) ?? '').get()?.['links'])
      throw new Error('The local owner is another than content/site.yaml says: npm run owner -- … --replace');
  } finally {
    database.close();
  }
  return linkOf(SITE, token);
}

let kept: Cookie | undefined;

/**
 * Signs a browser context in as the owner: `await signInAsOwner(context)` before the first page is opened. The session is made once for
 * each worker of the tests; do not sign out or revoke in it.
 */
export async function signInAsOwner(context: BrowserContext): Promise<void> {
  if (kept) return context.addCookies([kept]);
  const token = new URL(ownersLink()).searchParams.get('token') ?? '';
  const answer = await context.request.post(`${SITE}/api/auth/link/follow`, { data: { token } });
  if (!answer.ok()) throw new Error(`The link did not sign in: ${answer.status()} ${await answer.text()}`);
  kept = (await context.cookies(SITE)).find(({ name }) => name === SESSION_COOKIE);
  if (!kept) throw new Error('The link brought no session');
}
