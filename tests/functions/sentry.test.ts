/** Errors of functions and pages on their way to Sentry; the service is a stand-in that reads the real format. */
import { createExecutionContext, createMessageBatch } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, inject, it, vi } from 'vitest';
import { toDay } from '../../functions/calendar.ts';
import type { Env } from '../../functions/env.ts';
import { captureFault } from '../../functions/monitor/sentry/capture.ts';
import { newFeedToken } from '../../functions/odata/reader.ts';
import { BUDGETS } from '../../functions/storage/budgets.ts';
import worker from '../../functions/worker.ts';
import { ENVELOPE_LIMIT_BYTES } from '../../src/features/monitor/sentry/envelope.schema.ts';
import { SENTRY_TEST, testDsn } from '../sentry-service/keys.ts';
import type { ReceivedEnvelope } from '../sentry-service/sentry-service.ts';
import { rows } from './counting.ts';
import { SITE } from './mcp-harness.ts';
import { basic } from './odata-harness.ts';
import { newNetwork, visitWith } from './visit.ts';

const TUNNEL = '/api/monitor/envelope';
const DSN = testDsn(inject('sentryService'));
const ON: Partial<Env> = { SENTRY_DSN: DSN };
const PLANTED = /maria|hunter22|4111|eyJ|192\.0\.2|secret-cookie|203\.0\.113/iu;

const received = async (id: string): Promise<ReceivedEnvelope | undefined> => {
  const list = (await (await fetch(`${inject('sentryService')}/control/envelopes`)).json()) as ReceivedEnvelope[];
  return list.find(({ header }) => header['event_id'] === id);
};
const newId = (): string => crypto.randomUUID().replaceAll('-', '');

const toEvent = (id: string): object => ({
  event_id: id,
  timestamp: 1_795_240_293.2,
  platform: 'javascript',
  level: 'error',
  release: 'abc1234',
  environment: 'production',
  user: { email: 'maria@client.example', ip_address: '192.0.2.7' },
  server_name: 'maria-laptop',
  extra: { password: 'hunter22' },
  contexts: { trace: { data: 'maria' } },
  request: { url: 'https://lycabettus.example/contact?email=maria@client.example#x', headers: { Cookie: 'secret-cookie' }, data: 'maria' },
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'No order for maria@client.example, card 4111 1111 1111 1111',
        stacktrace: {
          frames: [
            {
              filename: 'https://lycabettus.example/assets/page.D3kf9a1_.js',
              function: 'submit',
              ...{ lineno: 1, colno: 222, in_app: true, vars: { token: 'hunter22' }, context_line: 'maria' },
            },
          ],
        },
      },
    ],
  },
  breadcrumbs: Array.from({ length: 150 }, (_, at) => ({
    ...{ timestamp: at, category: 'fetch', type: 'http', message: at === 149 ? 'password=hunter22' : `step ${at}` },
    data: { url: `/api/orders?token=eyJhbGciOi.eyJzdWIi.x${at}`, method: 'GET', status_code: 200, body: 'maria' },
  })),
});

const envelope = (...lines: (object | string)[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
const eventEnvelope = (id: string, dsn = DSN): string =>
  envelope({ event_id: id, dsn, trace: { user: 'maria' } }, { type: 'event' }, toEvent(id));

const send = (body: string | Uint8Array, headers: Record<string, string> = {}, bindings: Partial<Env> = ON) =>
  visitWith(bindings, TUNNEL, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain;charset=UTF-8', 'CF-Connecting-IP': newNetwork(), 'User-Agent': 'Maria/1', ...headers },
    body,
  });

describe('POST /api/monitor/envelope', () => {
  it('passes on an event without anything personal', async () => {
    const id = newId();
    const response = await send(eventEnvelope(id), { Cookie: 'session=secret-cookie', 'X-Forwarded-For': '203.0.113.5' });
    expect([response.status, await response.json()]).toEqual([200, { success: true, data: { id } }]);
    const found = await received(id);
    expect(found?.items.map(({ type }) => type)).toEqual(['event']);
    const { payload } = found?.items[0] ?? expect.fail('no item');
    expect(payload).toMatchObject({
      ...{
        event_id: id,
        release: 'abc1234',
        environment: 'production',
        level: 'error',
        request: { url: expect.stringContaining('/contact?[query]') },
      },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'No order for [email], card [number]',
            stacktrace: {
              frames: [{ filename: 'https://lycabettus.example/assets/page.D3kf9a1_.js', function: 'submit', lineno: 1, colno: 222 }],
            },
          },
        ],
      },
      sdk: { settings: { infer_ip: 'never' } },
    });
    const crumbs = payload['breadcrumbs'] as { message: string; data: object }[];
    expect(crumbs).toHaveLength(100);
    expect(crumbs[0]).toMatchObject({ message: 'step 50', data: { url: '/api/orders?[query]', method: 'GET', status_code: 200 } });
    expect(JSON.stringify(found)).not.toMatch(PLANTED);
    expect(Object.keys(payload)).not.toEqual(expect.arrayContaining(['user']));
    for (const gone of ['user', 'server_name', 'extra', 'contexts']) expect(payload).not.toHaveProperty(gone);
  });

  it('takes items with a length and client reports, and drops every other kind', async () => {
    const id = newId();
    const event = JSON.stringify(toEvent(id));
    const reports = { timestamp: 1, discarded_events: [{ reason: 'ratelimit_backoff', category: 'error', quantity: 2, note: 'maria' }] };
    const body = envelope(
      { event_id: id, dsn: DSN },
      { type: 'attachment', length: 5, filename: 'maria.txt' },
      'maria',
      { type: 'event', length: new TextEncoder().encode(event).length },
      event,
      { type: 'client_report' },
      reports,
    );
    expect((await send(body, { 'Content-Type': 'application/x-sentry-envelope' })).status).toBe(200);
    const found = await received(id);
    expect(found?.items.map(({ type }) => type)).toEqual(['event', 'client_report']);
    expect(found?.items[1]?.payload).toEqual({
      timestamp: 1,
      discarded_events: [{ reason: 'ratelimit_backoff', category: 'error', quantity: 2 }],
    });
    expect(JSON.stringify(found)).not.toMatch(PLANTED);
  });

  it.each<[what: string, body: () => string, headers: Record<string, string>, status: number]>([
    ['another project', () => eventEnvelope(newId(), DSN.replace('/42', '/43')), {}, 400],
    ['another service', () => eventEnvelope(newId(), 'https://evil@evil.example/1'), {}, 400],
    ['no DSN', () => envelope({}, { type: 'event' }, {}), {}, 400],
    ['a replay', () => envelope({ dsn: DSN }, { type: 'replay_event' }, {}), {}, 400],
    ['two events', () => envelope({ dsn: DSN }, { type: 'event' }, {}, { type: 'event' }, {}), {}, 400],
    ['an event that is no object', () => envelope({ dsn: DSN }, { type: 'event' }, '[]'), {}, 400],
    ['nonsense', () => 'x\ny\nz', {}, 400],
    ['nothing', () => '', {}, 400],
    ['JSON', () => eventEnvelope(newId()), { 'Content-Type': 'application/json' }, 415],
    ['a compressed body', () => eventEnvelope(newId()), { 'Content-Encoding': 'gzip' }, 415],
    ['a large body', () => `${eventEnvelope(newId())}\n${' '.repeat(ENVELOPE_LIMIT_BYTES)}`, {}, 413],
    ['another site’s page', () => eventEnvelope(newId()), { Origin: 'https://evil.example' }, 403],
  ])('refuses %s', async (_, body, headers, status) => {
    expect((await send(body(), headers)).status).toBe(status);
  });

  it('is not there without a DSN', async () => {
    expect((await send(eventEnvelope(newId()), {}, {})).status).toBe(404);
    expect(await rows('budget_uses')).toEqual([]);
  });

  it('is limited per minute, and bounded a day', async () => {
    const LIMIT_REPORTS: RateLimit = { limit: async () => ({ success: false }) };
    expect((await send(eventEnvelope(newId()), {}, { ...ON, LIMIT_REPORTS })).status).toBe(429);
    const full = env.DB.prepare("INSERT INTO budget_uses VALUES (?, 'sentryEvents', '', ?, NULL)");
    await full.bind(toDay(new Date()), BUDGETS.sentryEvents.all).run();
    expect((await send(eventEnvelope(newId()))).status).toBe(429);
  });

  it('passes on how long Sentry wants to be left alone, and says that it is out of reach', async () => {
    const limits = { 'Retry-After': '60', 'X-Sentry-Rate-Limits': '60:error:organization' };
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 429, headers: limits }));
    const busy = await send(eventEnvelope(newId()));
    expect([busy.status, busy.headers.get('Retry-After'), busy.headers.get('X-Sentry-Rate-Limits')]).toEqual([
      429,
      ...Object.values(limits),
    ]);
    const [address, init] = fetched.mock.calls[0] ?? [];
    expect([address, init?.headers]).toEqual([
      `${inject('sentryService')}/api/42/envelope/?sentry_version=7&sentry_key=${SENTRY_TEST.key}`,
      { 'Content-Type': 'application/x-sentry-envelope' },
    ]);
    fetched.mockRejectedValue(new TypeError('gone'));
    expect((await send(eventEnvelope(newId()))).status).toBe(503);
  });
});

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
    ['GET', '/api/odata/v4', 'GET /api/odata/v4'],
    ['POST', `${SITE}/mcp`, '/mcp'],
  ])('include those of %s %s, which answers in a form of its own', async (method, path, transaction) => {
    const body = method === 'POST' ? { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }) } : {};
    const headers = { 'Content-Type': 'application/json', Authorization: basic((await newFeedToken()).token, 'maria') };
    const response = await visitWith(broken(), path, { method, headers, ...body });
    expect(response.status).toBe(500);
    const id = response.headers.get('X-Request-Id')?.replaceAll('-', '') ?? '';
    await expect.poll(() => received(id)).toBeDefined();
    const found = await received(id);
    expect(found?.items[0]?.payload).toMatchObject({ transaction, tags: { part: 'call' } });
    expect(JSON.stringify(found)).not.toMatch(PLANTED);
  });

  it('include what the queue could not write, once for each message', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
    const messages = [1, 2].map((attempts) => ({ id: String(attempts), timestamp: new Date(), attempts, body: { kind: 'maria' } }));
    const batch = createMessageBatch('lycabettus-writes', messages);
    const context = createExecutionContext();
    await worker.queue?.(batch as MessageBatch, { ...env, ...ON }, context);
    await expect.poll(() => fetched.mock.calls.length).toBe(1);
    const sent = new TextDecoder().decode((await new Response(fetched.mock.calls[0]?.[1]?.body).arrayBuffer()) as ArrayBuffer);
    expect(sent).toContain('"transaction":"queue"');
    expect(sent).not.toMatch(PLANTED);
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
