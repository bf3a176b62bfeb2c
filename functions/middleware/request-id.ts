import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { setResponseHeaders } from '../http/response-headers.ts';

/**
 * Gives each request an id, for the log and as `X-Request-Id` for the visitor to quote. An id in the request is ignored: it could
 * forge log lines.
 */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  await next();
  setResponseHeaders(c, { 'X-Request-Id': c.get('requestId') });
});
