import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { isSiteHost } from '../health/site-origin.ts';
import { ApiError } from '../http/api-error.ts';

/** Limits sign-in to the site's own host. @throws ApiError `misdirected` on any other host that reaches this Worker */
export const siteHostOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected');
  return next();
});
