import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { isSiteHost } from '../health/site-origin.ts';
import { ApiError } from '../http/api-error.ts';

export const siteHostOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected', { refused: 'host' });
  return next();
});
