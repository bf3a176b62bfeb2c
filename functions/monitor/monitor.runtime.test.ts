import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { CATEGORY_LENGTH, LEAST_SAMPLE_RATE, MESSAGE_LENGTH, REPORT_LIMIT_BYTES } from '../../src/features/monitor/monitor.schema.ts';
import { newNetwork, visit, visitWith } from '../../tests/functions/visit.ts';

const PATH = '/api/monitor/ingest';
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

const report = (rest: object = {}): object => ({
  category: 'api',
  severity: 'error',
  message: 'GET /api/orders answered 503',
  details: { status: 503 },
  source: 'client',
  ...rest,
});

/** Sends each body as another visitor, so that the limit does not count them together. */
const send = (body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  visit(PATH, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': newNetwork(),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

interface Entry {
  id: string;
  fingerprint: string;
  message: string;
  details: string;
  sample_rate: number;
}
interface Group {
  fingerprint: string;
  category: string;
  message: string;
  count: number;
  weight: number;
  first_seen: number;
  last_seen: number;
}
const entries = async (): Promise<Entry[]> => (await env.DB.prepare('SELECT * FROM monitor_entries').all<Entry>()).results;
const groups = async (): Promise<Group[]> => (await env.DB.prepare('SELECT * FROM monitor_groups').all<Group>()).results;

describe('POST /api/monitor/ingest', () => {
  it('stores a report and answers 202 with its id', async () => {
    const response = await send(report());
    expect(response.status).toBe(202);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const [entry] = await entries();
    expect(await response.json()).toEqual({ success: true, data: { id: entry?.id } });
    expect(entry?.id).toMatch(UUID);
    expect(entry).toMatchObject({ message: 'GET /api/orders answered 503', sample_rate: 1, source: 'client', severity: 'error' });
    expect(JSON.parse(entry?.details ?? '')).toEqual({ status: 503 });
  });

  it('accepts the log of a websocket as specified', async () => {
    const details = { action: 'retry', url: 'wss://lycabettus.example/api/ws', attempt: 2, messageCount: 0 };
    expect((await send(report({ category: 'ws', severity: 'warn', message: 'websocket retry', details }))).status).toBe(202);
    expect(JSON.parse((await entries())[0]?.details ?? '')).toEqual(details);
  });

  it('counts reports of the same kind in one group, with the first and last time', async () => {
    vi.setSystemTime(new Date('2026-11-21T10:00:00Z'));
    try {
      for (const number of [17, 42]) {
        const body = report({ message: `Order ${number} failed: https://lycabettus.example/orders/${number}` });
        expect((await send(body)).status).toBe(202);
        vi.setSystemTime(new Date('2026-11-21T10:05:00Z'));
      }
    } finally {
      vi.useRealTimers();
    }
    await send(report({ message: 'Something else failed' }));
    const [first, second] = await groups();
    expect(first).toMatchObject({ category: 'api', message: 'Order 17 failed: https://lycabettus.example/orders/17', count: 2, weight: 2 });
    expect([first?.first_seen, first?.last_seen]).toEqual([Date.parse('2026-11-21T10:00:00Z'), Date.parse('2026-11-21T10:05:00Z')]);
    expect(second?.count).toBe(1);
    expect(await entries()).toHaveLength(3);
  });

  it('weighs a sampled success by its rate, and a failure never', async () => {
    for (const severity of ['info', 'error']) await send(report({ severity, details: { status: 200, sampleRate: 0.1 } }));
    expect((await groups()).map(({ count, weight }) => [count, weight])).toEqual([
      [1, 10],
      [1, 1],
    ]);
    expect((await entries()).map(({ sample_rate }) => sample_rate)).toEqual([0.1, 1]);
  });

  it('stores no secret, in whichever field it is', async () => {
    const body = report({
      category: 'api visitor@example.com',
      message: 'GET https://x.example/a?token=hunter2 as visitor@example.com from 192.0.2.7',
      details: { password: 'hunter2', deep: [{ Cookie: 'session=hunter2' }], card: '4111 1111 1111 1111', 'visitor@example.com': 'x' },
    });
    expect((await send(body)).status).toBe(202);
    // The visitor's words, without ids and times, which may contain any digits.
    const sent = [
      ...(await entries()).flatMap(({ message, details }) => [message, details]),
      ...(await groups()).flatMap(({ category, message }) => [category, message]),
    ];
    expect(sent).toHaveLength(4);
    expect(sent.join('\n')).not.toMatch(/hunter2|visitor@|192\.0\.2\.7|4111/u);
  });

  it('logs nothing for a stored report, and one line for a refused one', async () => {
    const info = vi.spyOn(console, 'info').mockReturnValue();
    await send(report());
    expect(info).not.toHaveBeenCalled();
    await send('{');
    expect(JSON.parse(String(info.mock.lastCall?.[0]))).toMatchObject({ route: PATH, status: 400 });
  });
});

describe('an invalid report', () => {
  it.each([
    ['an empty one', {}, ['category', 'severity', 'message']],
    ['an unknown severity', report({ severity: 'fatal' }), ['severity']],
    ['another source', report({ source: 'server' }), ['source']],
    ['an empty message', report({ message: '  ' }), ['message']],
    ['a message that is too long', report({ message: 'x'.repeat(MESSAGE_LENGTH + 1) }), ['message']],
    ['a category that is too long', report({ category: 'x'.repeat(CATEGORY_LENGTH + 1) }), ['category']],
    ['details that are a list', report({ details: [] }), ['details']],
    ['a rate of nothing', report({ details: { sampleRate: 0 } }), ['details.sampleRate']],
    ['a rate above all', report({ details: { sampleRate: 1.01 } }), ['details.sampleRate']],
    ['no object at all', '"text"', ['body']],
  ])('gets 422 with a message per field: %s', async (_, body, fields) => {
    const response = await send(body);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { code: string; fields: Record<string, string> } };
    expect(error.code).toBe('invalid');
    expect(Object.keys(error.fields).sort()).toEqual(fields.toSorted());
    expect(await entries()).toEqual([]);
  });

  it.each([
    ['not JSON', '{"category":', {}, 400],
    ['nothing', '', {}, 400],
    ['another type', JSON.stringify(report()), { 'Content-Type': 'text/plain' }, 415],
    ['of another site', JSON.stringify(report()), { Origin: 'https://elsewhere.example' }, 403],
  ])('is refused: %s', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
    expect(await entries()).toEqual([]);
    expect(await groups()).toEqual([]);
  });

  it('gets 413 above 16 KiB, and is stored at 16 KiB', async () => {
    const sized = (bytes: number): string => {
      const room = bytes - JSON.stringify(report({ details: { text: '' } })).length;
      return JSON.stringify(report({ details: { text: 'ab '.repeat(room).slice(0, room) } }));
    };
    expect((await send(sized(REPORT_LIMIT_BYTES + 1))).status).toBe(413);
    expect(await entries()).toEqual([]);
    expect((await send(sized(REPORT_LIMIT_BYTES))).status).toBe(202);
    expect(REPORT_LIMIT_BYTES).toBe(16_384);
  });

  it('gets 413 too when its length is missing or understated', async () => {
    const text = JSON.stringify(report({ details: { text: 'ab '.repeat(REPORT_LIMIT_BYTES) } }));
    const body = () => new Blob([text]).stream();
    for (const headers of [{}, { 'Content-Length': '10' }]) {
      const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: body() };
      expect((await visitWith({}, PATH, init)).status).toBe(413);
    }
    expect(await entries()).toEqual([]);
  });
});

it('accepts values at the length limit, and the smallest rate', async () => {
  const details = { sampleRate: LEAST_SAMPLE_RATE };
  const body = report({ severity: 'info', category: 'x'.repeat(CATEGORY_LENGTH), message: 'x '.repeat(MESSAGE_LENGTH / 2 - 1), details });
  expect((await send(body)).status).toBe(202);
  expect((await groups())[0]?.weight).toBe(1 / LEAST_SAMPLE_RATE);
});

it('answers any JSON without a server error, and stores everything that it answered 202', { timeout: 60_000 }, async () => {
  const accepted: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        message: fc.string({ unit: 'binary', maxLength: 50 }),
        details: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
      }),
      async ({ message, details }) => {
        const response = await send(report({ message, details }));
        expect([202, 400, 422]).toContain(response.status);
        if (response.status === 202) accepted.push(((await response.json()) as { data: { id: string } }).data.id);
      },
    ),
    { numRuns: 40 },
  );
  expect((await entries()).map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
});
