import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { AppEnv } from '../env.ts';
import { log } from '../log.ts';

/** One line per call: the pattern of its route instead of its address, which may hold a token or a name. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const startMs = performance.now();
  await next();
  log('info', 'call', {
    method: c.req.method,
    route: routePath(c),
    status: c.res.status,
    ms: Math.round(performance.now() - startMs),
    requestId: c.get('requestId'),
  });
});
