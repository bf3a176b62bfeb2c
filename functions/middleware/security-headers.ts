import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { FILE_POLICY, KEEP_REFERRER, PAGE_POLICY, setResponseHeaders } from '../http/response-headers.ts';

/** Browser features that no page uses. Those in use (clipboard, fullscreen, passkeys, share) keep their default, this origin. */
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

/** Two years, as the preload list asks for at least one. Source: hstspreload.org. */
const HSTS_MAX_AGE_S = 63_072_000;

/**
 * The headers of every response; `public/_headers` has the same for files that are served without code (a test compares them).
 * Sources: OWASP HTTP Headers Cheat Sheet; the scoring table of MDN HTTP Observatory.
 */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': CLOSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains; preload`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

/**
 * Sets the security headers on responses, also on those of `ASSETS`, whose headers are read-only. A call that responds to a plain form
 * with a page gets the pages' policy: the page itself carries the full one.
 */
export const secured = (policy: string) => {
  const headers = securityHeaders(policy);
  const pageHeaders = securityHeaders(PAGE_POLICY);
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    // An opened websocket has no headers that a browser reads.
    if (c.res.webSocket) return;
    const keep = c.res.headers.get('Referrer-Policy') === KEEP_REFERRER;
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html');
    const isFile = c.res.headers.get('Content-Security-Policy') === FILE_POLICY;
    setResponseHeaders(c, {
      ...(isPage ? pageHeaders : headers),
      ...(isFile && { 'Content-Security-Policy': FILE_POLICY }),
      ...(keep && { 'Referrer-Policy': KEEP_REFERRER }),
    });
  });
};
