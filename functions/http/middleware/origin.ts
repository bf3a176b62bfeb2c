import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../../env.ts';
import { ApiError } from '../api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes from other sites' pages (OWASP CSRF Prevention). A request without both headers is not a browser's. Our own forms may
 * send `Origin: null` (Fetch, "append a request `Origin` header"); then `Sec-Fetch-Site` decides, which no page can set.
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  if (SAFE_METHODS.has(c.req.method)) return next();
  const site = c.req.header('Sec-Fetch-Site');
  const origin = c.req.header('Origin');
  const isHidden = origin === 'null' && site === 'same-origin';
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !isHidden && origin !== new URL(c.req.url).origin);
  if (foreign) throw new ApiError('forbidden', { message: { key: 'call.otherSite' }, refused: 'origin' });
  return next();
});
