import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { fillCall } from './fill-call.ts';
import { GET_RETRIES, RETRIED_STATUSES } from './send-request.ts';

const { track, report } = vi.hoisted(() => ({ track: vi.fn(), report: vi.fn() }));
vi.mock('../analytics/track.ts', () => ({ track }));
vi.mock('../network/has-functions.ts', () => ({ hasFunctions: () => true }));
vi.mock('../monitor/report.ts', async (original) => ({ ...(await original<typeof import('../monitor/report.ts')>()), report }));

// Test files share their modules: another may have loaded it without the mocks.
vi.resetModules();
const { call, request, submit } = await import('./client.ts');

const fetchMock = vi.fn<typeof fetch>();
const respond = (status: number, body: unknown) => fetchMock.mockImplementation(async () => Response.json(body, { status }));
const failure = { success: false, error: { code: 'no', message: 'No.' } };
const success = { success: true, data: { key: 'a' } };
const reports = () => report.mock.calls.map(([{ severity, message }]) => `${severity} ${message}`);

const response = z.object({ key: z.string().nullable() });
const readKey = (options: { signal?: AbortSignal; timeoutMs?: number } = {}) => call('GET /api/push/key', { response, ...options });

// Another file's `beforeAll` may fetch next.
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', fetchMock);
  // Keeps successes out of the sample that is reported.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
});

it('has the limits of the specification', () => {
  expect(GET_RETRIES).toBe(1);
  expect(RETRIED_STATUSES).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
});

describe('the address', () => {
  it('gets its parameters and query encoded', async () => {
    respond(200, { success: true, data: { removed: true } });
    const name = fillCall('DELETE /api/admin/mail/templates/:id', { params: { id: 'a/b c' }, query: { version: '3' } });
    expect(await call(name, { response: z.object({ removed: z.boolean() }) })).toEqual({ ok: true, data: { removed: true } });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect([url, init?.method]).toEqual(['/api/admin/mail/templates/a%2Fb%20c?version=3', 'DELETE']);
  });

  it('is the form’s for what a form posts', async () => {
    respond(201, { success: true, data: { received: true } });
    const outcome = await submit('POST /api/contact', { body: { name: 'Ada' }, response: z.object({ received: z.literal(true) }) });
    expect(outcome).toEqual({ ok: true, data: { received: true } });
    const [url, init] = fetchMock.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/contact', 'POST', '{"name":"Ada"}']);
  });
});

describe('retries', () => {
  it.each(RETRIED_STATUSES)('a GET that returns %i is sent once more', async (status) => {
    respond(status, failure);
    expect(await readKey()).toMatchObject({ ok: false, status, offline: false, error: { code: 'no' } });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it.each([400, 401, 403, 404, 410, 422, 424, 426, 428, 501, 505])('a GET that returns %i is not', async (status) => {
    respond(status, failure);
    await readKey();
    expect(fetchMock).toHaveBeenCalledOnce();
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('a %s is never sent twice', async (method) => {
    respond(503, failure);
    const address = '/api/admin/mail/templates';
    const name = method === 'POST' ? (`POST ${address}` as const) : (`${method} ${address}/:id` as const);
    await call(name, { params: { id: 'x' }, body: {}, response: z.unknown() } as never);
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await request('/api/x', { method, body: '{}' });
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  it('return the data of the second response', async () => {
    fetchMock.mockResolvedValueOnce(new Response(null, { status: 503 })).mockResolvedValueOnce(Response.json(success));
    expect(await readKey()).toEqual({ ok: true, data: { key: 'a' } });
    expect(reports()).toEqual([]);
  });
});

describe('reports', () => {
  it.each([
    [400, ['warn POST /api/contact answered 400'], []],
    [429, ['warn POST /api/contact answered 429'], []],
    [499, ['warn POST /api/contact answered 499'], []],
    [500, ['error POST /api/contact answered 500'], [['exception', { kind: 'server', status: 500 }]]],
  ])('of status %i', async (status, reported, counted) => {
    respond(status, failure);
    await submit('POST /api/contact', { body: {}, response: z.unknown() });
    await request('/api/contact', { method: 'POST', body: {} });
    expect(reports()).toEqual([...reported, ...reported]);
    expect(track.mock.calls).toEqual([...counted, ...counted]);
  });

  it('of a network that fails, and of a response that cannot be read', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await readKey()).toMatchObject({ ok: false, status: 0, offline: true });
    fetchMock.mockImplementation(async () => new Response('<h1>Sign in to the Wi-Fi</h1>'));
    expect(await readKey()).toMatchObject({ ok: false, status: 200, offline: false });
    expect(reports()).toEqual(['error GET /api/push/key got no answer', 'warn GET /api/push/key answered 200']);
    expect(track.mock.calls).toEqual([['exception', { kind: 'network' }]]);
  });

  it('of data with an error status, which is returned as data', async () => {
    respond(503, success);
    expect(await readKey()).toEqual({ ok: true, data: { key: 'a' } });
    expect(reports()).toEqual(['error GET /api/push/key answered 503']);
  });

  it('of no success, except one in ten', async () => {
    respond(200, success);
    await readKey();
    expect(reports()).toEqual([]);
  });
});

it('counts a silent network as offline after the given time', async () => {
  fetchMock.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));
  });
  expect(await readKey({ timeoutMs: 10 })).toMatchObject({ ok: false, status: 0, offline: true });
});

it('throws when its caller aborts it', async () => {
  fetchMock.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({});
  });
  await expect(readKey({ signal: AbortSignal.abort(), timeoutMs: 1000 })).rejects.toThrow();
});

describe('requests go', () => {
  it('to the page’s own origin', async () => {
    respond(200, {});
    await request('/api/x', {});
    expect(fetchMock.mock.calls[0]?.[0]).toBe('/api/x');
  });

  it('to another origin if the build names one', async () => {
    vi.stubGlobal('API_URL', 'https://api.example/v1');
    vi.resetModules();
    respond(200, {});
    const fresh = await import('./client.ts');
    await fresh.request('/api/x?a=1', {});
    expect(fetchMock.mock.calls[0]?.[0]).toBe('https://api.example/v1/api/x?a=1');
  });
});
