import type { Context } from 'hono';
import { toShownPath } from '../../src/features/redirects/admin/redirect-path.shared.ts';
import { GONE, REDIRECT_LIMITS } from '../../src/features/redirects/admin/redirects.schema.ts';
import type { AppEnv } from '../env.ts';
import { describeFault, log } from '../http/log.ts';
import { errorPage } from '../http/pages/error-page.ts';
import { database } from '../storage/database.ts';
import { type Candidate, candidatesOf } from './match.ts';
import { isReserved } from './reserved.ts';
import { targetIn, withQuery } from './resolve.ts';
import { countHit, findRedirects, type RedirectRow } from './storage.ts';

const warn = (error: unknown): undefined => {
  log('warn', 'redirects', { fault: describeFault(error) });
  return undefined;
};

function respond(c: Context<AppEnv>, redirect: RedirectRow, { locale, rest }: Candidate): Response | Promise<Response> {
  if (redirect.status === GONE) return errorPage(c, GONE);
  // Browsers keep a 301 or 308 for good without it, and would not see a change.
  c.header('Cache-Control', 'no-cache');
  const target = withQuery(targetIn(redirect, locale), `?${rest()}`);
  const url = new URL(target, c.req.url);
  return c.redirect(target.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href, redirect.status as 301);
}

/** The owner's redirect of an address without a page; undefined without one. Read each time, by its index, so that a change works at once. */
export async function redirected(c: Context<AppEnv>): Promise<Response | undefined> {
  const url = new URL(c.req.url);
  const asWritten = toShownPath(url.pathname);
  // A restore brings redirects back that the desk would refuse.
  if (asWritten.length > REDIRECT_LIMITS.from || isReserved(asWritten)) return undefined;
  const candidates = candidatesOf(url).filter(({ source }) => source.length <= REDIRECT_LIMITS.from);
  const found = await findRedirects(database(c.env.DB), [...new Set(candidates.map(({ source }) => source))]).catch(warn);
  if (!found || found.length === 0) return undefined;
  const fits = (row: RedirectRow) => (one: Candidate) => one.source === row.from && one.everyLocale === row.everyLocale;
  const best = candidates.find((candidate) => found.some((row) => fits(row)(candidate)));
  const redirect = best && found.find((row) => fits(row)(best));
  if (!redirect) return undefined;
  c.executionCtx.waitUntil(countHit(c.env.DB, redirect.id, new Date()).catch(warn));
  return respond(c, redirect, best);
}
