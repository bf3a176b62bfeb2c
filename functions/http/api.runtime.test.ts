import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { translator } from '../../src/i18n/translator.ts';
import { visit } from '../../tests/functions/visit.ts';
import type { AppEnv } from '../env.ts';
import { onError } from '../monitor/on-error.ts';
import { API_ERRORS, ApiError } from './api-error.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const getMessage = (code: keyof typeof API_ERRORS, locale: 'en' | 'el'): string => translator(locale)(API_ERRORS[code].message);

describe('an unknown API address', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/health/more', '/api/healthy', '/api/%', '/api/%ff', '/api/../api/x', '/api/toString'])(
    '%s answers 404 in the envelope',
    async (address) => {
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
        const response = await visit(address, { method });
        expect([method, response.status]).toEqual([method, 404]);
        const { error } = (await response.json()) as { error: { code: string; message: string; data: { path: string } } };
        expect(error.code).toBe('not_found');
        expect(error.message).toBe(`Page not found: ${error.data.path}`);
        expect(error.data.path).toBe(new URL(address, 'https://x.example').pathname);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    },
  );
});

describe('an unsupported method', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s answers 405 and lists the supported ones', async (method) => {
    const response = await visit('/api/health', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'method_not_allowed' } });
  });
});

describe('every request', () => {
  it('gets an id from the server, never the client’s own', async () => {
    const ids = await Promise.all(
      [1, 2].map(async () => (await visit('/api/health', { headers: { 'X-Request-Id': 'forged' } })).headers.get('X-Request-Id')),
    );
    for (const id of ids) expect(id).toMatch(UUID);
    expect(ids[0]).not.toBe(ids[1]);
    expect((await visit('/')).headers.get('X-Request-Id')).toMatch(UUID);
  });

  it('writes one log line for a call, without what the visitor sent', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    const headers = { 'User-Agent': 'secret-agent', 'CF-Connecting-IP': '192.0.2.7', Cookie: 'session=secret' };
    const response = await visit('/api/orders/secret-token?email=secret@example.com', { method: 'POST', headers, body: 'secret' });
    expect(info).toHaveBeenCalledOnce();
    const line: unknown = JSON.parse(String(info.mock.lastCall?.[0]));
    expect(line).toEqual({
      level: 'info',
      event: 'call',
      method: 'POST',
      route: '/api/*',
      status: 404,
      ms: expect.any(Number),
      requestId: response.headers.get('X-Request-Id'),
    });
  });

  it('is logged by the pattern of its route', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    await visit('/api/health?x=1');
    expect(JSON.parse(String(info.mock.lastCall?.[0]))).toMatchObject({ route: '/api/health', status: 200 });
  });
});

describe('onError', () => {
  const app = new Hono<AppEnv>();
  app.get('/api/known', () => {
    throw new ApiError('too_many', { fields: { email: 'Already asked.' }, headers: { 'Retry-After': '30' } });
  });
  app.get('/api/unknown', () => {
    throw new Error('password is hunter2', { cause: new Error('D1_ERROR: no such table: orders') });
  });
  app.onError(onError);

  it('answers with the error that a handler throws for the caller', async () => {
    const response = await app.request('/api/known');
    expect(response.status).toBe(429);
    expect(response.headers.get('Retry-After')).toBe('30');
    expect(await response.json()).toEqual({
      success: false,
      error: { code: 'too_many', message: getMessage('too_many', 'en'), fields: { email: 'Already asked.' } },
    });
  });

  it('answers in the requested language, unless the handler gives its own message', async () => {
    const greek = await app.request('/api/known', { headers: { 'Accept-Language': 'el-GR,el;q=0.9' } });
    expect(await greek.json()).toMatchObject({ error: { message: getMessage('too_many', 'el') } });
    expect(getMessage('too_many', 'el')).not.toBe(getMessage('too_many', 'en'));
  });

  it('hides any other error, and keeps values out of the log', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const response = await app.request('/api/unknown');
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ success: false, error: { code: 'internal', message: getMessage('internal', 'en') } });
    const line = String(error.mock.lastCall?.[0]);
    expect(line).not.toContain('hunter2');
    expect(JSON.parse(line)).toMatchObject({
      event: 'fault',
      fault: { name: 'Error', cause: { message: 'D1_ERROR: no such table: orders' } },
    });
  });
});
