import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { isSiteHost } from '../health/site-origin.ts';
import { ApiError } from '../http/api-error.ts';

/** Sign-in happens on the site's own host only. @throws ApiError `misdirected` on any other host that reaches this Worker */
export const siteHostOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected');
  return next();
});
