import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { GET_RETRIES, RETRIED_STATUSES } from './ask.ts';
import { call, request } from './client.ts';

const { track, report } = vi.hoisted(() => ({ track: vi.fn(), report: vi.fn() }));
vi.mock('../analytics/track.ts', () => ({ track }));
vi.mock('../network/has-functions.ts', () => ({ hasFunctions: () => true }));
vi.mock('../monitor/report.ts', async (original) => ({ ...(await original<typeof import('../monitor/report.ts')>()), report }));

const asked = vi.fn<typeof fetch>();
const schema = z.object({ a: z.literal(1) });
const says = (status: number, body: unknown) => asked.mockImplementation(async () => Response.json(body, { status }));
const failure = { success: false, error: { code: 'no', message: 'No.' } };
const reports = () => report.mock.calls.map(([{ severity, message }]) => `${severity} ${message}`);

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('fetch', asked);
  // No success is among those that are told.
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
});

it('has the limits of the specification', () => {
  expect(GET_RETRIES).toBe(1);
  expect(RETRIED_STATUSES).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
});

describe('another try', () => {
  it.each(RETRIED_STATUSES)('a GET that is answered %i is asked once more', async (status) => {
    says(status, failure);
    expect(await call('/api/x', { data: schema })).toMatchObject({ ok: false, status, offline: false, error: { code: 'no' } });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it.each([400, 401, 403, 404, 410, 422, 424, 426, 428, 501, 505])('a GET that is answered %i is not', async (status) => {
    says(status, failure);
    await call('/api/x', { data: schema });
    expect(asked).toHaveBeenCalledOnce();
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('a %s is never made twice', async (method) => {
    says(503, failure);
    await call('/api/x', { method, body: {}, data: schema });
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    await request('/api/x', { method, body: '{}' });
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('brings what the second one answers', async () => {
    asked
      .mockResolvedValueOnce(new Response(null, { status: 503 }))
      .mockResolvedValueOnce(Response.json({ success: true, data: { a: 1 } }));
    expect(await call('/api/x', { data: schema })).toEqual({ ok: true, data: { a: 1 } });
    expect(reports()).toEqual([]);
  });
});

describe('what is told', () => {
  it.each([
    [400, ['warn POST /api/x answered 400'], []],
    [429, ['warn POST /api/x answered 429'], []],
    [499, ['warn POST /api/x answered 499'], []],
    [500, ['error POST /api/x answered 500'], [['exception', { kind: 'server', status: 500 }]]],
  ])('of status %i', async (status, told, counted) => {
    says(status, failure);
    await call('/api/x', { method: 'POST', body: {}, data: schema });
    await request('/api/x', { method: 'POST', body: {} });
    expect(reports()).toEqual([...told, ...told]);
    expect(track.mock.calls).toEqual([...counted, ...counted]);
  });

  it('of a network that fails, and of an answer that nobody can read', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await call('/api/x', { data: schema })).toMatchObject({ ok: false, status: 0, offline: true });
    asked.mockImplementation(async () => new Response('<h1>Sign in to the Wi-Fi</h1>'));
    expect(await call('/api/x', { data: schema })).toMatchObject({ ok: false, status: 200, offline: false });
    expect(reports()).toEqual(['error GET /api/x got no answer', 'warn GET /api/x answered 200']);
    expect(track.mock.calls).toEqual([['exception', { kind: 'network' }]]);
  });

  it('of data that come with the status of a failure, which are data all the same', async () => {
    says(503, { success: true, data: { a: 1 } });
    expect(await call('/api/x', { data: schema })).toEqual({ ok: true, data: { a: 1 } });
    expect(reports()).toEqual(['error GET /api/x answered 503']);
  });

  it('of a success nothing, but for one in ten', async () => {
    says(200, { success: true, data: { a: 1 } });
    await call('/api/x', { data: schema });
    expect(reports()).toEqual([]);
  });
});

it('a silent network counts as none after the time that was given', async () => {
  asked.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));
  });
  expect(await call('/api/x', { data: schema, timeoutMs: 10 })).toMatchObject({ ok: false, status: 0, offline: true });
});

it('throws when it is aborted by who called', async () => {
  asked.mockImplementation(async (_, init) => {
    init?.signal?.throwIfAborted();
    return Response.json({});
  });
  await expect(call('/api/x', { data: schema, signal: AbortSignal.abort(), timeoutMs: 1000 })).rejects.toThrow();
});

describe('where the calls go', () => {
  it('to the page’s own origin', async () => {
    says(200, {});
    await request('/api/x', {});
    expect(asked.mock.calls[0]?.[0]).toBe('/api/x');
  });

  it('to another, where the build names one', async () => {
    vi.stubGlobal('API_URL', 'https://api.example/v1');
    vi.resetModules();
    says(200, {});
    const fresh = await import('./client.ts');
    await fresh.request('/api/x?a=1', {});
    expect(asked.mock.calls[0]?.[0]).toBe('https://api.example/v1/api/x?a=1');
  });
});
