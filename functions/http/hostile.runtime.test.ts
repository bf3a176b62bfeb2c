/** Sends hostile requests to every call: no 500, no stored script, and every 2xx is stored. */
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CallDeclaration, splitCall } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { FIREFOX } from '../../tests/functions/user-agents.ts';
import { newNetwork, visit } from '../../tests/functions/visit.ts';

/** Bodies per call and kind of body. `HOSTILE_RUNS=25` generates more. */
const RUNS = env.TEST_HOSTILE_RUNS;
/** For the owner's calls, which refuse the visitor before they read a body. */
const GUARDED_RUNS = Math.ceil(RUNS / 5);

/** Fails on purpose. */
const EXAMPLE = 'POST /api/monitor/example-fault';
const WRITES = Object.entries<CallDeclaration>(CALLS)
  .filter(([name]) => name !== EXAMPLE)
  .map(([name, { guard }]) => ({ call: splitCall(name), runs: guard ? GUARDED_RUNS : RUNS }))
  .filter(({ call: [method] }) => method === 'POST' || method === 'DELETE')
  .map(({ call: [method, path], runs }) => ({ method, path, runs }));
const READS = [
  '/api/privacy-requests/',
  '/api/store/orders/',
  '/api/icons/',
  '/api/ws/',
  '/api/analytics/summary?days=',
  '/api/analytics/vitals?days=',
  '/api/',
];

const HOSTILE = [
  "' OR 1=1; DROP TABLE messages; --",
  '"; DELETE FROM outbox; --',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '\u0000\u0001\u001f',
  '\ud800',
  '\u202e\u2066\ufeff',
  'Ａ\u0301\u0301\u0301'.repeat(50),
  '../../../../etc/passwd',
  '%00%ff%c0%ae',
  'a'.repeat(5_000),
  '-1e309',
  '__proto__',
  'eleni@example.com\r\nBcc: all@example.com',
];
const text = fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 60 }));
const FIELDS = [
  'kind',
  'name',
  'email',
  'message',
  'category',
  'severity',
  'details',
  'source',
  'event',
  'properties',
  'timestamp',
  'endpoint',
  'keys',
  'locale',
  'action',
  'subject',
  'about',
  'key',
  'id',
  'website',
  'question',
  'previous',
  'text',
  'found',
];
const field = fc.oneof(fc.constantFrom(...FIELDS), text);
const anything = fc.anything({
  maxDepth: 4,
  withBigInt: false,
  withNullPrototype: true,
  values: [text, fc.double(), fc.boolean(), fc.constant(null)],
});
const deep = fc.integer({ min: 1, max: 20_000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);

const BODIES = {
  'JSON of any shape': anything.map((value) => JSON.stringify(value) ?? 'null'),
  'known fields with odd values': fc.dictionary(field, fc.oneof(text, anything)).map((value) => JSON.stringify(value)),
  'broken JSON': fc.json().chain((json) => fc.integer({ min: 0, max: json.length }).map((end) => json.slice(0, end))),
  'what nests deeply': deep,
  'what is huge': fc.constantFrom(63, 65, 200).map((kib) => JSON.stringify({ message: 'x'.repeat(kib * 1024) })),
  'no text at all': fc.uint8Array({ maxLength: 200 }),
} satisfies Record<string, fc.Arbitrary<string | Uint8Array>>;

/** Valid bodies with hostile text in every text field; `stored` counts their rows. */
const FITTING: Record<string, { body: (text: string, number: number) => object; stored: string }> = {
  '/api/monitor/ingest': {
    body: (value, number) => ({
      category: 'api',
      severity: 'error',
      message: `${value} `.slice(0, 400),
      details: { number, value },
      source: 'client',
    }),
    stored: 'SELECT count(*) AS stored FROM monitor_entries',
  },
  '/api/contact': {
    body: (value, number) => ({
      kind: 'message',
      name: `N${value}`.slice(0, 90),
      email: `reader${number}@example.com`,
      message: `${number} ${value}`.slice(0, 4_000),
    }),
    stored: 'SELECT count(*) AS stored FROM messages',
  },
  '/api/privacy-requests': {
    body: (value, number) => ({
      kind: 'access',
      name: `N${value}`.slice(0, 110),
      email: `reader${number}@example.com`,
      about: value.slice(0, 3_000),
    }),
    stored: 'SELECT count(*) AS stored FROM privacy_requests',
  },
  '/api/questions': {
    body: (value, number) => ({ kind: 'question', text: `${number}n ${value}`.slice(0, 200), locale: 'en', found: false }),
    stored: 'SELECT sum(asked) AS stored FROM asked_questions',
  },
  '/api/analytics/event': {
    body: (value, number) => ({
      event: 'page_view',
      properties: { path: `/page-${number}`, referrer: value.slice(0, 400), utm_campaign: value.slice(0, 100) },
    }),
    stored: 'SELECT count(*) AS stored FROM analytics_events',
  },
};

const send = (path: string, method: string, body: string | Uint8Array, type = 'application/json'): Promise<Response> => {
  return visit(path.replace(':token', 'x'), {
    method,
    body,
    headers: {
      'Content-Type': type,
      'User-Agent': FIREFOX,
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': newNetwork(),
    },
  });
};

/** All tables as JSON, to search for what must not be stored. */
async function everythingStored(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
  ).all<{ name: string }>();
  const tables = await Promise.all(results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`).all()));
  return JSON.stringify(tables.map(({ results: rows }) => rows));
}

describe.each(WRITES)('$method $path', ({ method, path, runs }) => {
  it.each(Object.keys(BODIES) as (keyof typeof BODIES)[])('answers %s without a server error', async (kind) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    await fc.assert(
      fc.asyncProperty(
        BODIES[kind] as fc.Arbitrary<string | Uint8Array>,
        fc.constantFrom('application/json', 'application/x-www-form-urlencoded'),
        async (body, type) => {
          const response = await send(path, method, body, type);
          expect(response.status, `${String(body).slice(0, 200)} as ${type}`).toBeLessThan(500);
          await response.arrayBuffer();
        },
      ),
      { numRuns: runs },
    );
    expect(error.mock.calls).toEqual([]);
  });
});

describe.each(Object.entries(FITTING))('POST %s', (path, { body, stored }) => {
  it('stores everything that it answered 2xx, and no script that can run', async () => {
    let number = 0;
    let responded = 0;
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        number += 1;
        const response = await send(path, 'POST', JSON.stringify(body(value, number)));
        expect(response.status).toBeLessThan(500);
        if (response.ok) responded += 1;
      }),
      { numRuns: RUNS * 2 },
    );
    expect(responded).toBeGreaterThan(RUNS);
    const row = await env.DB.prepare(stored).first<{ stored: number }>();
    expect(row?.stored).toBe(responded);
    // Text is stored unchanged; stored HTML has been sanitised.
    const html = await env.DB.prepare('SELECT html FROM messages WHERE html IS NOT NULL').all<{ html: string }>();
    for (const one of html.results) expect(one.html).not.toMatch(/<script|onerror|onload|javascript:/iu);
  });
});

/** A segment of an address. Not `.` or `..`, which are resolved before the request is sent. */
const step = text.filter((value) => value !== '.' && value !== '..');

describe('reading', () => {
  it.each(READS)('%s… with any suffix is no server error', async (path) => {
    await fc.assert(
      fc.asyncProperty(step, async (value) => {
        const response = await visit(`${path}${encodeURIComponent(value.toWellFormed())}`, {
          headers: { 'CF-Connecting-IP': newNetwork() },
        });
        expect(response.status).toBeLessThan(500);
        expect(response.headers.get('Content-Type') ?? '').not.toMatch(/html/u);
        await response.arrayBuffer();
      }),
      { numRuns: RUNS },
    );
  });
});

it('stores no visitor’s IP address', async () => {
  for (const [path, { body }] of Object.entries(FITTING)) await send(path, 'POST', JSON.stringify(body('<script>', 1)));
  expect(await everythingStored()).not.toContain('2001:db8');
});
