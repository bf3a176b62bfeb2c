import { env } from 'cloudflare:workers';
import { describe, expect, inject, it } from 'vitest';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { visit, visitWith } from '../../tests/functions/visit.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { PAGE_POLICY, REPORTED_POLICY, relaxedPolicy } from './page-policy.ts';
import { API_POLICY } from './response-headers.ts';

/** Parses a `_headers` file: the headers of each pattern, without comments. */
function parseRules(text: string): Map<string, [name: string, value: string][]> {
  const rules = new Map<string, [string, string][]>();
  let current: [string, string][] = [];
  for (const line of text.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))) {
    if (/^\s/u.test(line)) {
      const [name = '', ...value] = line.trim().split(': ');
      current.push([name, value.join(': ')]);
    } else {
      current = [];
      rules.set(line, current);
    }
  }
  return rules;
}

describe('public/_headers', () => {
  const rules = parseRules(env.TEST_HEADERS_FILE);

  it('sets the same headers for files as the code sets for responses', () => {
    expect(Object.fromEntries(rules.get('/*') ?? [])).toEqual({
      ...securityHeaders(PAGE_POLICY),
      Allow: 'GET, HEAD',
      'Server-Timing': 'api',
    });
  });

  it('caches only files with a hash in their name, and the messages', () => {
    const cached = [...rules].filter(([, headers]) => headers.some(([name]) => name === 'Cache-Control')).map(([pattern]) => pattern);
    const index = ['filter', 'fragment', 'index'].map((folder) => `/pagefind/${folder}/*`);
    expect(cached).toEqual(['/assets/*', ...index, '/messages/en.json', '/messages/el.json']);
  });
});

describe('every response', () => {
  const pages = ['/', '/?locale=el', '/blog/first', '/blog/first/', '/blog/nothing', '/cv', '/404', '/el/500'];
  const files = ['/about', '/about.html', '/el/nothing', '/blog.html', '/cv.md', '/build.json', '/assets/script.3f9a.js'];
  const calls = ['/api', '/api/health', '/api/nothing'];
  const expectHeaders = (response: Response, policy: string) => {
    for (const [name, value] of Object.entries(securityHeaders(policy))) expect([name, response.headers.get(name)]).toEqual([name, value]);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  };

  it.each(pages)('from code for %s has the headers', async (address) => expectHeaders(await visit(address), PAGE_POLICY));
  it.each(calls)('from the call %s has the headers', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST']) expectHeaders(await visit(address, { method }), API_POLICY);
  });
  it.each([...pages, ...files])('from the whole server for %s has the headers once', async (address) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      expectHeaders(await fetch(new URL(address, inject('edge')), { method, redirect: 'manual' }), PAGE_POLICY);
    }
  });

  it.each(['/assets/photograph.3f9a.webp', '/assets/photograph.3f9a.png', '/cards/en/home.png'])(
    '%s may be shown by a feed reader of another origin',
    async (address) => {
      const expected = { ...securityHeaders(PAGE_POLICY), 'Cross-Origin-Resource-Policy': 'cross-origin' };
      for (const method of ['GET', 'HEAD']) {
        const response = await fetch(new URL(address, inject('edge')), { method });
        expect(response.status).toBe(200);
        for (const [name, value] of Object.entries(expected)) expect([name, response.headers.get(name)]).toEqual([name, value]);
        expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      }
    },
  );
});

describe('the policy of pages', () => {
  it('requires Trusted Types, allows named policies only, and reports', () => {
    expect(PAGE_POLICY).toMatch(/; report-to policy; require-trusted-types-for 'script'; trusted-types [a-z -]+$/u);
    expect(PAGE_POLICY).not.toMatch(/trusted-types [^;]*(?:default|\*|'allow-duplicates')/u);
  });
});

describe('a page with content or scripts of other hosts', () => {
  const REPORT_ONLY = 'Content-Security-Policy-Report-Only';
  const names = ['Content-Security-Policy', REPORT_ONLY, 'Cross-Origin-Embedder-Policy'];
  /** @param own headers of the page's file, as the build's `_headers` sets them */
  const headersOf = async (address: string, own: Record<string, string> = {}, init: RequestInit = {}) => {
    const page = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html', ...own } });
    const ASSETS = { fetch: async () => page() } as unknown as Fetcher;
    const { headers } = await visitWith({ ASSETS, POWERBI_EMBED_URL: 'https://app.powerbi.com/view?r=1' }, address, init);
    return names.map((name) => headers.get(name));
  };
  const asOwner = async () => ({ headers: { Cookie: await signedIn() } });

  it.each([
    ['/admin/store', [PAGE_POLICY, null, 'require-corp; report-to="policy"']],
    ['/el/admin/mail', [PAGE_POLICY, null, 'credentialless; report-to="policy"']],
    ['/admin/powerbi', [PAGE_POLICY, null, 'unsafe-none']],
    ['/el/admin/content/editor', [relaxedPolicy(), REPORTED_POLICY, 'require-corp; report-to="policy"']],
  ])('%s differs from others in what it needs', async (address, expected) => {
    expect(await headersOf(`https://lycabettus.test${address}`, {}, await asOwner())).toEqual(expected);
  });

  it('stays relaxed where code responds with it, also as an error page', async () => {
    const own = { [REPORT_ONLY]: REPORTED_POLICY };
    expect(await headersOf('/store/checkout', own)).toEqual([relaxedPolicy(), REPORTED_POLICY, 'unsafe-none']);
    expect(await headersOf('/blog/nothing/at/all', own)).toEqual([relaxedPolicy(), REPORTED_POLICY, 'unsafe-none']);
    expect(await headersOf('/500', own)).toEqual([relaxedPolicy(), REPORTED_POLICY, 'unsafe-none']);
    expect(await headersOf('/500')).toEqual([PAGE_POLICY, null, 'require-corp; report-to="policy"']);
  });
});

/**
 * Points that MDN HTTP Observatory adds to its 100, or does not take away, for a server's response. A+ begins at 100; the project's bar is 130.
 * Source: mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer/tests, August 2026.
 * Left out: integrity of own scripts (+5) and the preload list (+5), which the server does not decide. Pages with a hosted cart or an
 * embedded report have no embedder policy (-10).
 */
describe('MDN HTTP Observatory', () => {
  const directives = (policy: string) =>
    new Map(
      policy
        .split(';')
        .map((part) => part.trim().split(/\s+/u))
        .map(([name = '', ...sources]) => [name, sources.join(' ')]),
    );
  const UNSAFE = /'unsafe-inline'|'unsafe-eval'|(?:^|\s)(?:\*|https?:|ftp:)/u;

  const CRITERIA: [criterion: string, points: number, met: (headers: Headers, meta: string) => boolean][] = [
    [
      "policy with default-src 'none' and nothing unsafe",
      10,
      (_, meta) => directives(meta).get('default-src') === "'none'" && !UNSAFE.test(meta),
    ],
    [
      'frame-ancestors in the header',
      5,
      (headers) => directives(headers.get('Content-Security-Policy') ?? '').get('frame-ancestors') === "'none'",
    ],
    ['referrer policy that keeps addresses private', 5, (headers) => headers.get('Referrer-Policy') === 'strict-origin-when-cross-origin'],
    ['opener policy', 10, (headers) => headers.get('Cross-Origin-Opener-Policy')?.startsWith('same-origin;') ?? false],
    ['embedder policy', 10, (headers) => headers.get('Cross-Origin-Embedder-Policy')?.startsWith('require-corp;') ?? false],
    ['resource policy', 10, (headers) => headers.get('Cross-Origin-Resource-Policy') === 'same-origin'],
    [
      'HSTS of six months or more',
      0,
      (headers) => Number(/max-age=(\d+)/u.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]) >= 15_768_000,
    ],
    ['nosniff', 0, (headers) => headers.get('X-Content-Type-Options') === 'nosniff'],
    ['no other origin reads', 0, (headers) => !headers.has('Access-Control-Allow-Origin')],
  ];

  it.each(['/', '/about', '/el/about', '/blog/first'])('gives %s 150 points: A+', async (address) => {
    const response = await fetch(new URL(address, inject('edge')));
    const meta = /http-equiv="content-security-policy" content="([^"]+)"/u.exec(await response.text())?.[1] ?? '';
    expect(CRITERIA.filter(([, , met]) => !met(response.headers, meta)).map(([criterion]) => criterion)).toEqual([]);
    expect(CRITERIA.reduce((sum, [, points]) => sum + points, 100)).toBe(150);
  });

  it('loses no points for the language cookie', async () => {
    const cookie = (await visit('/?locale=el')).headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; Secure/u);
    expect(cookie).toMatch(/; SameSite=Lax/u);
  });
});
