import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { failRun, newOwner, runJob, sendingEnv } from '../../tests/functions/notices-harness.ts';
import { brokenAssets } from '../../tests/functions/visit.ts';
import type { ReceivedPing } from '../../tests/services/monitor.ts';
import { HOUR_MS, MINUTE_MS, toDay } from '../calendar.ts';
import { failAddress, heartbeat, testHeartbeat } from './heartbeat.ts';

const BEAT = 'https://beat.example/ping/key?site=1';

let owner: string;
beforeEach(async () => {
  owner = await newOwner();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Stands for the monitoring service; other addresses are unreachable. */
function service(respond: (init: RequestInit) => Response | Promise<Response> = () => new Response('OK')) {
  const beats: { url: string; method: string | undefined; body: unknown }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    beats.push({ url: String(input), method: init.method, body: init.body });
    return respond(init);
  });
  return beats;
}

const beat = (more: Parameters<typeof sendingEnv>[0] = {}) => heartbeat(sendingEnv({ HEARTBEAT_URL: BEAT, ...more }), new Date());

it('pings after a good run, and nobody without an address', async () => {
  const beats = service();
  expect(await heartbeat(sendingEnv({ HEARTBEAT_URL: '' }), new Date())).toEqual({ sent: 0 });
  expect(beats).toEqual([]);
  expect(await beat()).toEqual({ sent: 1, faults: 0 });
  expect(beats).toEqual([{ url: BEAT, method: 'POST', body: '' }]);
});

it('reports a part that is down and a job that is late under /fail, by their names alone', async () => {
  const beats = service();
  await failRun('back-up', new Date());
  // Without a bucket, the part that it fills is not down too.
  await beat({ BACKUPS: undefined } as never);
  expect(beats.splice(0)).toEqual([{ url: 'https://beat.example/ping/key/fail?site=1', method: 'POST', body: 'late: back-up' }]);
  await beat({ ASSETS: brokenAssets((path) => path === '/build.json') });
  expect(beats).toEqual([{ url: 'https://beat.example/ping/key/fail?site=1', method: 'POST', body: expect.stringMatching(/^down: \w+/u) }]);
  expect(failAddress('https://beat.example/key/')).toBe('https://beat.example/key/fail');
});

describe('reports under /fail that the owner cannot be told:', () => {
  it.each<[string, () => Promise<unknown>, Parameters<typeof sendingEnv>[0], string]>([
    ['no provider', async () => undefined, { MAIL_PROVIDER: '', MAIL_HTTP_URL: '' }, 'no sender'],
    ['a sender that is no address', async () => undefined, { MAIL_FROM: 'desk' }, 'no sender'],
    ['no owner', () => env.DB.prepare('DELETE FROM users').run(), {}, 'no address'],
    [
      'an address of the site',
      () => env.DB.prepare("INSERT INTO mail_mailboxes (name, title, address, version) VALUES ('a', 'A', ?, 1)").bind(owner).run(),
      {},
      'the address is one of the site',
    ],
    [
      'a provider that refuses',
      () =>
        env.DB.prepare(
          "INSERT INTO owner_notices (key, way, kind, facts, page, at, state, due_at, claimed_at, error) VALUES ('k', 'mail', 'order', '{}', '/', 0, 'due', 0, 1, 'provider answered 401')",
        ).run(),
      {},
      'provider answered 401',
    ],
  ])('%s', async (_, cause, bindings, reason) => {
    const beats = service();
    await cause();
    await beat(bindings);
    expect(beats).toEqual([{ url: failAddress(BEAT), method: 'POST', body: `mail to the owner: ${reason}` }]);
  });
});

it('reports a full budget for an hour: while the check is red, its service tells of nothing else', async () => {
  const beats = service();
  const since = new Date('2026-11-21T23:50:00Z');
  await env.DB.prepare("INSERT INTO budget_uses (day, name, share, used, full_since) VALUES (?, 'reports', '', 999999, ?)")
    .bind(toDay(since), since.getTime())
    .run();
  for (const later of [5 * MINUTE_MS, 55 * MINUTE_MS, HOUR_MS])
    await heartbeat(sendingEnv({ HEARTBEAT_URL: BEAT }), new Date(since.getTime() + later));
  expect(beats.map(({ body }) => body)).toEqual(['full: reports', 'full: reports', '']);
});

it('follows no redirect, and counts one as no answer', async () => {
  let redirect: string | undefined;
  const beats = service((init) => {
    redirect = init.redirect;
    return new Response(null, { status: 302, headers: { Location: 'https://elsewhere.example/' } });
  });
  await expect(runJob('heartbeat', new Date(), { HEARTBEAT_URL: BEAT })).rejects.toThrow('answered 302');
  expect(redirect).toBe('manual');
  expect(beats).toHaveLength(1);
});

it('waits ten seconds at most', async () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const asked: number[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(20);
  });
  service((init) => new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))));
  await expect(beat()).rejects.toThrow(/timeout|timed out/iu);
  expect(asked).toContain(10_000);
});

describe('against a monitoring service', () => {
  const CHECK = inject('monitorService');
  const pings = async () => (await (await fetch(new URL('/control/pings', CHECK))).json()) as ReceivedPing[];
  const tried = (address: string) => testHeartbeat(sendingEnv({ HEARTBEAT_URL: address, BACKUPS: undefined } as never), new Date());

  it('the job’s signal and the owner’s test arrive as successes, and under /fail with what is wrong', async () => {
    const before = (await pings()).length;
    await beat({ HEARTBEAT_URL: CHECK });
    // Without a bucket, the part that it fills is not down too.
    expect(await tried(CHECK)).toEqual({ status: 'reached', answer: 'HTTP 200', faults: 0 });
    await failRun('forget-runs', new Date());
    expect(await tried(`${CHECK}/`)).toEqual({ status: 'reached', answer: 'HTTP 200', faults: 1 });
    expect((await pings()).slice(before)).toMatchObject([
      { kind: 'success', body: '' },
      { kind: 'success', body: '' },
      { kind: 'fail', body: 'late: forget-runs' },
    ]);
  });

  it('a test says what came back: nothing is set, the check does not exist, nobody answers', async () => {
    expect(await tried('')).toEqual({ status: 'none', answer: null, faults: 0 });
    const gone = new URL('/00000000-0000-4000-8000-000000000000', CHECK).href;
    expect(await tried(gone)).toEqual({ status: 'refused', answer: 'HTTP 404', faults: 0 });
    expect(await tried('http://127.0.0.1:9/x')).toEqual({ status: 'unreachable', answer: 'unreachable', faults: 0 });
  });
});
