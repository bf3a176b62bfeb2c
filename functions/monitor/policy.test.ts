import { describe, expect, it } from 'vitest';
import { policyReportsSchema } from '../../src/features/monitor/policy.schema.ts';
import { readViolation, toPolicyEntries } from './policy.ts';

const SITE = 'https://site.gr';
const AT = new Date(0);

const report = (rest: object = {}) => ({
  ...{ page: `${SITE}/blog/first?token=secret#top`, blocked: 'https://evil.example/a.js?q=1', directive: 'script-src-elem' },
  ...{ source: '', line: undefined, ...rest },
});
const entries = (...reports: object[]) => toPolicyEntries(reports.map(report), SITE, AT);
const kindOf = async (rest: object) => {
  const [entry] = await entries(rest);
  return entry && readViolation(entry.message);
};

// As Chromium 156 sends them.
const BY_API = [
  {
    age: 101,
    body: {
      ...{
        blockedURL: 'https://evil.example/x.png?secret=1',
        columnNumber: 219,
        disposition: 'enforce',
        documentURL: `${SITE}/el/blog/a?token=1`,
      },
      ...{ effectiveDirective: 'img-src', lineNumber: 1, originalPolicy: "img-src 'none'; report-to policy", referrer: '', sample: '' },
      ...{ sourceFile: `${SITE}/assets/a.js`, statusCode: 200 },
    },
    type: 'csp-violation',
    url: `${SITE}/el/blog/a?token=1`,
    user_agent: 'Mozilla/5.0',
  },
  { age: 1, body: { id: 'x', message: 'old' }, type: 'deprecation', url: SITE, user_agent: '' },
  { age: 1, body: null, type: 'crash', url: SITE, user_agent: '' },
];
const BY_URI = {
  'csp-report': {
    ...{ 'document-uri': `${SITE}/`, referrer: '', 'violated-directive': 'form-action', 'effective-directive': 'form-action' },
    ...{ 'original-policy': "form-action 'self'", disposition: 'enforce', 'blocked-uri': 'https://evil.example/x?a=b', 'line-number': 1 },
    ...{ 'column-number': 91, 'source-file': `${SITE}/`, 'status-code': 200, 'script-sample': '' },
  },
};

describe('a body', () => {
  it('of the Reporting API is read, without reports of other types', () => {
    expect(policyReportsSchema.parse(BY_API)).toEqual([
      {
        ...{ page: `${SITE}/el/blog/a?token=1`, blocked: 'https://evil.example/x.png?secret=1', directive: 'img-src' },
        ...{ source: `${SITE}/assets/a.js`, line: 1 },
      },
    ]);
  });

  it.each([
    [
      'coep',
      { type: 'corp', blockedURL: 'https://cdn.example/x.png', destination: 'image' },
      'cross-origin-embedder-policy https://cdn.example',
    ],
    ['coep', { type: 'navigation', blockedURL: null }, 'cross-origin-embedder-policy navigation'],
    [
      'coop',
      { type: 'navigation-to-response', previousResponseURL: '', effectivePolicy: 'same-origin' },
      'cross-origin-opener-policy navigation-to-response',
    ],
    [
      'coop',
      { type: 'navigation-from-response', nextResponseURL: 'https://pay.example/a?b=1' },
      'cross-origin-opener-policy https://pay.example',
    ],
    [
      'permissions-policy-violation',
      { featureId: 'geolocation', sourceFile: null, disposition: 'enforce' },
      'permissions-policy geolocation',
    ],
    ['permissions-policy-violation', { policyId: 'camera' }, 'permissions-policy camera'],
  ])('of another policy is read: %s %o', async (type, body, expected) => {
    const [entry] = await toPolicyEntries(policyReportsSchema.parse([{ type, url: `${SITE}/contact`, body }]), SITE, AT);
    const { directive, blocked, template } = readViolation(entry?.message ?? '') ?? {};
    expect(`${directive} ${blocked} ${template}`).toBe(`${expected} page`);
  });

  it('of report-uri is read, also with the directive of older browsers', () => {
    const read = { page: `${SITE}/`, blocked: 'https://evil.example/x?a=b', directive: 'form-action', source: `${SITE}/`, line: 1 };
    expect(policyReportsSchema.parse(BY_URI)).toEqual([read]);
    const { 'effective-directive': _, ...older } = BY_URI['csp-report'];
    expect(policyReportsSchema.parse({ 'csp-report': older })).toEqual([read]);
  });

  it.each([{}, [1], { 'csp-report': {} }, 'x', null])('%j is refused', (body) => {
    expect(policyReportsSchema.safeParse(body).success).toBe(false);
  });
});

describe('a report', () => {
  it('is grouped by directive, blocked origin and page template', async () => {
    const [one, same, other] = await Promise.all([
      entries({}),
      entries({ page: `${SITE}/el/blog/second`, blocked: 'https://evil.example/other.js' }),
      entries({ page: `${SITE}/contact` }),
    ]);
    expect(one[0]?.fingerprint).toBe(same[0]?.fingerprint);
    expect(other[0]?.fingerprint).not.toBe(one[0]?.fingerprint);
    expect(one[0]).toMatchObject({
      category: 'policy',
      severity: 'warn',
      message: 'script-src-elem blocked https://evil.example on article',
    });
  });

  it.each([
    ['inline', 'inline'],
    ['', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['wss://evil.example/x', 'wss://evil.example'],
    ['https://me:pass@evil.example:8443/x', 'https://evil.example:8443'],
    ['https://192.0.2.1/x', 'https://[ip]'],
    [`${SITE}/own.js?x=1`, 'self'],
    ['android-app://x/y', 'android-app'],
  ])('of %j shows %s', async (blocked, shown) => {
    expect(await kindOf({ blocked })).toEqual({ directive: 'script-src-elem', blocked: shown, template: 'article' });
  });

  it.each([
    ['an extension', { blocked: 'chrome-extension' }],
    ['an extension’s file', { blocked: 'moz-extension://a-b/c.js' }],
    ['an extension’s script', { blocked: 'inline', source: 'safari-web-extension' }],
    ['another site', { page: 'https://copy.example/blog/first' }],
    ['a page that is no address', { page: 'about' }],
    [
      'the security test’s own try',
      { page: `${SITE}/el/security-test`, directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
    ],
    ['no directive', { directive: '<script>' }],
    ['nothing that can be read', { blocked: 'NOT an address' }],
  ])('of %s is dropped', async (_, rest) => {
    expect(await entries(rest)).toEqual([]);
  });

  it.each([
    [`${SITE}/assets/a.b1c2.js`, { source: '/assets/a.b1c2.js', line: 7 }],
    [`${SITE}/order/secret-token`, {}],
    ['https://cdn.example/lib.js?user=1', { source: 'https://cdn.example', line: 7 }],
    ['', {}],
  ])('names its source %j without a page’s path', async (source, details) => {
    expect((await entries({ source, line: 7 }))[0]?.details).toEqual(details);
  });

  it('counts once a call, of ten kinds at most', async () => {
    expect(await entries({}, {}, {})).toHaveLength(1);
    expect(await entries(...Array.from({ length: 30 }, (_, at) => ({ blocked: `https://h${at}.example` })))).toHaveLength(10);
  });

  it('holds no query, token or path of the page', async () => {
    expect(JSON.stringify(await entries({}))).not.toMatch(/secret|first|q=1/u);
  });
});
