import { createMiddleware } from 'hono/factory';
import { LOGIN_PAGE } from '../../src/features/login/login.schema.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { findCaller } from '../auth/owner.ts';
import type { AppEnv } from '../env.ts';
import { setResponseHeaders } from '../http/response-headers.ts';
import { errorPage } from './error-page.ts';

/** Of what only the owner may see nothing is kept, by no cache and no search engine. */
const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

/** How often an address may be encoded over itself and is still seen through. */
const DECODINGS = 5;

/** Decodes ASCII only, which is all that the names of the owner's pages are written in, and so never fails. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Whether an address may lead to a page of the owner's, however it is written: in capitals, percent-encoded (also twice), with doubled or
 * turned slashes, dots, or the name of the file. Rather too often than too seldom.
 */
export function isOwnersAddress(pathname: string): boolean {
  let plain = pathname;
  for (let time = 0; time < DECODINGS; time += 1) plain = decoded(plain);
  const parts: string[] = [];
  for (const part of plain.toLowerCase().split(/[\\/]+/u)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  const { bare } = splitPath(`/${parts.join('/')}`);
  return bare.startsWith('/admin');
}

/**
 * The guard before the files of the owner's area: nobody is let by but the owner. Signed out: to the sign-in, and from there back; somebody
 * else: the 403 page. Where no page is (yet), the owner gets the 404 page.
 */
export const ownersPages = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!isOwnersAddress(pathname)) return next();
  const who = await findCaller(c);
  if (who === undefined) {
    const query = new URLSearchParams({ redirect: `${pathname}${search}` });
    c.res = c.redirect(`${path(splitPath(pathname).locale, LOGIN_PAGE)}?${query}`, 302);
  } else if (who === 'other') {
    c.res = await errorPage(c, 403);
  } else {
    await next();
  }
  setResponseHeaders(c, PRIVATE);
  return undefined;
});
