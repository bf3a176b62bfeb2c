/** Messages to subscribers: written, scheduled, changed, sent, stopped and counted by the owner. */

import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { broadcastRows } from '../../scripts/seed/broadcasts.ts';
import {
  BROADCAST_STATES,
  broadcastsPage,
  openedBroadcast,
  pushOverview,
  pushTried,
  SCHEDULE_MAX_MS,
} from '../../src/features/push/admin/notifications.schema.ts';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { callAdmin, readAudit } from '../../tests/functions/admin-harness.ts';
import { signedIn } from '../../tests/functions/owner-session.ts';
import { heard, newAgent, ON, pushEnv, sent, subscriber } from '../../tests/functions/pushing.ts';
import { insertRows } from '../../tests/functions/rows.ts';
import { newNetwork } from '../../tests/functions/visit.ts';
import { app } from '../app.ts';
import { HOUR_MS } from '../calendar.ts';
import type { Env } from '../env.ts';
import { database } from '../storage/database.ts';
import { startDue } from './broadcast.ts';
import { deliverPushes } from './jobs.ts';
import { dueBroadcasts, startBroadcast } from './storage/broadcasts.ts';

const LIST = '/api/admin/push/broadcasts';
const TEXTS = { en: { title: 'A new article', body: 'Forecasts' }, el: { title: 'Νέο άρθρο', body: 'Προβλέψεις' } };
const BODY = { texts: TEXTS, page: '/about', topic: 'writing', urgency: 'normal', ttlS: 86_400, sendAt: null };
const ahead = (ms = HOUR_MS): string => new Date(Date.now() + ms).toISOString();

/** A call of the owner; resolves when the work behind it is done. */
async function ask(
  address: string,
  {
    body,
    method = body ? 'POST' : 'GET',
    key,
    bindings = ON,
    signedInAt,
  }: { body?: object; method?: string; key?: string; bindings?: Partial<Env>; signedInAt?: Date } = {},
): Promise<Response> {
  const context = createExecutionContext();
  const headers = {
    Cookie: await signedIn(signedInAt ? { id: 'stale', signedInAt } : {}),
    'CF-Connecting-IP': newNetwork(),
    ...(body && { 'Content-Type': 'application/json' }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const response = await app.request(`https://lycabettus.test${address}`, init, { ...env, ...bindings }, context);
  await waitOnExecutionContext(context);
  return response;
}

async function dataOf<Data>(schema: { parse: (value: unknown) => Data }, response: Response, status = 200): Promise<Data> {
  const envelope: { data?: unknown; error?: unknown } = await response.json();
  expect([response.status, envelope.error]).toEqual([status, undefined]);
  return schema.parse(envelope.data);
}
async function refused(response: Response, status: number, code: string, fields: string[] = []): Promise<void> {
  const { error }: { error?: { code: string; fields?: object } } = await response.json();
  expect([response.status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([status, code, fields]);
}
const send = async (body: object = BODY) => dataOf(openedBroadcast, await ask(LIST, { body }), 201);
const open = async (id: string) => dataOf(openedBroadcast, await ask(`${LIST}/${id}`));
const stop = (id: string) => ask(`${LIST}/${id}/stop`, { method: 'POST' });
const actions = async () => (await readAudit()).map(({ action }) => action);

// The ten seconds to undo it pass at once.
beforeEach(() => void vi.spyOn(scheduler, 'wait').mockResolvedValue());

describe('a message', () => {
  it('reaches subscribers of its topic in their language, and its deliveries are counted', async () => {
    const english = await subscriber({ locale: 'en' });
    const greek = await subscriber({ locale: 'el' }, [{ status: 410 }]);
    const other = await subscriber({ locale: 'el', topics: ['store'] });
    const { id, state } = await send();
    expect(state).toBe('scheduled');
    const [got] = (await heard(english)).received;
    expect(readPayload(got?.payload)).toMatchObject({ ...TEXTS.en, url: '/about', locale: 'en', topic: 'writing' });
    expect([(await heard(greek)).asked, (await heard(other)).asked]).toEqual([1, 0]);
    const opened = await open(id);
    expect(opened).toMatchObject({ state: 'started', counts: { queued: 0, sending: 0, sent: 1, gone: 1, failed: 0 } });
    expect(opened.deliveries).toHaveLength(2);
    expect(opened.deliveries).toContainEqual({ locale: 'el', state: 'gone', status: 410, count: 1 });
    expect((await dataOf(broadcastsPage, await ask(LIST))).rows).toMatchObject([{ id, counts: opened.counts }]);
    expect(await actions()).toEqual(['push.send']);
  });

  it('is sent once, however often it is sent with the same key', async () => {
    const agent = await subscriber({ locale: 'en' });
    const responses = await Promise.all([1, 2, 3].map(() => ask(LIST, { body: BODY, key: 'one' })));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    await Promise.all([1, 2].map(() => startDue(pushEnv(), new Date(Date.now() + HOUR_MS))));
    expect((await dataOf(broadcastsPage, await ask(LIST))).total).toBe(1);
    expect((await heard(agent)).asked).toBe(1);
    await ask(LIST, { body: { ...BODY, urgency: 'high' }, key: 'one' });
    expect((await dataOf(broadcastsPage, await ask(LIST))).total).toBe(2);
  });

  it('is refused without a fresh sign-in, without keys, without its page, and out of time', async () => {
    await refused(await ask(LIST, { body: BODY, signedInAt: new Date(Date.now() - HOUR_MS) }), 403, 'fresh_sign_in');
    await refused(await ask(LIST, { body: BODY, bindings: {} }), 503, 'unavailable');
    for (const page of ['/nothing', '//evil.example', 'https://evil.example/', ''])
      await refused(await ask(LIST, { body: { ...BODY, page } }), 422, 'invalid', ['page']);
    await refused(await ask(LIST, { body: { ...BODY, sendAt: ahead(30_000) } }), 422, 'invalid', ['sendAt']);
    await refused(await ask(LIST, { body: { ...BODY, sendAt: ahead(SCHEDULE_MAX_MS + HOUR_MS) } }), 422, 'invalid', ['sendAt']);
    expect((await env.DB.prepare('SELECT * FROM push_broadcasts').all()).results).toEqual([]);
    expect(await actions()).toEqual([]);
  });
});

describe('a scheduled message', () => {
  it('is sent at its time by the five-minute job, to those who are subscribed then', async () => {
    const { id } = await send({ ...BODY, sendAt: ahead() });
    await deliverPushes(pushEnv(), new Date());
    expect((await open(id)).state).toBe('scheduled');
    const later = await subscriber({ locale: 'en' });
    vi.setSystemTime(Date.now() + HOUR_MS + 1);
    expect(await deliverPushes(pushEnv({ VAPID_PRIVATE_KEY: '', VAPID_PUBLIC_KEY: '' }), new Date())).toEqual({ ended: 0, started: 0 });
    expect(await deliverPushes(pushEnv(), new Date())).toEqual({ ended: 0, started: 1, due: 1, sent: 1 });
    expect((await heard(later)).received).toHaveLength(1);
  });

  it('can be changed until it starts, and never starts with its old texts', async () => {
    const { id, version } = await send({ ...BODY, sendAt: ahead() });
    const db = database(env.DB);
    const [old] = await dueBroadcasts(db, new Date(Date.now() + 2 * HOUR_MS), 1);
    const change = { ...BODY, texts: { en: { title: 'Better', body: 'Text' } }, sendAt: ahead(2 * HOUR_MS), version };
    const changed = await dataOf(openedBroadcast, await ask(`${LIST}/${id}`, { method: 'PUT', body: change }));
    expect(changed).toMatchObject({ texts: change.texts, sendAt: change.sendAt, version: version + 1 });
    if (old) await startBroadcast(db, old, new Date());
    expect((await open(id)).state).toBe('scheduled');
    await refused(await ask(`${LIST}/${id}`, { method: 'PUT', body: change }), 409, 'conflict');
    await startDue(pushEnv(), new Date(Date.now() + 3 * HOUR_MS));
    const started = await open(id);
    await refused(await ask(`${LIST}/${id}`, { method: 'PUT', body: { ...change, version: started.version } }), 409, 'conflict');
    await refused(await ask(`${LIST}/x`, { method: 'PUT', body: change }), 404, 'not_found');
    expect(await actions()).toEqual(['push.send', 'push.change']);
  });

  it('can be cancelled, and then never starts', async () => {
    const agent = await subscriber({ locale: 'en' });
    const { id } = await send({ ...BODY, sendAt: ahead() });
    expect((await dataOf(openedBroadcast, await stop(id))).state).toBe('cancelled');
    await deliverPushes(pushEnv(), new Date(Date.now() + 2 * HOUR_MS));
    expect((await heard(agent)).asked).toBe(0);
    await refused(await stop(id), 409, 'conflict');
    await refused(await stop('x'), 404, 'not_found');
    expect(await actions()).toEqual(['push.send', 'push.stop']);
  });
});

it('a message that is being sent can be stopped: the rest, and what waits for another attempt, is cancelled', async () => {
  const agents = [
    await subscriber({ locale: 'en' }, [{ status: 503 }]),
    await subscriber({ locale: 'en' }),
    await subscriber({ locale: 'en' }),
  ];
  const { id } = await dataOf(openedBroadcast, await ask(LIST, { body: BODY, bindings: ON }), 201);
  const { counts } = await open(id);
  expect(counts.queued).toBeGreaterThan(0);
  const stopped = await dataOf(openedBroadcast, await stop(id));
  expect(stopped).toMatchObject({ state: 'stopped', counts: { queued: 0, cancelled: counts.queued, sent: counts.sent } });
  const asked = await Promise.all(agents.map(heard));
  await deliverPushes(pushEnv(), new Date(Date.now() + HOUR_MS));
  expect(await Promise.all(agents.map(heard))).toEqual(asked);
});

it('a delivery that fails while its message is stopped is not tried again', async () => {
  await subscriber({ locale: 'en' });
  const { broadcast, message } = await sent({ key: 'off' }, { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' });
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(async () => {
    expect((await dataOf(openedBroadcast, await stop(broadcast.id))).counts).toMatchObject({ sending: 1, cancelled: 0 });
    return new Response(null, { status: 503 });
  });
  await deliverPushes(pushEnv(), new Date(message.createdAt.getTime() + 1));
  expect(await open(broadcast.id)).toMatchObject({ state: 'stopped', counts: { queued: 0, sending: 0, cancelled: 1 } });
});

describe('a test', () => {
  const trial = async (endpoint: string, more: object = {}) => {
    const { ttlS: _, sendAt: __, ...content } = BODY;
    return ask('/api/admin/push/tests', { body: { ...content, endpoint, ...more } });
  };

  it('goes to one browser at once, and is not among the messages', async () => {
    const [agent, other] = [await subscriber({ locale: 'en' }), await subscriber({ locale: 'en' })];
    const { results } = await dataOf(pushTried, await trial(agent.endpoint));
    expect(results).toEqual(['en', 'el'].map((locale) => ({ locale, outcome: 'sent', status: 201 })));
    expect((await heard(agent)).received.map(({ payload }) => readPayload(payload)?.title)).toEqual(
      expect.arrayContaining([TEXTS.en.title, TEXTS.el.title]),
    );
    expect((await heard(other)).asked).toBe(0);
    expect((await dataOf(broadcastsPage, await ask(LIST))).total).toBe(0);
    expect(await actions()).toEqual(['push.test']);
  });

  it('says what the push service said, and removes a subscription that has ended', async () => {
    const { endpoint } = await subscriber({ locale: 'en' }, [{ status: 410 }]);
    expect((await dataOf(pushTried, await trial(endpoint, { texts: { en: TEXTS.en } }))).results).toEqual([
      { locale: 'en', outcome: 'gone', status: 410 },
    ]);
    await refused(await trial(endpoint), 404, 'not_found');
    await refused(await trial((await newAgent()).endpoint), 404, 'not_found');
  });
});

describe('figures', () => {
  it('of subscribers are by language, topic and Athens day', async () => {
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    const subscribed = async (at: string, rest: object) => {
      vi.setSystemTime(new Date(at));
      await subscriber(rest);
    };
    await subscribed('2026-11-20T21:59:00Z', { locale: 'en' });
    await subscribed('2026-11-20T22:00:00Z', { locale: 'el', topics: ['store', 'site'] });
    await subscribed('2026-08-01T10:00:00Z', { locale: 'el', topics: ['site'] });
    vi.setSystemTime(new Date('2026-11-21T12:00:00Z'));
    const { isOn, subscribers, days } = await dataOf(pushOverview, await ask('/api/admin/push'));
    expect(isOn).toBe(true);
    expect(subscribers).toEqual({
      en: { all: 1, topics: { writing: 1, store: 1, site: 1 } },
      el: { all: 2, topics: { writing: 0, store: 1, site: 2 } },
    });
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { day: '2026-11-20', en: 1, el: 0 },
      { day: '2026-11-21', en: 0, el: 1 },
    ]);
    expect((await dataOf(pushOverview, await ask('/api/admin/push?days=90', { bindings: {} }))).isOn).toBe(false);
  });

  it('of messages agree with the stored rows; the list is filtered, searched and paged', async () => {
    await insertRows(broadcastRows({ seed: 'calls', now: Date.now() }, 120));
    const list = (query: string) => callAdmin(broadcastsPage, `${LIST}?${query}`);
    const { rows, total } = await list('size=100');
    expect([rows.length, total]).toEqual([100, 120]);
    expect((await list('size=100&page=2')).rows).toHaveLength(20);
    const times = rows.map(({ sendAt }) => sendAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const states = await Promise.all(BROADCAST_STATES.map(async (state) => (await list(`state=${state}`)).total));
    expect(states.reduce((sum, count) => sum + count, 0)).toBe(120);
    const one = rows.find(({ counts }) => counts.failed > 0);
    const { results } = await env.DB.prepare(
      'SELECT d.state, d.status, m.locale FROM push_deliveries d JOIN push_messages m ON m.id = d.message WHERE m.broadcast = ?',
    )
      .bind(one?.id)
      .all<{ state: string; status: number | null; locale: string }>();
    expect(one && Object.values(one.counts).reduce((sum, count) => sum + count, 0)).toBe(results.length);
    expect(one?.counts.failed).toBe(results.filter(({ state }) => state === 'failed').length);
    const opened = await callAdmin(openedBroadcast, `${LIST}/${one?.id}`);
    for (const { locale, state, status, count } of opened.deliveries)
      expect(count).toBe(results.filter((row) => row.locale === locale && row.state === state && row.status === status).length);
    const found = await list('q=ΑΡΘΡΟ&size=100');
    expect(found.total).toBeGreaterThan(0);
    expect(found.rows.every(({ texts }) => JSON.stringify(texts).includes('άρθρο'))).toBe(true);
  });
});
