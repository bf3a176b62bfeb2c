/** Errors of functions, and those that are thrown on purpose, on their way to Sentry. */
import { env } from 'cloudflare:workers';
import { describe, expect, inject, it, vi } from 'vitest';
import { rows } from '../../tests/functions/counting.ts';
import { basic } from '../../tests/functions/feed-harness.ts';
import { SITE } from '../../tests/functions/mcp-harness.ts';
import { ON, PLANTED, received } from '../../tests/functions/sentry-harness.ts';
import { newNetwork, visitWith } from '../../tests/functions/visit.ts';
import type { ReceivedEnvelope } from '../../tests/services/sentry/service.ts';
import type { Env } from '../env.ts';
import { newFeedToken } from '../feed/reader.ts';
import { BUDGETS } from '../storage/budgets.ts';
import { captureFault } from './sentry/capture.ts';

describe('errors of the functions', () => {
  const broken = (): Partial<Env> => {
    const DB = { prepare: () => expect.fail('Failed query: maria@client.example') } as unknown as D1Database;
    return { ...ON, DB };
  };
  const call = (bindings: Partial<Env>) =>
    visitWith(bindings, '/api/monitor/ingest', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '192.0.2.4', Cookie: 'session=secret-cookie' },
      body: JSON.stringify({ category: 'x', severity: 'error', message: 'maria' }),
    });

  it('arrive under the request’s id, with the call’s pattern and frames, without texts', async () => {
    const response = await call(broken());
    expect(response.status).toBe(500);
    const id = response.headers.get('X-Request-Id')?.replaceAll('-', '') ?? '';
    await expect.poll(() => received(id)).toBeDefined();
    const found = await received(id);
    const payload = found?.items[0]?.payload;
    expect(payload).toMatchObject({
      ...{ event_id: id, transaction: 'POST /api/monitor/ingest', tags: { part: 'call' }, environment: 'preview' },
      exception: { values: [{ type: 'AssertionError', value: expect.stringContaining('withheld') }] },
    });
    const exception = payload?.['exception'] as { values: { stacktrace: { frames: object[] } }[] } | undefined;
    expect(exception?.values[0]?.stacktrace.frames.length).toBeGreaterThan(2);
    expect(JSON.stringify(found)).not.toMatch(PLANTED);
  });

  it.each([
    ['GET', '/api/feed/Orders.csv', 'GET /api/feed/:file'],
    ['POST', `${SITE}/mcp`, '/mcp'],
  ])('include those of %s %s, without the token of its address', async (method, path, transaction) => {
    const body = method === 'POST' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {};
    const { token } = await newFeedToken();
    const headers = { 'Content-Type': 'application/json', Authorization: basic(token, 'maria') };
    const response = await visitWith(broken(), `${path}?token=${token}`, { method, headers, ...body });
    expect(response.status).toBe(500);
    const id = response.headers.get('X-Request-Id')?.replaceAll('-', '') ?? '';
    await expect.poll(() => received(id)).toBeDefined();
    const found = await received(id);
    expect(found?.items[0]?.payload).toMatchObject({ transaction, tags: { part: 'call' } });
    expect(JSON.stringify(found)).not.toMatch(PLANTED);
    expect(JSON.stringify(found)).not.toContain(token);
  });

  it('include those of jobs, with their cause, and no call waits or fails for them', async () => {
    const cause = new Error('D1_ERROR: no such table: messages');
    const before = Date.now();
    captureFault({ ...env, ...ON }, new Error('for maria@client.example', { cause }), { part: 'job', name: 'forget-orders' });
    captureFault({ ...env, SENTRY_DSN: 'http://a@127.0.0.1:9/1' }, 'a text', { part: 'job', name: 'x' });
    const find = async () => {
      const list = (await (await fetch(`${inject('sentryService')}/control/envelopes`)).json()) as ReceivedEnvelope[];
      return list.find(({ items }) => items[0]?.payload['transaction'] === 'forget-orders')?.items[0]?.payload;
    };
    await expect.poll(find).toMatchObject({
      exception: { values: [{ value: 'D1_ERROR: no such table: messages' }, { value: expect.stringContaining('withheld') }] },
      tags: { part: 'job' },
    });
    expect(Date.now() - before).toBeLessThan(20_000);
  });

  it('go nowhere without a DSN', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { SENTRY_DSN: _, ...rest } = broken();
    expect((await call(rest)).status).toBe(500);
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('examples', () => {
  const post = (path: string, bindings: Partial<Env>, body?: object) =>
    visitWith(bindings, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': newNetwork() },
      ...(body && { body: JSON.stringify(body) }),
    });

  it('of pages are stored as information, scrubbed, and shown', async () => {
    const message = 'ExampleFault: 1, for maria@client.example';
    const response = await post('/api/monitor/examples', {}, { category: 'script', severity: 'error', message, details: { path: '/x' } });
    const { data } = (await response.json()) as { data: { id: string; kept: object } };
    expect(data).toMatchObject({
      kept: { category: 'example', severity: 'info', message: 'ExampleFault: 1, for [email]', details: { path: '/x' } },
    });
    expect(await rows('monitor_entries')).toMatchObject([{ id: data.id, severity: 'info', message: 'ExampleFault: 1, for [email]' }]);
  });

  it('of the server fail on purpose, and say what was kept', async () => {
    const response = await post('/api/monitor/example-fault', ON);
    expect(response.status).toBe(500);
    const { error } = (await response.json()) as { error: { data: { log: { requestId: string }; sentry: { event_id: string } } } };
    const { log, sentry } = error.data;
    expect(log).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      fault: { name: 'ExampleFault', message: expect.stringContaining('[email]') },
    });
    expect((await received(sentry.event_id))?.items[0]?.payload).toMatchObject({ ...sentry, level: 'info', tags: { example: 'true' } });
    expect(JSON.stringify(error)).not.toMatch(PLANTED);
    expect(await rows("budget_uses WHERE name = 'sentryEvents' AND share = ''")).toMatchObject([{ used: 1 }]);
    const off = (await (await post('/api/monitor/example-fault', {})).json()) as { error: { data: object } };
    expect(off.error.data).toMatchObject({ sentry: null });
  });

  it('of the server show nothing of Sentry if it did not take them, or past the day’s budget', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 503 }));
    const shown = async (): Promise<unknown> =>
      ((await (await post('/api/monitor/example-fault', ON)).json()) as { error: { data: { sentry: unknown } } }).error.data.sentry;
    expect([await shown(), fetched.mock.calls.length]).toEqual([{}, 1]);
    await env.DB.prepare("UPDATE budget_uses SET used = ? WHERE name = 'sentryEvents'").bind(BUDGETS.sentryEvents.all).run();
    expect([await shown(), fetched.mock.calls.length]).toEqual([{}, 1]);
  });
});
