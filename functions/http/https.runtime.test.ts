import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { MCP_PATH } from '../../src/features/mcp/address.shared.ts';
import { app } from '../app.ts';
import { servesPlainHttp } from '../health/plain-http.ts';

const ask = async (address: string, init?: RequestInit): Promise<Response> => app.request(address, init, env);

describe('over plain HTTP', () => {
  it.each(['/', '/contact', '/el/store/order?token=abc', '/api/health', '/admin', '/nowhere', '//two'])(
    '%s redirects and says nothing',
    async (path) => {
      const response = await ask(`http://lycabettus.example${path}`);
      expect([response.status, response.headers.get('Location')]).toEqual([301, `https://lycabettus.example${path}`]);
      expect(await response.text()).toBe('');
    },
  );

  it.each(['/api/contact', '/api/store/orders', '/store/checkout', MCP_PATH])('%s takes nothing', async (path) => {
    const response = await ask(`http://lycabettus.example${path}`, { method: 'POST', body: 'a=1' });
    expect(response.status).toBe(403);
    expect(response.headers.get('Set-Cookie')).toBeNull();
  });

  it.each(['http://localhost:8788', 'http://127.0.0.1:8788', 'http://[::1]:8788', 'https://lycabettus.example'])(
    '%s is served',
    async (origin) => {
      expect((await ask(`${origin}/api/health`)).status).not.toBe(301);
    },
  );
});

describe('the check of the domain', () => {
  it.each([
    ['a redirect to HTTPS', () => new Response(null, { status: 301, headers: { Location: 'https://a.gr/robots.txt' } }), false],
    ['the file', () => new Response('User-agent: *'), true],
    ['a redirect elsewhere', () => new Response(null, { status: 302, headers: { Location: 'http://www.a.gr/' } }), true],
    ['no answer', () => Promise.reject(new TypeError('refused')), undefined],
  ])('judges %s', async (_, answer, expected) => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
    expect(await servesPlainHttp('a.gr')).toBe(expected);
    expect(fetched).toHaveBeenCalledWith('http://a.gr/robots.txt', expect.objectContaining({ redirect: 'manual' }));
  });

  it('leaves out a preview, whose owner could change nothing', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('User-agent: *'));
    expect(await servesPlainHttp('site-preview.owner.workers.dev')).toBeUndefined();
    expect(await servesPlainHttp('workers.dev.a.gr')).toBe(true);
  });
});
