import { createMiddleware } from 'hono/factory';
import { LOGIN_PAGE } from '../../src/features/login/login.schema.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import { getReport } from '../admin/powerbi.ts';
import { findCaller } from '../auth/owner.ts';
import type { AppEnv } from '../env.ts';
import { setResponseHeaders } from '../http/response-headers.ts';
import { noteRefusal } from '../monitor/refusals.ts';
import { errorPage } from './error-page.ts';

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

const DECODINGS = 5;

/** Decodes ASCII only, and so never throws. */
const decoded = (text: string): string =>
  text.replace(/%([0-7][\da-f])/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Matches any spelling: capitals, percent-encoding (also repeated), doubled or turned slashes, dots. Rather too often than too seldom. */
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

export const ownersPages = createMiddleware<AppEnv>(async (c, next) => {
  const { pathname, search } = new URL(c.req.url);
  if (!isOwnersAddress(pathname)) return next();
  const caller = await findCaller(c);
  if (caller === undefined) {
    const query = new URLSearchParams({ redirect: `${pathname}${search}` });
    c.res = c.redirect(`${path(splitPath(pathname).locale, LOGIN_PAGE)}?${query}`, 302);
  } else if (caller === 'other') {
    noteRefusal(c, 'notOwner', '/admin/*');
    c.res = await errorPage(c, 403);
  } else {
    if (!URL.canParse(getReport(c.env) ?? '')) c.set('noFrames', true);
    await next();
  }
  setResponseHeaders(c, PRIVATE);
  return undefined;
});
