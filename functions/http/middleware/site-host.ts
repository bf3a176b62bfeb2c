import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../api-error.ts';
import { setResponseHeaders } from '../response-headers.ts';
import { isLocal, isSiteHost } from '../site-origin.ts';

export const siteHostOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected', { refused: 'host' });
  return next();
});

/** Keeps previews out of search engines; `public/_headers` does the same for files. */
export const hideWorkersDev = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { hostname } = new URL(c.req.url);
  if (hostname.endsWith('.workers.dev') && !c.res.webSocket) setResponseHeaders(c, { 'X-Robots-Tag': 'noindex' });
});

const READING = new Set(['GET', 'HEAD']);

/**
 * Answers plain HTTP only with a redirect (ASVS 5, 12.2.1). Refuses a change, since what it carried has already travelled in the clear.
 * Files served without code need the zone's "Always Use HTTPS", which the deployment sets.
 */
export const httpsOnly = createMiddleware<AppEnv>(async (c, next) => {
  const url = new URL(c.req.url);
  if (url.protocol === 'https:' || isLocal(url)) return next();
  if (!READING.has(c.req.method)) throw new ApiError('forbidden', { message: { key: 'call.insecure' } });
  url.protocol = 'https:';
  return c.redirect(url.href, 301);
});
