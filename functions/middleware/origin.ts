import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes from other sites' pages (OWASP CSRF Prevention, "verifying origin with standard headers"). Browsers send
 * `Sec-Fetch-Site` or `Origin`; without both it is no browser and carries no cookies of a visitor. Visitors who send no referrers send
 * `Origin: null` with our own forms (Fetch, "append a request `Origin` header"); then `Sec-Fetch-Site` decides, which no page can set.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return next();
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const isHidden = origin === 'null' && site === 'same-origin';
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isHidden && origin !== new URL(c.req.url).origin);
  if (foreign) throw new ApiError('forbidden', { message: { key: 'call.otherSite' } });
  return next();
});
