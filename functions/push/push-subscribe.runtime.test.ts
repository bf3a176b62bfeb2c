import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { pushKeySchema, subscribedSchema } from '../../src/features/push/push.schema.ts';
import { PUSH_TOPICS } from '../../src/features/push/topics.ts';
import { newAgent, ON, subscribing } from '../../tests/functions/pushing.ts';
import { PUBLIC_KEY } from '../../tests/functions/vapid-keys.ts';
import { visitWith } from '../../tests/functions/visit.ts';
import { SUBSCRIPTIONS_LIMIT } from './storage/subscriptions.ts';
import { isPushService } from './subscription.ts';

const OFF = { VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '' };
const rows = async (): Promise<Record<string, unknown>[]> => (await env.DB.prepare('SELECT * FROM push_subscriptions').all()).results;
const data = async (response: Response): Promise<unknown> => ((await response.json()) as { data: unknown }).data;

describe('GET /api/push/key', () => {
  it('returns the key to subscribe with', async () => {
    const response = await visitWith(ON, '/api/push/key');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(pushKeySchema.parse(await data(response))).toEqual({ key: PUBLIC_KEY });
  });

  it('returns no key when push is off, without an error', async () => {
    const response = await visitWith(OFF, '/api/push/key');
    expect([response.status, await data(response)]).toEqual([200, { key: null }]);
  });
});

describe('POST /api/push/subscribe', () => {
  it('accepts a browser’s subscription, in the visitor’s language', async () => {
    const agent = await newAgent();
    const response = await subscribing(agent, { headers: { 'Accept-Language': 'el-GR, en;q=0.5' } });
    expect(response.status).toBe(201);
    expect(subscribedSchema.parse(await data(response))).toEqual({ subscribed: true, locale: 'el', topics: PUSH_TOPICS });
    expect(await rows()).toMatchObject([{ endpoint: agent.endpoint, ...agent.keys, locale: 'el', expires_at: null }]);
  });

  it('accepts language and topics with it, and ignores unknown fields', async () => {
    const agent = await newAgent();
    const response = await subscribing({ ...agent, locale: 'el', topics: ['store', 'store'], contentEncoding: 'aes128gcm' });
    expect(await data(response)).toEqual({ subscribed: true, locale: 'el', topics: ['store'] });
  });

  it('stores one row per endpoint, with its newest keys and choices', async () => {
    const agent = await newAgent();
    await subscribing({ ...agent, locale: 'el', topics: ['store'] });
    const again = { ...agent, keys: (await newAgent()).keys, expirationTime: 1_900_000_000_000.5 };
    const response = await subscribing(again);
    expect(response.status).toBe(200);
    expect(await data(response)).toEqual({ subscribed: true, locale: 'el', topics: ['store'] });
    expect(await rows()).toMatchObject([{ ...again.keys, expires_at: 1_900_000_000_000 }]);
    expect(await data(await subscribing({ ...again, topics: ['site'] }))).toMatchObject({ locale: 'el', topics: ['site'] });
    expect(await rows()).toHaveLength(1);
  });

  it('is unavailable when push is off', async () => {
    expect((await subscribing(await newAgent(), { bindings: OFF })).status).toBe(503);
    expect(await rows()).toEqual([]);
  });

  it.each<[string, (agent: Awaited<ReturnType<typeof newAgent>>) => object, string[]]>([
    ['nothing', () => ({}), ['endpoint', 'keys']],
    ['no address', (agent) => ({ ...agent, endpoint: 'push' }), ['endpoint']],
    ['plain http', (agent) => ({ ...agent, endpoint: 'http://push.example.com/1' }), ['endpoint']],
    ['this machine', (agent) => ({ ...agent, endpoint: 'https://127.0.0.1/1' }), ['endpoint']],
    ['a name with a password', (agent) => ({ ...agent, endpoint: 'https://me:secret@push.example.com/1' }), ['endpoint']],
    ['a long address', (agent) => ({ ...agent, endpoint: `https://push.example.com/${'a'.repeat(2_048)}` }), ['endpoint']],
    ['a short key', ({ keys, ...agent }) => ({ ...agent, keys: { ...keys, p256dh: keys.p256dh.slice(2) } }), ['keys.p256dh']],
    ['a key off the curve', ({ keys, ...agent }) => ({ ...agent, keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } }), ['keys.p256dh']],
    ['a long secret', ({ keys, ...agent }) => ({ ...agent, keys: { ...keys, auth: `${keys.auth}AA` } }), ['keys.auth']],
    ['an unknown language and topic', (agent) => ({ ...agent, locale: 'fr', topics: ['all'] }), ['locale', 'topics.0']],
    ['no topic', (agent) => ({ ...agent, topics: [] }), ['topics']],
    ['an end that is no time', (agent) => ({ ...agent, expirationTime: -1 }), ['expirationTime']],
  ])('refuses %s with a message per field, and stores nothing', async (_, body, fields) => {
    const response = await subscribing(body(await newAgent()));
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { fields: Record<string, string> } };
    expect(Object.keys(error.fields)).toEqual(fields);
    expect(await rows()).toEqual([]);
  });
});

describe('the limit on subscriptions', () => {
  it('refuses new ones above it, and still updates known ones', async () => {
    const known = await newAgent();
    await subscribing(known);
    const fill = env.DB.prepare(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, locale, topics, created_at) SELECT i, i, '', '', 'en', '[]', 0 FROM n`);
    await fill.bind(SUBSCRIPTIONS_LIMIT - 1).run();
    const refused = await subscribing(await newAgent());
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([429, 'full']);
    expect((await subscribing(known)).status).toBe(200);
  });
});

describe('DELETE /api/push/subscribe', () => {
  it('removes the subscription, and succeeds again when it is gone', async () => {
    const agent = await newAgent();
    const subscription = await newAgent();
    await subscribing(agent);
    await subscribing(subscription);
    for (const body of [{ endpoint: agent.endpoint }, agent]) {
      const response = await subscribing(body, { method: 'DELETE' });
      expect([response.status, await data(response)]).toEqual([200, { subscribed: false }]);
    }
    expect(await rows()).toMatchObject([{ endpoint: subscription.endpoint }]);
  });

  it('works when push is off: unsubscribing is always possible', async () => {
    const agent = await newAgent();
    await subscribing(agent);
    expect((await subscribing(agent, { method: 'DELETE', bindings: OFF })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('isPushService', () => {
  it('accepts the endpoints of browsers', () => {
    const endpoints = [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://db5p.notify.windows.com/w/?token=a%2b',
    ];
    expect(endpoints.filter((endpoint) => !isPushService(endpoint, {}))).toEqual([]);
  });

  it('accepts the hosts that the setting adds', () => {
    const settings = { PUSH_SERVICES: 'ntfy.example.org, *.up.example.org' };
    for (const endpoint of ['https://ntfy.example.org/up1', 'https://a.up.example.org/1'])
      expect([endpoint, isPushService(endpoint, settings)]).toEqual([endpoint, true]);
    for (const endpoint of ['https://up.example.org/1', 'https://a.ntfy.example.org/1', 'https://evil.example/'])
      expect([endpoint, isPushService(endpoint, settings)]).toEqual([endpoint, false]);
  });

  it('refuses any other address', () => {
    const endpoints = [
      'http://fcm.googleapis.com/1',
      'https://fcm.googleapis.com:22/1',
      'https://fcm.googleapis.com./1',
      'https://fcm.googleapis.com.evil.example/1',
      'https://evil.example/fcm.googleapis.com/1',
      'https://evilpush.apple.com/1',
      'https://push.apple.com/1',
      'https://evil.example/collect?x=1',
      'https://169.254.169.254.nip.io/',
      'https://localtest.me/',
      'https://kubernetes.default.svc/',
      'https://localhost/1',
      'https://localhost./1',
      'https://push.localhost/1',
      'https://printer.local/1',
      'https://metadata.google.internal/1',
      'https://nas.lan/1',
      'https://router/1',
      'https://router./1',
      'https://127.0.0.1/1',
      'https://0x7f.1/1',
      'https://2130706433/1',
      'https://192.168.1.1:8080/1',
      'https://169.254.169.254/latest/meta-data',
      'https://[::1]/1',
      'https://[fd00::1]/1',
      'https://[::ffff:127.0.0.1]/1',
      'https://1.0.0.127.in-addr.arpa/1',
    ];
    expect(endpoints.filter((endpoint) => isPushService(endpoint, {}))).toEqual([]);
  });

  it('accepts one local origin, and no other, when it is configured', () => {
    const settings = { PUSH_LOCAL_SERVICE: 'http://localhost:9000/' };
    expect(isPushService('http://localhost:9000/push/1', settings)).toBe(true);
    for (const other of ['http://localhost:9001/1', 'https://localhost:9000/1', 'http://localhost.example.com:9000/1'])
      expect(isPushService(other, settings)).toBe(false);
  });
});
