import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { setResponseHeaders } from '../response-headers.ts';

/** Keeps previews out of search engines; `public/_headers` does the same for files. */
export const hideWorkersDev = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { hostname } = new URL(c.req.url);
  if (hostname.endsWith('.workers.dev') && !c.res.webSocket) setResponseHeaders(c, { 'X-Robots-Tag': 'noindex' });
});
