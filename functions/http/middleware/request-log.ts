import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../../env.ts';
import { log } from '../log.ts';
import { setResponseHeaders } from '../response-headers.ts';

const RECORDED_ELSEWHERE = new Set(['/api/monitor/ingest', '/api/analytics/event']);

/** Logs the route's pattern, since the address may hold a token or a name. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startMs = performance.now();
  await next();
  const route = routePath(c);
  if (c.res.ok && RECORDED_ELSEWHERE.has(route)) return;
  log('info', 'call', {
    method: c.req.method,
    route,
    status: c.res.status,
    ms: Math.round(performance.now() - startMs),
    requestId: c.get('requestId'),
  });
});

/** Ignores an id in the request: it could forge log lines. */
export const requestId = createMiddleware<AppEnv>(async (c, next) => {
  c.set('requestId', crypto.randomUUID());
  await next();
  setResponseHeaders(c, { 'X-Request-Id': c.get('requestId') });
});

export const noStore = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // Libraries give a stream `no-cache`, with which it may be stored. Transforming it would hold it back.
  if (c.res.headers.get('Content-Type')?.startsWith('text/event-stream'))
    setResponseHeaders(c, { 'Cache-Control': 'no-store, no-transform' });
  else if (!c.res.headers.has('Cache-Control')) setResponseHeaders(c, { 'Cache-Control': 'no-store' });
});
