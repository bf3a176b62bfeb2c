import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { ApiError } from '../http/api-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site's page asks for (OWASP CSRF Prevention, "verifying origin with standard headers"). A browser
 * says where a request comes from in `Sec-Fetch-Site` and `Origin`; one that says neither is no browser and carries no visitor's rights.
 * A visitor who sends no referrers sends `Origin: null` with our own forms (Fetch, "append a request `Origin` header"): then the other
 * header, which no page can set, decides.
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
