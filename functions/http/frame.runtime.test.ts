import { env } from 'cloudflare:workers';
import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import type { CallDeclaration } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { untilRefused } from '../../tests/functions/counting.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { visit } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import type { AppEnv } from '../env.ts';
import { EVERY_FIVE_MINUTES } from '../jobs/schedule.ts';
import { onError } from '../monitor/on-error.ts';
import { countCall, LIMIT_PERIOD_S, limited } from './middleware/limit.ts';
import { sameOrigin } from './middleware/origin.ts';

describe('the declared calls', () => {
  const registered = new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`));

  it('are all registered under /api, and nothing else is', () => {
    const calls = [...registered]
      .filter((route) => route.includes(' /api'))
      .map((route) => route.replace(/\{\[\^\/\]\+\\(\.\w+)\}/u, '$1'));
    expect(calls.toSorted()).toEqual(Object.keys(CALLS).toSorted());
  });

  it('are guarded if they are the owner’s, and only then', () => {
    const guarded = Object.entries<CallDeclaration>(CALLS).filter(([, { guard }]) => guard);
    const owners = Object.keys(CALLS).filter((name) => /^\w+ \/api\/(?:admin|auth\/account)(?:\/|$)/u.test(name));
    expect(guarded.map(([name]) => name)).toEqual(owners);
  });
});

describe('wrangler.jsonc', () => {
  it('wakes the jobs every five minutes only', () => {
    expect(env.TEST_CRONS).toEqual([EVERY_FIVE_MINUTES]);
  });
});

const thing = new Hono<AppEnv>();
thing.use('/api/*', sameOrigin);
thing.all('/api/thing', limited('LIMIT_FORMS'), (c) => c.json({}));
thing.onError(onError);
const ask = (method: string, headers: Record<string, string>, bindings = {}): Promise<Response> =>
  Promise.resolve(thing.request('https://here.example/api/thing', { method, headers }, { ...env, ...bindings }));

describe('a state-changing request', () => {
  it.each([
    { Origin: 'https://elsewhere.example' },
    { Origin: 'null' },
    { Origin: 'http://here.example' },
    { Origin: 'https://here.example:8443' },
    { Origin: 'https://here.example.evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://here.example' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' },
    { 'Sec-Fetch-Site': 'none', Origin: 'null' },
  ])('from another site is refused: %j', async (headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const response = await ask(method, { 'CF-Connecting-IP': '192.0.2.1', ...headers });
      expect([method, response.status]).toEqual([method, 403]);
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'forbidden' } });
    }
  });

  it.each([
    {},
    { Origin: 'https://here.example' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
  ])('from our own page or from no browser is accepted: %j', async (headers) => {
    expect((await ask('POST', { 'CF-Connecting-IP': '192.0.2.2', ...headers })).status).toBe(200);
  });

  it('does not include reads', async () => {
    expect((await ask('GET', { Origin: 'https://elsewhere.example', 'CF-Connecting-IP': '192.0.2.3' })).status).toBe(200);
  });
});

describe('a limit', () => {
  it('answers 429 with the time to wait, to that visitor only', async () => {
    const [refused, ...before] = await untilRefused(10, () => ask('GET', { 'CF-Connecting-IP': '192.0.2.9' }));
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([200]));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(LIMIT_PERIOD_S)]);
    expect(await refused.json()).toMatchObject({ success: false, error: { code: 'too_many' } });
    expect((await ask('GET', { 'CF-Connecting-IP': '192.0.2.10' })).status).toBe(200);
  });

  it('counts all addresses of one IPv6 line together', async () => {
    const from = (address: string) => ask('GET', { 'CF-Connecting-IP': address });
    await untilRefused(10, (call) => from(`2001:db8:1:2:${call.toString(16)}::1`));
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  it('counts all lines of one IPv6 customer together', async () => {
    const from = (address: string) => ask('GET', { 'CF-Connecting-IP': address });
    const [, ...before] = await untilRefused(50, (call) => from(`2001:db8:77:${call.toString(16)}::1`));
    expect(before.length).toBeGreaterThanOrEqual(50);
    expect((await from('2001:db8:78:1::1')).status).toBe(200);
  });

  it('that is not configured fails with its name', async () => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    expect((await ask('GET', {}, { LIMIT_FORMS: undefined })).status).toBe(500);
    expect(error).toHaveBeenCalled();
    await expect(countCall({ env: {}, req: { header: () => undefined } } as never, 'LIMIT_FORMS')).rejects.toThrow(
      'Unknown route middleware: LIMIT_FORMS',
    );
  });

  it.each([
    ['/privacy-request/follow?token=x', 404],
    ['/api/push/key', 200],
    ['/login', 200],
    ['/api/admin/today', 401],
  ])('exists for %s', async (address, status) => {
    const headers = { 'CF-Connecting-IP': `203.0.113.${address.length}` };
    const [refused, ...before] = await untilRefused(60, () => visit(address, { headers }));
    expect(before.length).toBeGreaterThanOrEqual(60);
    if (address !== '/login') expect(new Set(before.map((response) => response.status))).toEqual(new Set([status]));
    expect(refused.headers.get('Retry-After')).toBe(String(LIMIT_PERIOD_S));
  });

  it('never applies to the signed-in owner', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.99', Cookie: await signedIn() };
    const statuses = new Set<number>();
    for (let call = 0; call < 70; call += 1)
      for (const address of ['/api/admin/mail/counts', '/api/auth/account'])
        statuses.add((await visit(`https://lycabettus.test${address}`, { headers })).status);
    expect(statuses).toEqual(new Set([200]));
  });
});
