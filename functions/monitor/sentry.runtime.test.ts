/** Errors of pages on their way to Sentry. */
import { env } from 'cloudflare:workers';
import { describe, expect, inject, it, vi } from 'vitest';
import { ENVELOPE_LIMIT_BYTES } from '../../src/features/monitor/calls.schema.ts';
import { rows } from '../../tests/functions/counting.ts';
import { DSN, ON, PLANTED, received } from '../../tests/functions/sentry-harness.ts';
import { newNetwork, visitWith } from '../../tests/functions/visit.ts';
import { SENTRY_TEST } from '../../tests/services/keys.ts';
import { toDay } from '../calendar.ts';
import type { Env } from '../env.ts';
import { BUDGETS } from '../storage/budgets.ts';

const TUNNEL = '/api/monitor/envelope';
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

  it('is bounded a day', async () => {
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
