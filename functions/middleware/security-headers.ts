import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { FILE_POLICY, KEEP_REFERRER, PAGE_POLICY, pagePolicy, REPORTING_ENDPOINTS, setResponseHeaders } from '../http/response-headers.ts';

/** Features that no page uses; those in use keep their default, this origin. */
const CLOSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Two years; hstspreload.org requires one. */
const HSTS_MAX_AGE_S = 63_072_000;

/** `public/_headers` has the same for files served without code. Sources: OWASP HTTP Headers Cheat Sheet; MDN HTTP Observatory. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': CLOSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Reporting-Endpoints': REPORTING_ENDPOINTS,
  'Strict-Transport-Security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains; preload`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/** A call that responds with a page gets the pages' policy: the page itself carries the full one. */
export const secured = (policy: string) => {
  const headers = securityHeaders(policy);
  const pageHeaders = securityHeaders(PAGE_POLICY);
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    // An opened websocket has no headers that a browser reads.
    if (c.res.webSocket) return;
    const keep = c.res.headers.get('Referrer-Policy') === KEEP_REFERRER;
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html');
    const targets = c.get('formTargets');
    const isFile = c.res.headers.get('Content-Security-Policy') === FILE_POLICY;
    setResponseHeaders(c, {
      ...(isPage ? pageHeaders : headers),
      ...(isPage && targets && { 'Content-Security-Policy': pagePolicy(targets) }),
      ...(isPage && c.get('noFrames') && { 'Content-Security-Policy': `${PAGE_POLICY}; frame-src 'none'` }),
      ...(isFile && { 'Content-Security-Policy': FILE_POLICY }),
      ...(keep && { 'Referrer-Policy': KEEP_REFERRER }),
    });
  });
};
