import { createMiddleware } from 'hono/factory';
import { LOGIN_PAGE } from '../../src/features/login/login.schema.ts';
import { path, splitPath } from '../../src/i18n/path.ts';
import type { AppEnv } from '../env.ts';
import { errorPage } from '../http/pages/error-page.ts';
import { isOwnersAddress } from '../http/pages/owners-address.ts';
import { noteRefusal } from '../http/refusals.ts';
import { setResponseHeaders } from '../http/response-headers.ts';
import { getReport } from '../settings.ts';
import { findCaller } from './owner.ts';

const PRIVATE = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' } as const;

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
