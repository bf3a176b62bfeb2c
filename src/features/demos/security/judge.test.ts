import { describe, expect, it } from 'vitest';
import { securityTest } from '@/i18n/messages/en/security-test.ts';
import { reportText } from './BenchReport.tsx';
import { countVerdicts, type Finding, worstFirst } from './finding.ts';
import { judgeHeaders } from './judge-headers.ts';
import { judgeContext, judgeCookies, judgeHosts, judgeStorage } from './judge-page.ts';
import { judgePolicies, parseHeader, parseMeta } from './judge-policy.ts';

const said = (findings: readonly Finding[], name: string): string => {
  const one = findings.find((found) => found.name === name);
  return `${one?.verdict} ${one?.says}`;
};
const judged = (header: string | null, metas: readonly string[] = []) => judgePolicies([...parseHeader(header), ...parseMeta(metas)]);

describe('a policy', () => {
  it.each([
    ["default-src 'none'; script-src 'self' 'sha256-x'", 'script-src', 'pass script.ok'],
    ["default-src 'self'", 'script-src', 'pass script.ok'],
    ["script-src 'self' 'unsafe-inline'", 'script-src', 'problem script.inline'],
    ["script-src 'UNSAFE-INLINE' 'nonce-abc'", 'script-src', 'pass script.ok'],
    ["script-src 'self' 'unsafe-eval'", 'script-src', 'problem script.eval'],
    ["script-src 'self' https:", 'script-src', 'problem script.any'],
    ["script-src 'self' data:", 'script-src', 'problem script.data'],
    ["script-src 'self' https://*.cdn.example", 'script-src', 'attention wildcard'],
    ["img-src 'self'", 'script-src', 'problem script.any'],
    ["img-src 'self'", 'default-src', 'problem default.missing'],
    ['default-src *', 'default-src', 'problem default.any'],
    ["style-src 'self' 'unsafe-inline'", 'style-src', 'attention style.inline'],
    ["img-src 'self' https:", 'img-src', 'attention source.any'],
    ["default-src 'none'", 'object-src', 'pass object.ok'],
    ["default-src 'none'", 'base-uri', 'attention base.missing'],
    ["frame-ancestors 'none'", 'frame-ancestors', 'pass ancestors.none'],
    ['frame-ancestors', 'frame-ancestors', 'pass ancestors.none'],
    ["frame-ancestors 'self'", 'frame-ancestors', 'pass ancestors.ok'],
    ['frame-ancestors *', 'frame-ancestors', 'attention ancestors.missing'],
    ["require-trusted-types-for 'script'", 'require-trusted-types-for', 'pass trusted.ok'],
    ['report-uri /r; report-to r', 'report-to', 'pass report.ok'],
    ['upgrade-insecure-requests', 'upgrade-insecure-requests', 'pass other'],
    ['upgrade-insecure-requests', 'report-to', 'attention report.missing'],
  ])('%s: %s', (policy, name, expected) => expect(said(judged(policy), name)).toBe(expected));

  it('of the header and one of the page add up: the stricter counts', () => {
    const both = judged("base-uri 'none'; script-src 'self' 'unsafe-inline'", ["default-src 'none'; script-src 'self'"]);
    expect(said(both, 'script-src')).toBe('pass script.ok');
    expect(said(both, 'base-uri')).toBe('pass base.ok');
    expect(said(judged("script-src 'self', script-src *"), 'script-src')).toBe('pass script.ok');
  });

  it('in the page cannot keep other sites from framing it', () => {
    expect(said(judged(null, ["frame-ancestors 'none'"]), 'frame-ancestors')).toBe('attention ancestors.missing');
  });

  it('that is missing is one problem', () => {
    expect(judged(null).map(({ verdict, says }) => `${verdict} ${says}`)).toEqual(['problem policy.missing']);
  });

  it('counts a directive once', () => expect(said(judged("script-src 'self'; script-src *"), 'script-src')).toBe('pass script.ok'));
});

describe('headers', () => {
  const page = (headers: Record<string, string>, isEncrypted = true) => judgeHeaders('page', new Headers(headers), isEncrypted);

  it('without any are mostly problems', () => {
    const verdicts = page({}).map(({ name, verdict }) => `${name} ${verdict}`);
    expect(verdicts).toContain('Strict-Transport-Security problem');
    expect(verdicts).toContain('X-Content-Type-Options problem');
    expect(verdicts).toContain('X-Frame-Options problem');
    expect(verdicts.filter((line) => line.endsWith('pass'))).toEqual([]);
  });

  it.each([
    ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains', true, 'pass hsts.ok'],
    ['Strict-Transport-Security', 'max-age=63072000', false, 'attention hsts.plain'],
    ['Strict-Transport-Security', 'max-age=15767999', true, 'attention hsts.short'],
    ['Strict-Transport-Security', 'max-age=0', true, 'problem hsts.missing'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin', true, 'pass referrer.ok'],
    ['Referrer-Policy', 'no-referrer, unsafe-url', true, 'attention referrer.wrong'],
    ['Cross-Origin-Opener-Policy', 'same-origin; report-to="policy"', true, 'pass opener.ok'],
    ['Cross-Origin-Embedder-Policy', 'credentialless', true, 'pass embedder.ok'],
    ['Cross-Origin-Embedder-Policy', 'unsafe-none', true, 'attention embedder.missing'],
    ['X-Frame-Options', 'DENY', true, 'pass frames.ok'],
    ['X-Frame-Options', 'ALLOW-FROM https://evil.example', true, 'problem frames.missing'],
    ['Server', 'nginx/1.2.3', true, 'attention server'],
  ])('%s: %s', (name, value, isEncrypted, expected) => expect(said(page({ [name]: value }, isEncrypted), name)).toBe(expected));

  it('of a call need a policy that allows nothing, and no sharing', () => {
    const call = (headers: Record<string, string>) => judgeHeaders('call', new Headers(headers), true);
    expect(said(call({ 'Content-Security-Policy': "default-src 'none'" }), 'Content-Security-Policy')).toBe('pass policy.closed');
    expect(said(call({}), 'Content-Security-Policy')).toBe('attention policy.open');
    expect(said(call({ 'Access-Control-Allow-Origin': '*' }), 'Access-Control-Allow-Origin')).toBe('attention cors.open');
    expect(said(call({}), 'Access-Control-Allow-Origin')).toBe('pass cors.ok');
  });

  it('do not tell of a program without its version', () => {
    expect(page({ Server: 'cloudflare' }).some(({ name }) => name === 'Server')).toBe(false);
  });
});

describe('a page', () => {
  it.each([
    [{ name: 'locale', value: 'el', isKnown: true, secure: true, sameSite: 'lax' }, 'pass cookie.ok'],
    [{ name: 'locale', value: 'el', isKnown: true }, 'pass cookie.ok'],
    [{ name: 'locale', value: 'el', isKnown: true, secure: false }, 'attention cookie.loose'],
    [{ name: 'extension', value: 'x', isKnown: false, secure: true, sameSite: 'lax' }, 'attention storage.unknown'],
    [{ name: 'session', value: 'x', isKnown: false }, 'problem cookie.secret'],
    [{ name: 'a', value: 'eyJhbGciOi.eyJzdWIi.c2ln', isKnown: false }, 'problem cookie.secret'],
    [{ name: 'a', value: '0123456789abcdef0123456789abcdef', isKnown: false }, 'problem cookie.secret'],
  ])('with the cookie %o', (cookie, expected) => expect(said(judgeCookies([cookie]), cookie.name)).toBe(expected));

  it('never calls a cookie missing that it has seen', () => {
    expect(judgeCookies([{ name: 'session', value: 'x', isKnown: false }])[0]?.value).not.toBe('');
  });

  it('without cookies says what it cannot see', () => {
    expect(judgeCookies([]).map(({ says }) => says)).toEqual(['cookie.none', 'cookie.hidden']);
  });

  it('names other hosts, and what is not encrypted', () => {
    const site = 'https://site.gr';
    const hosts = judgeHosts(
      ['/a.js', `${site}/b.css`, 'data:,x', 'https://cdn.example/x.js', 'https://cdn.example/y.js', 'http://cdn.example/z'],
      site,
    );
    expect(hosts.map(({ name, verdict, value }) => [name, verdict, value])).toEqual([
      ['https://cdn.example', 'attention', '2'],
      ['http://cdn.example', 'problem', '1'],
    ]);
    expect(judgeHosts(['/a.js', 'data:,x'], site)).toMatchObject([{ verdict: 'pass', says: 'hosts.own' }]);
  });

  it('knows what it stored, and finds what looks like a key', () => {
    const items = [
      { name: 'theme', amount: '9 bytes', purpose: 'The theme', value: 'dark' },
      { name: 'other', amount: '', purpose: undefined, value: 'x' },
      { name: 'token', amount: '', purpose: 'Known', value: 'eyJhbGciOi.eyJzdWIi.c2ln' },
    ];
    expect(judgeStorage(items).map(({ verdict, says }) => `${verdict} ${says}`)).toEqual([
      'pass storage.known',
      'attention storage.unknown',
      'problem storage.secret',
    ]);
    expect(judgeStorage([])).toMatchObject([{ says: 'storage.none' }]);
  });

  it('says whether the browser took untrusted markup, and which permissions are too many', () => {
    const context = { isSecure: true, isIsolated: false, isOwnAgent: undefined, trustedTypes: 'taken' as const };
    const found = judgeContext({
      ...context,
      permissions: [
        ['camera', 'granted'],
        ['notifications', 'granted'],
        ['midi', 'prompt'],
      ],
    });
    expect(found.map(({ name, verdict, says }) => `${name} ${verdict} ${says}`)).toEqual([
      'isSecureContext pass secure.ok',
      'crossOriginIsolated attention isolated.missing',
      "innerHTML = '…' problem tried.taken",
      'camera attention permission.granted',
      'notifications pass permission.used',
      'midi pass permission.ok',
    ]);
  });
});

it('the report lists every finding with its verdict as a word, the worst first', () => {
  const findings = worstFirst([...judgeHeaders('file', new Headers({ 'X-Content-Type-Options': 'nosniff' }), true)]);
  expect(findings[0]?.verdict).toBe('attention');
  const groups = [{ title: 'bench.group.file' as const, of: '/icon.svg', findings }];
  expect(countVerdicts(groups)).toEqual({ pass: 2, attention: 1, problem: 0 });
  const text = reportText(groups, securityTest, { site: 'https://site.gr', at: '1 May 2027' });
  expect(text.split('\n')).toEqual([
    'Security test of https://site.gr, 1 May 2027',
    'Passed: 2. Needs attention: 1. Problems: 0.',
    '',
    'Headers of a file (/icon.svg)',
    `- [Attention] Cross-Origin-Resource-Policy. ${securityTest['bench.says.resource.missing']}`,
    `- [Pass] X-Content-Type-Options: nosniff. ${securityTest['bench.says.nosniff.ok']}`,
    `- [Pass] Access-Control-Allow-Origin. ${securityTest['bench.says.cors.ok']}`,
    '',
  ]);
});
