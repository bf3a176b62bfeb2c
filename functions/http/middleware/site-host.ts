import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../api-error.ts';
import { isSiteHost } from '../site-origin.ts';

export const siteHostOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (!(await isSiteHost(c.env, c.req.url))) throw new ApiError('misdirected', { refused: 'host' });
  return next();
});
