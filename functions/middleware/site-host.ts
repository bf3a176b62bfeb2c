import { createMiddleware } from 'hono/factory';
import { ApiError } from '../api-error.ts';
import type { AppEnv } from '../env.ts';
import { isSiteHost } from '../site-origin.ts';

/** Sign-in happens on the site's own host only. @throws ApiError `misdirected` on any other host that reaches this Worker */
export const siteHostOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected');
  return next();
});
