import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BREADCRUMBS, scrubBreadcrumb, scrubEvent } from './event.shared.ts';

const DEBUG_ID = '0b1d2c3e-aaaa-4bbb-8ccc-123456789abc';
const SCRIPT = 'https://site.example/assets/page-script.D3kf9a1_22xyzXYZ123.js';

it('keeps what finds a fault, names of scripts and debug IDs among it', () => {
  const event = {
    ...{ event_id: 'a'.repeat(32), timestamp: 1_795_240_293.25, platform: 'javascript', level: 'error', release: 'abc1234' },
    ...{ environment: 'production', request: { url: 'https://site.example/contact' }, tags: { island: 'MessageForm' } },
    exception: {
      values: [
        {
          ...{ type: 'RangeError', value: 'out of reach', mechanism: { type: 'monitor', handled: false } },
          stacktrace: { frames: [{ filename: SCRIPT, function: 'submit', lineno: 1, colno: 222, in_app: true }] },
        },
      ],
    },
    breadcrumbs: [{ timestamp: 1, category: 'fetch', data: { url: '/api/orders', method: 'GET', status_code: 503 } }],
    debug_meta: { images: [{ type: 'sourcemap', code_file: SCRIPT, debug_id: DEBUG_ID }] },
  };
  const sdk = { name: 'sentry.javascript.browser', version: '10.75.2' };
  expect(scrubEvent({ ...event, sdk })).toEqual({ ...event, sdk: { ...sdk, settings: { infer_ip: 'never' } } });
});

it.each([
  [
    'a click',
    { category: 'ui.click', message: 'main > button#send.button[aria-label="Reply to Maria Doe"]' },
    { category: 'ui.click', message: 'main > button#send.button' },
  ],
  [
    'a click whose text was cut',
    { category: 'ui.input', message: 'input[name="x"][title="Maria' },
    { category: 'ui.input', message: 'input' },
  ],
  [
    'a step of the history',
    { category: 'navigation', data: { from: '/a?token=abc', to: '/b#maria' } },
    { category: 'navigation', data: { from: '/a?[query]', to: '/b?[query]' } },
  ],
  [
    'the console',
    {
      category: 'console',
      level: 'warning',
      message: 'no mail for maria@client.example',
      data: { arguments: ['maria'], logger: 'console' },
    },
    { category: 'console', level: 'warning', message: 'no mail for [email]' },
  ],
])('scrubs %s', (_, crumb, scrubbed) => {
  expect(scrubBreadcrumb(crumb)).toEqual(scrubbed);
});

it('drops every field that is not listed, at any place', () => {
  const secret = 'Zanzibar';
  const everywhere = (value: object): object => ({
    ...value,
    ...{ user: secret, server_name: secret, extra: secret, contexts: secret, modules: secret, fingerprint: [secret], spans: [secret] },
    ...{ vars: secret, pre_context: [secret], context_line: secret, headers: secret, cookies: secret, data: secret, env: secret },
  });
  const frame = everywhere({ filename: 'a.js' });
  const exception = everywhere({ type: 'Error', value: 'x', stacktrace: everywhere({ frames: [frame] }) });
  const event = everywhere({
    ...{ request: everywhere({ url: '/' }), exception: everywhere({ values: [exception] }), breadcrumbs: [everywhere({ message: 'x' })] },
    sdk: everywhere({ name: 'sentry.javascript.browser' }),
  });
  expect(JSON.stringify(scrubEvent(event))).not.toContain(secret);
});

it('bounds lists and texts, and accepts anything', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ message: `step ${at} `.repeat(200) }));
  const { breadcrumbs = [] } = scrubEvent({ breadcrumbs: { values: many } });
  expect([breadcrumbs.length, breadcrumbs.at(-1)?.message?.length]).toEqual([BREADCRUMBS, 200]);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('exception', 'breadcrumbs', 'request', 'tags', 'sdk', 'debug_meta', 'level'), fc.anything()),
      (event) => {
        expect(() => JSON.stringify(scrubEvent(event))).not.toThrow();
      },
    ),
    { numRuns: 200 },
  );
});
