import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { setResponseHeaders } from '../response-headers.ts';

export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Libraries give a stream `no-cache`, with which it may be stored. Transforming it would hold it back.
  if (c.res.headers.get('Content-Type')?.startsWith('text/event-stream'))
    setResponseHeaders(c, { 'Cache-Control': 'no-store, no-transform' });
  else if (!c.res.headers.has('Cache-Control')) setResponseHeaders(c, { 'Cache-Control': 'no-store' });
});
