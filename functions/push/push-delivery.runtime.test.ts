import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import { readPayload } from '../../src/features/push/payload.shared.ts';
import { heard, newAgent, PUSH, pushEnv, sent, subscriber, subscribing } from '../../tests/functions/pushing.ts';
import { rows } from '../../tests/functions/rows.ts';
import { takeTurns } from '../../tests/functions/turns.ts';
import { OTHER_PUBLIC_KEY } from '../../tests/functions/vapid-keys.ts';
import { MINUTE_MS } from '../calendar.ts';
import { EVERY_FIVE_MINUTES } from '../jobs/schedule.ts';
import { database } from '../storage/database.ts';
import { deliverDue, PUSH_LEASE_MS } from './deliver.ts';
import { deliverPushes } from './jobs.ts';
import { PUSH_RETRY_MINUTES } from './outcome.ts';
import { claimDue } from './storage/messages.ts';
import { FAILURES_LIMIT } from './storage/subscriptions.ts';

const later = (minutes: number): Date => new Date(Date.now() + minutes * MINUTE_MS);
const figures = async (message: string): Promise<Record<string, number>> => {
  const states = env.DB.prepare('SELECT state, count(*) AS count FROM push_deliveries WHERE message = ? GROUP BY state');
  const { results } = await states.bind(message).all<{ state: string; count: number }>();
  return Object.fromEntries(results.map(({ state, count }) => [state, count]));
};
const deliveries = async () =>
  (
    await env.DB.prepare('SELECT state, attempts, status, due_at AS due FROM push_deliveries').all<{
      state: string;
      attempts: number;
      status: number | null;
      due: number | null;
    }>()
  ).results;
const subscribers = async (): Promise<number> => (await env.DB.prepare('SELECT * FROM push_subscriptions').all()).results.length;

describe('a message', () => {
  it('reaches the browser, and only that can decrypt it', async () => {
    const agent = await subscriber();
    const { message } = await sent({ urgency: 'high', ttlS: 7_200 });
    const { received, refused } = await heard(agent);
    expect(refused).toEqual([]);
    expect(received).toHaveLength(1);
    const [got] = received;
    expect(readPayload(got?.payload)).toEqual({
      version: 1,
      id: message.id,
      title: PUSH.title,
      body: PUSH.body,
      url: PUSH.url,
      locale: 'en',
      topic: 'writing',
    });
    expect(Number(got?.ttl)).toBeGreaterThan(7_100);
    expect(Number(got?.ttl)).toBeLessThanOrEqual(7_200);
    expect(got).toMatchObject({ urgency: 'high', topic: message.id.replaceAll('-', '') });
    expect(await deliveries()).toEqual([{ state: 'sent', attempts: 1, status: 201, due: null }]);
  });

  it('goes to subscribers of its language and topic', async () => {
    const greek = await subscriber({ locale: 'el' });
    const english = await subscriber({ locale: 'en' });
    const elsewhere = await subscriber({ locale: 'el', topics: ['store', 'site'] });
    const { message } = await sent({ locale: 'el', title: 'Νέο άρθρο', body: 'Πώς διαβάζεται μια πρόβλεψη', url: '/el/blog/forecasts' });
    expect(await figures(message.id)).toEqual({ sent: 1 });
    const [got] = (await heard(greek)).received;
    expect(JSON.parse(got?.payload ?? '')).toMatchObject({ title: 'Νέο άρθρο', locale: 'el', url: '/el/blog/forecasts' });
    for (const agent of [english, elsewhere]) expect((await heard(agent)).asked).toBe(0);
  });

  it('is sent once, however often it is submitted and however many runs there are', async () => {
    const agents = await Promise.all(Array.from({ length: 9 }, () => subscriber()));
    const results = await Promise.all([sent(), sent(), sent({ title: 'Another' })]);
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(results.map(({ message }) => message.id)).size).toBe(1);
    await Promise.all([1, 2, 3].map(() => deliverDue(pushEnv(), later(0))));
    await deliverPushes(pushEnv(), later(60));
    for (const agent of agents) expect((await heard(agent)).received).toHaveLength(1);
  });

  it('to more subscribers than one run handles is sent run by run', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => subscriber()));
    const { message } = await sent({}, {}, 2);
    expect(await figures(message.id)).toEqual({ sent: 2, queued: 3 });
    expect(await deliverDue(pushEnv(), later(0), 2)).toEqual({ due: 2, sent: 2, left: 1 });
    expect(await deliverPushes(pushEnv(), later(0))).toEqual({ ended: 0, started: 0, due: 1, sent: 1 });
    expect(await deliverPushes(pushEnv(), later(60))).toEqual({ ended: 0, started: 0, due: 0 });
    for (const agent of agents) expect((await heard(agent)).asked).toBe(1);
  });

  it('that waits is sent by the five-minute schedule', async () => {
    const agents = [await subscriber(), await subscriber()];
    await sent({}, {}, 1);
    await takeTurns(EVERY_FIVE_MINUTES, later(0), pushEnv());
    for (const agent of agents) expect((await heard(agent)).received).toHaveLength(1);
  });

  it('stays queued while push is off', async () => {
    await subscriber();
    const off = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' };
    await sent({}, off);
    expect(await deliverPushes(pushEnv(off), later(0))).toEqual({ ended: 0, started: 0 });
    expect(await deliverDue(pushEnv(), later(0))).toEqual({ due: 1, sent: 1 });
  });

  it('is not sent to a subscriber who has unsubscribed meanwhile', async () => {
    const agents = [await subscriber(), await subscriber()];
    await sent({}, {}, 1);
    for (const agent of agents) await subscribing(agent, { method: 'DELETE' });
    expect(await deliverDue(pushEnv(), later(0))).toEqual({ due: 1, gone: 1 });
    expect((await Promise.all(agents.map(heard))).map(({ asked }) => asked).sort()).toEqual([0, 1]);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the subscription', async (status) => {
    await subscriber({}, [{ status }]);
    const subscription = await subscriber();
    const { message } = await sent();
    expect(await figures(message.id)).toEqual({ gone: 1, sent: 1 });
    expect(await subscribers()).toBe(1);
    expect((await heard(subscription)).received).toHaveLength(1);
    await sent({ key: 'second' });
    expect((await heard(subscription)).received).toHaveLength(2);
  });

  it('that answers 429 is retried after the time it requests', async () => {
    const agent = await subscriber({}, [{ status: 429, retryAfter: '1200' }, { status: 201 }]);
    await sent();
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, status: 429 });
    expect(Math.abs((waiting?.due ?? 0) - later(20).getTime())).toBeLessThan(MINUTE_MS);
    expect(await deliverDue(pushEnv(), later(15))).toEqual({ due: 0 });
    expect(await deliverDue(pushEnv(), later(21))).toEqual({ due: 1, sent: 1 });
    expect((await heard(agent)).received).toHaveLength(1);
  });

  it.each([500, 503])('that fails with %i is retried after the configured delays, then no longer', async (status) => {
    const agent = await subscriber({}, [{ status }]);
    const { message } = await sent();
    for (const minutes of PUSH_RETRY_MINUTES) {
      const [waiting] = await deliveries();
      expect(waiting?.state).toBe('queued');
      expect(Math.abs((waiting?.due ?? 0) - later(minutes).getTime())).toBeLessThan(MINUTE_MS);
      await deliverDue(pushEnv(), later(minutes + 1));
    }
    expect(await figures(message.id)).toEqual({ failed: 1 });
    expect((await heard(agent)).asked).toBe(PUSH_RETRY_MINUTES.length + 1);
    expect(await subscribers()).toBe(1);
  });

  it.each([400, 413])('that answers %i is not retried', async (status) => {
    const agent = await subscriber({}, [{ status }]);
    const { message } = await sent();
    expect(await figures(message.id)).toEqual({ failed: 1 });
    await deliverDue(pushEnv(), later(2_000));
    expect((await heard(agent)).asked).toBe(1);
    expect(await subscribers()).toBe(1);
  });

  it('has its subscription removed after too many failed messages in a row', async () => {
    const refusals = Array.from({ length: FAILURES_LIMIT }, () => ({ status: 400 }));
    await subscriber({}, [{ status: 400 }, { status: 201 }, ...refusals]);
    for (let message = 0; message < FAILURES_LIMIT + 1; message += 1) await sent({ key: String(message) });
    expect(await subscribers()).toBe(1);
    await sent({ key: 'last' });
    expect(await subscribers()).toBe(0);
  });

  it('that redirects is not followed: the token is for it alone', async () => {
    const other = await newAgent();
    await subscriber({}, [{ status: 307, location: other.endpoint }]);
    const { message } = await sent();
    expect(await figures(message.id)).toEqual({ failed: 1 });
    expect(await heard(other)).toMatchObject({ asked: 0, refused: [] });
  });

  it('that is unreachable is retried', async () => {
    const gone = 'http://127.0.0.1:9';
    await subscribing({ ...(await newAgent()), endpoint: `${gone}/push/1` }, { bindings: { PUSH_LOCAL_SERVICE: gone } });
    const { message } = await sent();
    expect(await figures(message.id)).toEqual({ queued: 1 });
    expect(await deliveries()).toMatchObject([{ attempts: 1, status: null }]);
  });

  it('refuses a key that the subscription is not bound to', async () => {
    const agent = await newAgent([], OTHER_PUBLIC_KEY);
    await subscribing(agent);
    const { message } = await sent();
    expect(await figures(message.id)).toEqual({ queued: 1 });
    expect((await heard(agent)).refused).toMatchObject([{ status: 403, reason: expect.stringContaining('another key') }]);
  });

  it.each([401, 403])(
    'that answers %i, which concerns our keys, delays the delivery until they are right, and the owner is told once',
    async (status) => {
      const agent = await subscriber({}, [...Array.from({ length: PUSH_RETRY_MINUTES.length + 1 }, () => ({ status })), { status: 201 }]);
      const { message } = await sent({ ttlS: 28 * 24 * 3_600 });
      for (const minutes of [...PUSH_RETRY_MINUTES, PUSH_RETRY_MINUTES.at(-1) ?? 0]) {
        expect(await figures(message.id)).toEqual({ queued: 1 });
        await env.DB.exec(`UPDATE push_deliveries SET due_at = due_at - ${minutes * MINUTE_MS}`);
        await deliverDue(pushEnv(), later(0));
      }
      expect(await figures(message.id)).toEqual({ sent: 1 });
      expect((await heard(agent)).received).toHaveLength(1);
      expect(await subscribers()).toBe(1);
      expect(await rows(`SELECT text LIKE '%VAPID_PUBLIC_KEY%' AS names FROM messages`)).toEqual([{ names: 1 }]);
    },
  );

  it('refuses what lacks a token or a TTL', async () => {
    const { endpoint } = await newAgent();
    expect((await fetch(endpoint, { method: 'POST', headers: { TTL: '60' }, body: 'x' })).status).toBe(401);
  });
});

describe('time', () => {
  it('that has run out stops a message', async () => {
    const agent = await subscriber({}, [{ status: 503 }, { status: 201 }]);
    const { message } = await sent({ ttlS: 3_600 });
    vi.setSystemTime(later(61));
    expect(await deliverDue(pushEnv(), new Date())).toEqual({ due: 1, expired: 1 });
    expect(await figures(message.id)).toEqual({ expired: 1 });
    expect((await heard(agent)).asked).toBe(1);
  });

  it('that a push service requests beyond a message’s lifetime ends the message', async () => {
    await subscriber({}, [{ status: 429, retryAfter: '7200' }]);
    const { message } = await sent({ ttlS: 3_600 });
    expect(await figures(message.id)).toEqual({ expired: 1 });
  });

  it('beyond a subscription’s expiry ends the subscription', async () => {
    const agent = await subscriber({ expirationTime: later(10).getTime() });
    expect(await deliverPushes(pushEnv(), later(5))).toMatchObject({ ended: 0 });
    expect(await deliverPushes(pushEnv(), later(11))).toMatchObject({ ended: 1 });
    await sent();
    expect((await heard(agent)).asked).toBe(0);
  });
});

describe('a run that dies', () => {
  it('leaves its deliveries to a later run, once it counts as dead', async () => {
    const agent = await subscriber();
    await sent({}, {}, 1);
    const second = await subscriber();
    await env.DB.exec("UPDATE push_deliveries SET state = 'queued', due_at = 0, attempts = 0");
    const now = new Date();
    const lease = new Date(now.getTime() + PUSH_LEASE_MS);
    expect(await claimDue(database(env.DB), { now, lease, limit: 10 })).toHaveLength(1);
    expect(await deliverDue(pushEnv(), later(9))).toEqual({ due: 0 });
    expect(await deliverDue(pushEnv(), later(11))).toEqual({ due: 1, sent: 1 });
    const topics = (await heard(agent)).received.map(({ topic }) => topic);
    // Both have the same topic, so that the push service stores one, and the same id, so that the browser shows one.
    expect(topics).toHaveLength(2);
    expect(new Set(topics).size).toBe(1);
    expect((await heard(second)).asked).toBe(0);
  });

  it('or is too slow leaves its remaining deliveries to the next one', async () => {
    for (let count = 0; count < 8; count += 1) await subscriber();
    await sent({}, {}, 1);
    await env.DB.exec("UPDATE push_deliveries SET state = 'queued', due_at = 0, attempts = 0");
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      vi.setSystemTime(Date.now() + PUSH_LEASE_MS);
      return new Response(null, { status: 201 });
    });
    // Six at a time: the ones already started are sent.
    expect(await deliverDue(pushEnv(), new Date())).toEqual({ due: 8, sent: 6, left: 2 });
    vi.restoreAllMocks();
    expect(await deliverDue(pushEnv(), later(11))).toEqual({ due: 2, sent: 2 });
  });
});
