import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { setResponseHeaders } from '../http/response-headers.ts';

export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) setResponseHeaders(c, { 'Cache-Control': 'no-store' });
});
