/** The page of outside services, against the local stand-ins of them. */
import { env } from 'cloudflare:workers';
import { describe, expect, inject, it, vi } from 'vitest';
import {
  type Integration,
  integrationList,
  SERVICES,
  type ServiceName,
  serviceTested,
  TESTED_SERVICES,
} from '../../src/features/integrations/admin/integrations.schema.ts';
import { callAdmin, expectRefusal } from '../../tests/functions/admin-harness.ts';
import { storedToken } from '../../tests/functions/feed-harness.ts';
import { rows } from '../../tests/functions/rows.ts';
import { VAPID } from '../../tests/functions/vapid-keys.ts';
import { WITH_VIVA } from '../../tests/functions/viva-harness.ts';
import {
  ALGOLIA_TEST_KEYS,
  MAIL_SEND_PATHS,
  MAIL_TEST_TOKEN,
  MODEL_TEST_KEY,
  MYDATA_TEST_KEYS,
  SNIPCART_TEST_KEY,
  STRIPE_TEST_KEYS,
  TEST_MODEL,
  testDsn,
} from '../../tests/services/keys.ts';
import type { Env } from '../env.ts';
import { fetchFrom, noteCall } from '../http/note-call.ts';
import { SETTINGS } from '../settings.ts';
import { showIntegrations, tryService } from './admin.ts';
import { testService } from './tests.ts';

const find = async (service: ServiceName, settings: Partial<Env> = {}): Promise<Integration> => {
  const { services } = await showIntegrations({ ...env, ...settings });
  return services.find((one) => one.service === service) ?? expect.fail(service);
};
/** Records are written behind the response. */
const recorded = (service: ServiceName) => expect.poll(() => find(service));
const tried = (service: (typeof TESTED_SERVICES)[number], settings: Partial<Env> = {}) => testService({ ...env, ...settings }, service);

const ALL: Partial<Env> = {
  ...STRIPE_TEST_KEYS,
  ...ALGOLIA_TEST_KEYS,
  ...VAPID,
  STRIPE_API_URL: inject('stripeService'),
  ALGOLIA_URL: inject('algoliaService'),
  SNIPCART_SECRET_KEY: SNIPCART_TEST_KEY,
  SNIPCART_API_URL: inject('snipcartService'),
  AI_URL: `${inject('modelService')}/v1`,
  AI_MODEL: TEST_MODEL,
  AI_KEY: MODEL_TEST_KEY,
  ICONS_UPSTREAM: inject('iconService'),
  SENTRY_DSN: testDsn(inject('sentryService')),
  MAIL_PROVIDER: 'postmark',
  MAIL_HTTP_URL: `${inject('mailService')}${MAIL_SEND_PATHS.postmark}`,
  MAIL_HTTP_TOKEN: MAIL_TEST_TOKEN,
  VIES_URL: inject('viesService'),
  HEARTBEAT_URL: inject('monitorService'),
  ...MYDATA_TEST_KEYS,
  MYDATA_URL: inject('mydataService'),
  ...WITH_VIVA,
};

describe('a test', () => {
  it.each(TESTED_SERVICES.filter((service) => !['analyticsTag', 'credly', 'repository'].includes(service)))(
    'of %s works with the right keys',
    async (service) => {
      expect(await tried(service, ALL)).toBeUndefined();
      if (service !== 'push') await recorded(service).toMatchObject({ success: expect.any(String), failure: null });
    },
  );

  it.each([
    ['algolia', { ...ALL, ALGOLIA_ADMIN_KEY: 'wrong' }, 'keys'],
    ['algolia', { ...ALL, ALGOLIA_INDEX: 'status-503-x' }, 'unreachable'],
    ['stripe', { ...ALL, STRIPE_SECRET_KEY: 'sk_test_wrong' }, 'HTTP 401'],
    ['viva', { ...ALL, VIVA_API_KEY: 'wrong' }, 'HTTP 401'],
    ['viva', { ...ALL, VIVA_CLIENT_SECRET: 'wrong' }, 'HTTP 400'],
    ['snipcart', { ...ALL, SNIPCART_SECRET_KEY: 'wrong' }, 'HTTP 401'],
    ['mydata', { ...ALL, MYDATA_SUBSCRIPTION_KEY: 'wrong' }, 'HTTP 401'],
    ['model', { ...ALL, AI_KEY: 'wrong' }, 'HTTP 401'],
    ['model', { ...ALL, AI_URL: 'nowhere' }, 'AI_URL'],
    ['push', { ...ALL, VAPID_PRIVATE_KEY: 'wrong' }, 'VAPID'],
    ['sentry', { ...ALL, SENTRY_DSN: testDsn(inject('sentryService')).replace(/[^/]+@/u, 'wrong@') }, 'HTTP 403'],
    ['icons', { ...ALL, ICONS_UPSTREAM: 'http://127.0.0.1:9' }, 'unreachable'],
    ['mail', { ...ALL, MAIL_HTTP_URL: 'http://127.0.0.1:9/email' }, 'unreachable'],
  ] as const)('of %s says what is wrong', async (service, settings, reason) => {
    expect(await tried(service, settings)).toBe(reason);
    if (!['AI_URL', 'VAPID'].includes(reason)) await recorded(service).toMatchObject({ failure: { reason } });
  });

  it('of a service of content/site.yaml asks for what the build names, and the row has what the build knows', async () => {
    const build = { version: '1', builtAt: '2026-11-26T04:00:00Z', analyticsTag: 'G-TEST1234' };
    const credly = { user: 'your-name', importedAt: '2026-11-20T04:00:00Z', problem: 'HTTP 404' };
    const ASSETS = { fetch: async () => Response.json({ ...build, credly }) } as unknown as Fetcher;
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('x'));
    expect([await tried('analyticsTag', { ASSETS }), await tried('credly', { ASSETS })]).toEqual([undefined, undefined]);
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-TEST1234',
      'https://www.credly.com/users/your-name/badges.json',
    ]);
    expect(await find('credly', { ASSETS })).toMatchObject({
      ...{ isConfigured: true, isTestable: true, success: credly.importedAt, failure: { at: build.builtAt, reason: 'HTTP 404' } },
    });
    expect(await find('analyticsTag', { ASSETS })).toMatchObject({ isConfigured: true, missing: [] });
    expect(await find('analyticsTag')).toMatchObject({ isConfigured: false, missing: ['content/site.yaml: analyticsTag'] });
    await expectRefusal('/api/admin/integrations/credly/tests', { method: 'POST' }, 409, 'conflict');
  });

  it('asks VIES for its state, and notices silence', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ vow: { available: true } }));
    expect(await tried('vies', { VIES_URL: 'https://vies.invalid/rest-api/' })).toBeUndefined();
    expect(fetched.mock.calls[0]?.[0]).toBe('https://vies.invalid/rest-api/check-status');
    fetched.mockResolvedValue(Response.json({ vow: { available: false } }));
    expect(await tried('vies', { VIES_URL: 'https://vies.invalid/rest-api' })).toBe('unavailable');
    await recorded('vies').toMatchObject({ failure: { reason: 'unavailable' } });
    fetched.mockResolvedValue(new Response('<!doctype html>'));
    expect(await tried('vies', { VIES_URL: 'https://vies.invalid/' })).toBe('unreachable');
    fetched.mockRejectedValue(new DOMException('late', 'TimeoutError'));
    expect(await tried('vies', { VIES_URL: 'https://vies.invalid/rest-api' })).toBe('timeout');
  });

  it('is a call of the owner’s, refused without settings and for services that have none', async () => {
    expect(await callAdmin(serviceTested, '/api/admin/integrations/files/tests', { method: 'POST' })).toMatchObject({ reason: null });
    await expectRefusal('/api/admin/integrations/stripe/tests', { method: 'POST' }, 409, 'conflict');
    for (const service of ['rebuild', 'mailIn', 'constructor', 'x'])
      await expectRefusal(`/api/admin/integrations/${service}/tests`, { method: 'POST' }, 404, 'not_found');
    expect(await tryService({ ...env, ...ALL }, 'snipcart')).toEqual({ reason: null, ms: expect.any(Number) });
  });
});

describe('the list', () => {
  it('names missing settings, and shows no values', async () => {
    const { services } = await callAdmin(integrationList, '/api/admin/integrations');
    expect(services.map(({ service }) => service)).toEqual(Object.keys(SERVICES));
    expect(services.find(({ service }) => service === 'stripe')).toEqual({
      ...{
        service: 'stripe',
        isConfigured: false,
        missing: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
        isTestable: false,
        success: null,
        failure: null,
      },
    });
    const all = JSON.stringify(await showIntegrations({ ...env, ...ALL }));
    for (const value of Object.values(ALL)) expect(all).not.toContain(value);
    expect(await find('mail')).toMatchObject({ isConfigured: false, missing: ['MAIL_HTTP_URL'], isTestable: false });
    expect(await find('mail', { MAIL_HTTP_URL: 'http://relay.test/' })).toMatchObject({ isConfigured: true, missing: [] });
    expect(await find('mail', { MAIL_PROVIDER: 'brevo' })).toMatchObject({ isConfigured: false, missing: ['MAIL_HTTP_TOKEN'] });
    expect(await find('mail', { MAIL_PROVIDER: 'brevo', MAIL_HTTP_TOKEN: 't' })).toMatchObject({ isConfigured: true, isTestable: true });
    for (const SENTRY_DSN of ['', 'https://sentry.io/1', `${ALL.SENTRY_DSN}?x=1`])
      expect(await find('sentry', { SENTRY_DSN })).toMatchObject({ isConfigured: false, missing: ['SENTRY_DSN'], isTestable: false });
    expect(await find('sentry', ALL)).toMatchObject({ isConfigured: true, missing: [] });
    expect(await find('mail', { EMAIL: env.TEST_EMAIL })).toMatchObject({ isConfigured: true, missing: [] });
    expect(
      Object.values(SERVICES)
        .flatMap(({ settings }): string[] => [...settings])
        .filter((name) => !(name in SETTINGS)),
    ).toEqual([]);
  });

  it('knows when a letter came in, and when Power BI read the feed', async () => {
    expect([(await find('mailIn')).isConfigured, (await find('powerbi')).isConfigured]).toEqual([false, false]);
    noteCall('mailIn');
    await storedToken({ lastUsedAt: new Date('2026-11-02T10:00:00Z') });
    await recorded('mailIn').toMatchObject({ isConfigured: true, success: expect.any(String) });
    expect(await find('powerbi')).toMatchObject({ isConfigured: true, success: '2026-11-02T10:00:00.000Z' });
  });
});

describe('a record', () => {
  it('is written once a minute, and keeps both outcomes', async () => {
    noteCall('vies', 'HTTP 500');
    await recorded('vies').toMatchObject({ failure: { reason: 'HTTP 500' } });
    noteCall('vies', 'HTTP 502');
    noteCall('vies');
    await recorded('vies').toMatchObject({ success: expect.any(String), failure: { reason: 'HTTP 500' } });
    await env.DB.exec('UPDATE integration_calls SET at = at - 60000');
    noteCall('vies', `HTTP 503 of maria@client.example ${'x'.repeat(500)}`);
    await expect.poll(async () => (await find('vies')).failure?.reason).toMatch(/^HTTP 503 of \[email\] x+$/u);
    expect(String((await find('vies')).failure?.reason).length).toBeLessThanOrEqual(100);
    expect(await rows('SELECT count(*) AS rows FROM integration_calls')).toEqual([{ rows: 2 }]);
  });

  it('is made where the calls are: an unknown icon is an answer, an error of the server is none', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
    await fetchFrom('icons', 'https://icons.invalid/x.json');
    await recorded('icons').toMatchObject({ success: expect.any(String), failure: null });
    await fetchFrom('rebuild', 'https://hook.invalid/');
    await recorded('rebuild').toMatchObject({ failure: { reason: 'HTTP 404' } });
    fetched.mockRejectedValue(new TypeError('to https://secret.invalid/key'));
    await expect(fetchFrom('snipcart', 'https://cart.invalid/')).rejects.toThrow(TypeError);
    await recorded('snipcart').toMatchObject({ failure: { reason: 'unreachable' } });
  });
});
