import type { Context } from 'hono';
import { toShownPath } from '../../src/features/admin/tools/redirect-path.shared.ts';
import { GONE, REDIRECT_LIMITS } from '../../src/features/admin/tools/redirects.schema.ts';
import { splitPath } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { describeFault, log } from '../monitor/log.ts';
import { isReserved } from '../redirects/reserved.ts';
import { targetIn, withQuery } from '../redirects/resolve.ts';
import { database } from '../storage/database.ts';
import { countHit, findRedirect, type RedirectRow } from '../storage/redirects.ts';
import { errorPage } from './error-page.ts';

const warn = (error: unknown): undefined => {
  log('warn', 'redirects', { fault: describeFault(error) });
  return undefined;
};

function respond(c: Context<AppEnv>, redirect: RedirectRow, search: string): Response | Promise<Response> {
  const { locale } = splitPath(new URL(c.req.url).pathname);
  if (redirect.status === GONE) return errorPage(c, GONE);
  // Browsers keep a 301 or 308 for good without it, and would not see a change.
  c.header('Cache-Control', 'no-cache');
  const target = withQuery(targetIn(redirect, locale), search);
  const url = new URL(target, c.req.url);
  return c.redirect(target.startsWith('/') ? `${url.pathname}${url.search}${url.hash}` : url.href, redirect.status as 301);
}

/** The owner's redirect of an address without a page; undefined without one. Read each time, by its index, so that a change works at once. */
export async function redirected(c: Context<AppEnv>): Promise<Response | undefined> {
  const { pathname, search } = new URL(c.req.url);
  const [shown, bare] = [toShownPath(pathname), toShownPath(splitPath(pathname).bare)];
  // A restore brings redirects back that the desk would refuse.
  if (bare.length > REDIRECT_LIMITS.from || isReserved(shown)) return undefined;
  const redirect = await findRedirect(database(c.env.DB), shown, bare).catch(warn);
  if (!redirect) return undefined;
  c.executionCtx.waitUntil(countHit(c.env.DB, redirect.id, new Date()).catch(warn));
  return respond(c, redirect, search);
}
