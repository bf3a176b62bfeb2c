import { createMiddleware } from 'hono/factory';
import { EDITOR_PAGE } from '../../../src/features/content/admin/content.schema.ts';
import { own } from '../../../src/features/foreign/own.shared.ts';
import { POLICY_ENDPOINT } from '../../../src/features/monitor/policy.schema.ts';
import { splitPath } from '../../../src/i18n/path.ts';
import type { AppEnv } from '../../env.ts';
import { PAGE_POLICY, pagePolicy, REPORTED_POLICY, relaxedPolicy } from '../page-policy.ts';
import { FILE_POLICY, KEEP_REFERRER, REPORTING_ENDPOINTS, relaxedHeaders, setResponseHeaders } from '../response-headers.ts';

const EMBEDDER = 'Cross-Origin-Embedder-Policy';
const REPORT_TO = `report-to="${POLICY_ENDPOINT}"`;

/** Pages that embed other hosts' content without their consent: a mail's pictures come without cookies; a frame has no such way. */
const EMBEDS: Readonly<Record<string, string>> = { '/admin/mail': `credentialless; ${REPORT_TO}`, '/admin/powerbi': 'unsafe-none' };

/**
 * Features that no page uses, of those that Chromium 156 knows without a trial; it warns of others. Those in use (copying, sharing, passkeys,
 * client hints) keep their default, this origin. `unload` has no place beside the back/forward cache.
 */
const CLOSED_FEATURES = [
  ...'accelerometer autoplay browsing-topics camera captured-surface-control clipboard-read compute-pressure'.split(' '),
  ...'digital-credentials-create digital-credentials-get display-capture encrypted-media fullscreen gamepad geolocation'.split(' '),
  ...'gyroscope hid identity-credentials-get idle-detection keyboard-map language-detector language-model local-fonts'.split(' '),
  ...'local-network local-network-access loopback-network magnetometer microphone midi on-device-speech-recognition'.split(' '),
  ...'otp-credentials payment picture-in-picture private-state-token-issuance private-state-token-redemption screen-wake-lock'.split(' '),
  ...'serial speaker-selection storage-access summarizer sync-xhr translator unload usb window-management xr-spatial-tracking'.split(' '),
];

/** Two years; hstspreload.org requires one. */
const HSTS_MAX_AGE_S = 63_072_000;

/** `public/_headers` has the same for files served without code. Sources: OWASP HTTP Headers Cheat Sheet; MDN HTTP Observatory. */
export const securityHeaders = (policy: string): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'Cross-Origin-Embedder-Policy': `require-corp; ${REPORT_TO}`,
  'Cross-Origin-Opener-Policy': `same-origin; ${REPORT_TO}`,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': CLOSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Reporting-Endpoints': REPORTING_ENDPOINTS,
  'Strict-Transport-Security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains; preload`,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
});

interface PageState {
  page: Response;
  targets: readonly string[] | undefined;
  noFrames: true | undefined;
}

function pageDifferences(pathname: string, { page, targets, noFrames }: PageState): Record<string, string> {
  const bare = splitPath(pathname).bare;
  const relaxed = relaxedHeaders(page);
  const isForeign = Object.keys(relaxed).length > 0;
  const isRelaxed = isForeign || bare === EDITOR_PAGE;
  const policy = isRelaxed ? relaxedPolicy(targets) : pagePolicy(targets);
  const embeds = isForeign ? 'unsafe-none' : own(EMBEDS, bare);
  return {
    'Content-Security-Policy': noFrames ? `${policy}; frame-src 'none'` : policy,
    ...(bare === EDITOR_PAGE ? { 'Content-Security-Policy-Report-Only': REPORTED_POLICY } : relaxed),
    ...(embeds && { [EMBEDDER]: embeds }),
  };
}

/** A call that responds with a page gets the pages' policy: the page itself carries the full one. */
export const secured = (policy: string) => {
  const headers = securityHeaders(policy);
  const pageHeaders = securityHeaders(PAGE_POLICY);
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (c.res.webSocket) return;
    const keep = c.res.headers.get('Referrer-Policy') === KEEP_REFERRER;
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html');
    const isFile = c.res.headers.get('Content-Security-Policy') === FILE_POLICY;
    const state = { page: c.res, targets: c.get('formTargets'), noFrames: c.get('noFrames') };
    setResponseHeaders(c, {
      ...(isPage ? { ...pageHeaders, ...pageDifferences(new URL(c.req.url).pathname, state) } : headers),
      ...(isFile && { 'Content-Security-Policy': FILE_POLICY }),
      ...(keep && { 'Referrer-Policy': KEEP_REFERRER }),
    });
  });
};
