import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../functions/env.ts';
import { destroySalts } from '../../functions/jobs/forget.ts';
import { totalAnalytics } from '../../functions/jobs/total-analytics.ts';
import { messageSchema, type QueuedMessage } from '../../functions/queue/messages.ts';
import worker from '../../functions/worker.ts';
import { browser, view } from './counting.ts';
import { rows } from './rows.ts';
import { allTurns } from './turns.ts';
import { visit, visitWith } from './visit.ts';

// A day that other tests do not use: salts in memory outlive a test.
const DAY = '2026-12-03';
const NOW = new Date(`${DAY}T12:00:00Z`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A queue that only holds what was sent, as the real one serialises it. */
function holdingQueue() {
  const held: QueuedMessage[] = [];
  const send = async (message: QueuedMessage): Promise<void> => {
    held.push(JSON.parse(JSON.stringify(message)) as QueuedMessage);
  };
  return { held, WRITES: { send } as unknown as NonNullable<Env['WRITES']> };
}

async function deliver(messages: readonly unknown[], bindings: Partial<Env> = {}) {
  const batch = createMessageBatch(
    'lycabettus-writes',
    messages.map((body, at) => ({ id: String(at), timestamp: NOW, attempts: 1, body })),
  );
  const context = createExecutionContext();
  await worker.queue?.(batch as MessageBatch, { ...env, ...bindings }, context);
  const { explicitAcks, retryMessages } = await getQueueResult(batch, context);
  return { acks: explicitAcks.toSorted(), retries: retryMessages.map(({ msgId }) => msgId) };
}

const ADDRESS = '203.0.113.77';
const REPORT = { category: 'api', severity: 'error', message: 'GET /api/orders answered 503', details: { status: 503 }, source: 'client' };

const through = (bindings: Partial<Env>, path: string, body: object, headers: Record<string, string> = {}) =>
  visitWith(bindings, path, { method: 'POST', headers: browser({ 'CF-Connecting-IP': ADDRESS, ...headers }), body: JSON.stringify(body) });
const sendEvent = (bindings: Partial<Env>, body: object, headers?: Record<string, string>) =>
  through(bindings, '/api/analytics/event', body, headers);
const dataOf = async (response: Response): Promise<unknown> => ((await response.json()) as { data: unknown }).data;

const used = () => rows("SELECT share <> '' AS shared, used, full_since FROM budget_uses WHERE name = 'events' ORDER BY share");
const setUsed = (count: number) =>
  env.DB.prepare("INSERT INTO budget_uses (day, name, share, used) VALUES (?1, 'events', '', ?2)").bind(DAY, count).run();
const events = () => rows('SELECT * FROM analytics_events ORDER BY id');
const EVENT_ID = '11111111-1111-4111-8111-111111111111';

describe('with a queue, an event', () => {
  it('is stored as without one, once its message is delivered', async () => {
    const { held, WRITES } = holdingQueue();
    const bodies = [
      { ...view('/about', { referrer: 'https://www.google.com/', width: 800 }), id: EVENT_ID },
      { event: 'web_vitals', properties: { path: '/', LCP: 740 }, id: '22222222-2222-4222-8222-222222222222' },
      { event: 'contact_sent', id: '33333333-3333-4333-8333-333333333333' },
    ];
    for (const body of bodies) expect(await dataOf(await sendEvent({ WRITES }, body))).toEqual({ counted: true });
    expect(await events()).toEqual([]);
    expect(await deliver(held)).toEqual({ acks: ['0', '1', '2'], retries: [] });
    const queued = { events: await events(), visits: await rows('SELECT * FROM analytics_visits'), used: await used() };

    await env.DB.batch(['analytics_events', 'analytics_visits', 'budget_uses'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
    for (const body of bodies) await sendEvent({}, body);
    expect(queued).toEqual({ events: await events(), visits: await rows('SELECT * FROM analytics_visits'), used: await used() });
    expect(queued.events).toHaveLength(3);
  });

  it('takes neither the address nor the browser’s name into the queue', async () => {
    const { held, WRITES } = holdingQueue();
    await sendEvent({ WRITES }, view('/about'), { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' });
    await through({ WRITES }, '/api/monitor/ingest', REPORT);
    expect(held).toHaveLength(2);
    expect(JSON.stringify(held)).not.toContain(ADDRESS);
    expect(JSON.stringify(held)).not.toContain('Gecko');
    for (const message of held) expect(messageSchema.parse(message)).toEqual(message);
  });

  it('counts once, however often and in whatever order it is delivered', async () => {
    const { held, WRITES } = holdingQueue();
    await sendEvent({ WRITES }, { ...view('/about'), id: EVENT_ID });
    await sendEvent({ WRITES }, { ...view('/about'), id: EVENT_ID });
    await sendEvent({ WRITES }, view('/contact'));
    expect(held).toHaveLength(3);
    await deliver(held.toReversed());
    await deliver(held);
    expect(await events()).toHaveLength(2);
    expect(await rows('SELECT views FROM analytics_visits')).toEqual([{ views: 2 }]);
    expect(await used()).toEqual([
      { shared: 0, used: 2, full_since: null },
      { shared: 1, used: 2, full_since: null },
    ]);
  });

  it('is refused at the door once the day is full, and the owner is told since when', async () => {
    const { held, WRITES } = holdingQueue();
    await setUsed(20_000);
    expect(await dataOf(await sendEvent({ WRITES }, view('/about')))).toEqual({ counted: false });
    expect(held).toEqual([]);
    expect((await used())[0]).toMatchObject({ used: 20_001, full_since: NOW.getTime() });
  });

  it('takes the day’s limit from the setting', async () => {
    const { held, WRITES } = holdingQueue();
    await setUsed(20_000);
    const bindings = { WRITES, ANALYTICS_DAILY_EVENTS: '1000000' };
    expect(await dataOf(await sendEvent(bindings, view('/about')))).toEqual({ counted: true });
    await deliver(held, bindings);
    expect(await events()).toHaveLength(1);
    expect(await dataOf(await sendEvent({ ANALYTICS_DAILY_EVENTS: '20000' }, view('/about')))).toEqual({ counted: false });
  });

  it('that was accepted is stored even if the day filled up meanwhile, but never past twice the limit', async () => {
    const { held, WRITES } = holdingQueue();
    await sendEvent({ WRITES }, view('/about'));
    await sendEvent({ WRITES }, view('/contact'));
    const [first, second] = held;
    await setUsed(20_000);
    await deliver([first]);
    expect(await events()).toHaveLength(1);
    await env.DB.prepare("UPDATE budget_uses SET used = 40001 WHERE share = ''").run();
    await deliver([second]);
    expect(await events()).toHaveLength(1);
  });

  it('is written at once if the queue does not take it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const WRITES = { send: () => Promise.reject(new Error('Too Many Requests')) } as unknown as NonNullable<Env['WRITES']>;
    expect(await dataOf(await sendEvent({ WRITES }, view('/about')))).toEqual({ counted: true });
    expect(await events()).toHaveLength(1);
  });

  it('that comes after its day was totalled is in the figures at once, and in the next totals', async () => {
    const { held, WRITES } = holdingQueue();
    await visit('/api/analytics/event', { method: 'POST', headers: browser(), body: JSON.stringify(view('/about')) });
    await sendEvent({ WRITES }, view('/about'));
    vi.setSystemTime(new Date('2026-12-04T01:15:00Z'));
    await allTurns(totalAnalytics, env, new Date());
    await destroySalts(env, new Date());
    const totals = () => rows("SELECT views, visitors FROM analytics_totals WHERE dimension = 'all'");
    expect(await totals()).toEqual([{ views: 1, visitors: 1 }]);

    vi.setSystemTime(new Date('2026-12-05T09:00:00Z'));
    await deliver(held);
    expect(await rows('SELECT * FROM analytics_totals')).toEqual([]);
    const summary = (await dataOf(await visit('/api/analytics/summary?days=7'))) as { views: number };
    expect(summary.views).toBe(2);
    vi.setSystemTime(new Date('2026-12-06T01:15:00Z'));
    await allTurns(totalAnalytics, env, new Date());
    expect(await totals()).toEqual([{ views: 2, visitors: 2 }]);
    // The network's share of a day whose salt is gone goes too.
    await destroySalts(env, new Date());
    expect(await rows("SELECT * FROM budget_uses WHERE share <> ''")).toEqual([]);
  });
});

describe('with a queue, a report', () => {
  it('is stored under the id that was answered, once', async () => {
    const { held, WRITES } = holdingQueue();
    const { id } = (await dataOf(await through({ WRITES }, '/api/monitor/ingest', REPORT))) as { id: string };
    expect(await rows('SELECT * FROM monitor_entries')).toEqual([]);
    expect(await deliver(held)).toEqual({ acks: ['0'], retries: [] });
    expect(await deliver(held)).toEqual({ acks: ['0'], retries: [] });
    expect(await rows('SELECT id, message, details FROM monitor_entries')).toEqual([
      { id, message: REPORT.message, details: '{"status":503}' },
    ]);
    expect(await rows('SELECT count FROM monitor_groups')).toEqual([{ count: 1 }]);
    expect(await rows("SELECT share <> '' AS shared, used FROM budget_uses WHERE name = 'reports' ORDER BY share")).toEqual([
      { shared: 0, used: 1 },
      { shared: 1, used: 1 },
    ]);
  });

  it('is only counted past the daily budget, at once', async () => {
    const { held, WRITES } = holdingQueue();
    await env.DB.prepare("INSERT INTO budget_uses (day, name, share, used) VALUES (?1, 'reports', '', 5000)").bind(DAY).run();
    expect(await dataOf(await through({ WRITES }, '/api/monitor/ingest', REPORT))).toEqual({ id: null });
    expect(held).toEqual([]);
    expect(await rows('SELECT count FROM monitor_groups')).toEqual([{ count: 1 }]);
  });
});

describe('a message that cannot be written', () => {
  it('is tried again later, and holds up no other', async () => {
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const { held, WRITES } = holdingQueue();
    await sendEvent({ WRITES }, view('/about'));
    await sendEvent({ WRITES }, view('/contact'));
    // A trigger stands for a row that the database refuses.
    await env.DB.prepare(
      "CREATE TRIGGER bad BEFORE INSERT ON analytics_events WHEN new.path = '/about' BEGIN SELECT raise(ABORT, 'bad'); END",
    ).run();
    expect(await deliver([...held, { kind: 'unknown' }, 'no object', null])).toEqual({ acks: ['1'], retries: ['0', '2', '3', '4'] });
    expect((await events()).map(({ path }) => path)).toEqual(['/contact']);
    expect(errors).toHaveBeenCalledTimes(4);
  });
});
