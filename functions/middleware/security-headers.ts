import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../env.ts';
import { setAnswerHeaders } from '../http/response-headers.ts';

/** Features of the browser that no page of the site uses. What pages do use (clipboard, fullscreen, passkeys, share) keeps its default, this origin. */
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

/**
 * The policy that comes as a header with every page and file. Each HTML page carries the full one, with `default-src 'none'` and the
 * hashes of its own scripts and styles, in a `<meta>`; a browser applies both. Here stands what a `<meta>` cannot say
 * (`frame-ancestors`) and what holds for all pages. No `object-src`: the `<meta>` closes it, and as a header of a PDF it could keep
 * the browser's own viewer from showing it.
 */
export const PAGE_POLICY = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The policy of answers that are data: opened as a page, they may load nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The same of a file that somebody sent: opened as a page, it is also nobody's, and may do nothing. A call sets it itself. */
export const FILE_POLICY = `${API_POLICY}; sandbox`;

/** Two years, as the preload list asks for at least one. Source: hstspreload.org. */
const HSTS_MAX_AGE_S = 63_072_000;

/**
 * The headers of every answer; `public/_headers` says the same for files that are served without code (a test compares them).
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
 * The referrer policy of a page whose address is a key: told to no other site. Not `no-referrer`, with which a browser sends
 * `Origin: null` with the page's own forms.
 */
export const KEEP_REFERRER = 'same-origin';

/**
 * Sets the security headers on what the handlers answered, also where that came from `ASSETS`, whose headers are read-only. A call that
 * answers a plain form with a page of the site gets the pages' policy: the page carries its own, full one.
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
    setAnswerHeaders(c, {
      ...(isPage ? pageHeaders : headers),
      ...(isFile && { 'Content-Security-Policy': FILE_POLICY }),
      ...(keep && { 'Referrer-Policy': KEEP_REFERRER }),
    });
  });
};
