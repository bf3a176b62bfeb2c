import { env } from 'cloudflare:workers';
import { describe, expect, inject, it } from 'vitest';
import { API_POLICY, PAGE_POLICY } from '../../functions/http/response-headers.ts';
import { securityHeaders } from '../../functions/middleware/security-headers.ts';
import { visit } from './visit.ts';

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
    expect(cached).toEqual(['/assets/*', '/messages/en.json', '/messages/el.json']);
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
});

/**
 * Points that MDN HTTP Observatory adds to its 100, or does not take away, for a server's response. A+ begins at 100; the project's bar is 130.
 * Source: mdn/mdn-http-observatory, src/grader/charts.js and src/analyzer/tests, August 2026.
 * Left out: `Cross-Origin-Embedder-Policy` (+10), which would block embedded reports and a hosted cart; integrity of own scripts (+5)
 * and the preload list (+5), which the server does not decide.
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
    ['opener policy', 10, (headers) => headers.get('Cross-Origin-Opener-Policy') === 'same-origin'],
    ['resource policy', 10, (headers) => headers.get('Cross-Origin-Resource-Policy') === 'same-origin'],
    [
      'HSTS of six months or more',
      0,
      (headers) => Number(/max-age=(\d+)/u.exec(headers.get('Strict-Transport-Security') ?? '')?.[1]) >= 15_768_000,
    ],
    ['nosniff', 0, (headers) => headers.get('X-Content-Type-Options') === 'nosniff'],
    ['no other origin reads', 0, (headers) => !headers.has('Access-Control-Allow-Origin')],
  ];

  it.each(['/', '/about', '/el/about', '/blog/first'])('gives %s 140 points: A+', async (address) => {
    const response = await fetch(new URL(address, inject('edge')));
    const meta = /http-equiv="content-security-policy" content="([^"]+)"/u.exec(await response.text())?.[1] ?? '';
    expect(CRITERIA.filter(([, , met]) => !met(response.headers, meta)).map(([criterion]) => criterion)).toEqual([]);
    expect(CRITERIA.reduce((sum, [, points]) => sum + points, 100)).toBe(140);
  });

  it('loses no points for the language cookie', async () => {
    const cookie = (await visit('/?locale=el')).headers.get('Set-Cookie') ?? '';
    expect(cookie).toMatch(/; Secure/u);
    expect(cookie).toMatch(/; SameSite=Lax/u);
  });
});
