import { describe, expect, it } from 'vitest';
import { readTitle, visit, visitWith } from '../../tests/functions/visit.ts';

const VARY = 'Accept-Language, Cookie';
const greek = { 'Accept-Language': 'el-GR,el;q=0.9,en;q=0.5' };

describe('/ in the visitor’s language', () => {
  it.each([
    ['nothing known', {}],
    ['English requested', { 'Accept-Language': 'en-GB,en;q=0.9,el;q=0.8' }],
    ['a language that the site has not', { 'Accept-Language': 'fr' }],
    ['Greek refused', { 'Accept-Language': 'el;q=0, *' }],
    ['English chosen, Greek requested', { ...greek, Cookie: 'a=b; locale=en' }],
    ['nonsense in the cookie', { Cookie: 'locale=constructor' }],
  ])('serves the English page with %s', async (_, headers) => {
    const response = await visit('/', { headers });
    expect(response.status).toBe(200);
    expect(await readTitle(response)).toBe('Home');
    expect(response.headers.get('Vary')).toBe(VARY);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it.each([
    ['requested', greek],
    ['chosen before', { 'Accept-Language': 'en', Cookie: 'locale=el' }],
    ['all that is left', { 'Accept-Language': 'en;q=0, *;q=0.1' }],
  ])('redirects to Greek when it is %s, and keeps the query', async (_, headers) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await visit('/?utm=a%20b&x', { method, headers });
      expect(response.status).toBe(302);
      expect(response.headers.get('Location')).toBe('/el?utm=a%20b&x');
      expect(response.headers.get('Vary')).toBe(VARY);
      expect(response.headers.get('Cache-Control')).toBe('private, no-store');
      expect(response.headers.get('Set-Cookie')).toBeNull();
    }
  });

  it('falls back to the configured language, then to that of the address', async () => {
    expect((await visitWith({ FALLBACK_LOCALE: 'el' }, '/')).headers.get('Location')).toBe('/el');
    expect((await visitWith({ FALLBACK_LOCALE: 'el' }, '/', { headers: { 'Accept-Language': 'en' } })).status).toBe(200);
    expect((await visitWith({ FALLBACK_LOCALE: 'klingon' }, '/')).status).toBe(200);
  });

  it('answers 304 when the client’s copy is current', async () => {
    const etag = (await visit('/')).headers.get('ETag') ?? '';
    const response = await visit('/', { headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(304);
    expect(response.headers.get('Vary')).toBe(VARY);
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
  });
});

describe('?locale= on a home page', () => {
  const YEAR_S = 31_536_000;

  it.each([
    ['/?locale=el', '/el', 'el'],
    ['/?locale=en', '/', 'en'],
    ['/?a=1&locale=el&b&c=%2F', '/el?a=1&b&c=%2F', 'el'],
    ['/?locale=en&x=1', '/?x=1', 'en'],
    ['/?%6Cocale=en', '/', 'en'],
    ['/?locale=el&locale=en', '/el', 'el'],
    ['/el?locale=el', '/el', 'el'],
    ['/el?locale=en&x=1', '/?x=1', 'en'],
  ])('%s is a choice: it is saved and redirects to %s', async (address, location, locale) => {
    const response = await visit(address, { headers: { ...greek, Cookie: `locale=${locale === 'en' ? 'el' : 'en'}` } });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toBe(location);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('Set-Cookie')).toBe(`locale=${locale}; Max-Age=${YEAR_S}; Path=/; Secure; SameSite=Lax`);
  });

  it.each([{ 'Sec-Purpose': 'prefetch;prerender' }, { Purpose: 'prefetch' }])(
    'saves no choice for a prefetch or preview: %j',
    async (ahead) => {
      const response = await visit('/?locale=el', { headers: ahead as Record<string, string> });
      expect(response.headers.get('Location')).toBe('/el');
      expect(response.headers.get('Set-Cookie')).toBeNull();
    },
  );

  it('sets a cookie without Secure when the site runs on http', async () => {
    const { app } = await import('../app.ts');
    const { env } = await import('cloudflare:workers');
    const response = await app.request('http://localhost:8788/?locale=el', {}, env);
    expect(response.headers.get('Set-Cookie')).toBe(`locale=el; Max-Age=${YEAR_S}; Path=/; SameSite=Lax`);
  });

  it.each(['/about?locale=el', '/el/about?locale=en', '/cv?locale=el'])('is ignored on other pages: %s', async (address) => {
    const response = await visit(address);
    expect([response.headers.get('Location'), response.headers.get('Set-Cookie')]).toEqual([null, null]);
  });

  it.each(['fr', '', 'EL', 'toString', '//evil.example', 'el%0d%0aX: y'])('ignores %j', async (value) => {
    const response = await visit(`/?locale=${value}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });
});

describe('a deep link', () => {
  it.each(['/about', '/el', '/el/about', '/blog/first'])('%s never redirects', async (address) => {
    for (const Cookie of ['locale=en', 'locale=el']) {
      const response = await visit(address, { headers: { ...greek, Cookie } });
      expect(response.status).toBe(200);
      expect(response.headers.get('Vary') ?? '').not.toContain('Cookie');
    }
  });
});
