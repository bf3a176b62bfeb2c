import { env } from 'cloudflare:workers';
import { describe, expect, inject, it } from 'vitest';
import { healthSchema } from '../../src/features/health/health.schema.ts';
import { readTitle } from '../../tests/functions/visit.ts';
import { WORKER_FIRST } from '../pages.ts';

// Runs the real `wrangler.jsonc`: routing, files and code together. Other tests call only the code.
const edge = (address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(address, inject('edge')), { redirect: 'manual', ...init });
const REVALIDATED = 'public, max-age=0, must-revalidate';

describe('wrangler.jsonc', () => {
  it('routes only the code’s own paths to the code first', () => {
    expect(env.TEST_WORKER_FIRST.toSorted()).toEqual(WORKER_FIRST.toSorted());
  });
});

describe('a page', () => {
  it.each([
    ['/about', 'About'],
    ['/el', 'Αρχική'],
    ['/el/about', 'Ποιοι είμαστε'],
    ['/blog', 'Blog'],
    ['/blog/first', 'First'],
  ])('is served at %s and must be revalidated each time', async (address, title) => {
    const response = await edge(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe(REVALIDATED);
    expect(await readTitle(response)).toBe(title);
  });

  it.each([
    ['/about.html', '/about'],
    ['/about/', '/about'],
    ['/about/?x=1', '/about?x=1'],
    ['/el/', '/el'],
    ['/el/about/', '/el/about'],
    ['/index.html', '/'],
    ['/404.html', '/404'],
    ['//about', '/about'],
  ])('has one address: %s redirects to %s', async (address, location) => {
    const response = await fetch(`${inject('edge').replace(/\/$/u, '')}${address}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('Location')]).toEqual([307, location]);
  });

  it.each(['/about', '/el', '/cv.md', '/'])('%s answers other methods with 405 and lists the supported ones', async (address) => {
    const response = await edge(address, { method: 'POST', body: 'x' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('an unknown page', () => {
  it.each([
    ['/nothing', 'Page Not Found'],
    ['/a/b/c', 'Page Not Found'],
    ['/blog/nothing', 'Page Not Found'],
    ['/el/nothing', 'Δεν βρέθηκε'],
    ['/el/a/b', 'Δεν βρέθηκε'],
    ['/el/blog/nothing', 'Δεν βρέθηκε'],
    ['/%25', 'Page Not Found'],
  ])('%s gets the 404 page of its language', async (address, title) => {
    for (const headers of [{}, { 'Sec-Fetch-Mode': 'navigate' }]) {
      const response = await edge(address, { headers });
      expect(response.status).toBe(404);
      expect(await readTitle(response)).toBe(title);
    }
  });

  it.each(['/%', '/%ff', '/el/%c3%28', '/blog/%', '/api/%', '/?%', '/?locale=%', '/\u0000', '/..%2f..%2fetc/passwd'])(
    '%j is never a server error',
    async (address) => {
      expect((await edge(address)).status).toBeLessThan(500);
    },
  );
});

describe('code before the files', () => {
  it('reads the database and the files for /api/health', async () => {
    // Does not check the jobs: nothing triggers them on this server.
    const { data } = (await (await edge('/api/health')).json()) as { data: unknown };
    const { version, checks } = healthSchema.parse(data);
    const states = Object.fromEntries(checks.map(({ name, status }) => [name, status]));
    expect([version, states]).toMatchObject(['1.2.3', { database: 'up', pages: 'up' }]);
  });

  it('answers an unknown call with the JSON error, also to a browser', async () => {
    for (const address of ['/api', '/api/nothing']) {
      const response = await edge(address, { headers: { 'Sec-Fetch-Mode': 'navigate', Accept: 'text/html' } });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
    }
  });

  it('chooses the language at / and nowhere else', async () => {
    const headers = { 'Accept-Language': 'el' };
    expect((await edge('/', { headers })).headers.get('Location')).toBe('/el');
    for (const address of ['/about', '/blog/first', '/el']) expect((await edge(address, { headers })).status).toBe(200);
  });

  it('answers an error page with its status', async () => {
    expect((await edge('/el/403')).status).toBe(403);
  });

  it('serves Markdown to clients that prefer it', async () => {
    const response = await edge('/el/blog/first', { headers: { Accept: 'text/markdown' } });
    expect(await response.text()).toBe('# Πρώτο\n');
  });
});

describe('a file', () => {
  it('with a hash in its name is cached for a year', async () => {
    const response = await edge('/assets/script.3f9a.js');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it.each([
    ['/cv.md', 'text/markdown; charset=utf-8'],
    ['/build.json', 'application/json'],
    ['/rss.xml', 'application/xml'],
    ['/blog/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/el/blog/rss.xml', 'application/rss+xml; charset=utf-8'],
  ])('%s must be revalidated each time', async (address, type) => {
    const response = await edge(address);
    expect([response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')]).toEqual([
      200,
      type,
      REVALIDATED,
    ]);
  });
});
