import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../../env.ts';
import { log } from '../log.ts';

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
