import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { setResponseHeaders } from '../response-headers.ts';

/** Ignores an id in the request: it could forge log lines. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  await next();
  setResponseHeaders(c, { 'X-Request-Id': c.get('requestId') });
});
