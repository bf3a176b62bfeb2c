import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROMPT_NAMES, TOOL_NAMES } from '../../src/features/mcp/offer.schema.ts';
import { untilRefused } from '../../tests/functions/counting.ts';
import { post, SITE } from '../../tests/functions/mcp-harness.ts';
import { brokenAssets, newNetwork, visitWith } from '../../tests/functions/visit.ts';
import { BODY_LIMIT_BYTES } from '../http/body.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const rpc = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 7, method, params });

/** The JSON-RPC message of a response, which is JSON or a stream of one event. */
async function message(response: Response): Promise<{ error?: { code: number; message: string }; result?: { isError?: boolean } }> {
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/mu.exec(text)?.[1] ?? text) as Awaited<ReturnType<typeof message>>;
}

const refusal = async (response: Response) => {
  const { error, ...rest } = await message(response);
  expect(rest).toMatchObject({ jsonrpc: '2.0' });
  return [response.status, error?.code];
};

describe('a request that is no message', () => {
  it.each([
    ['invalid JSON', '{"jsonrpc":', 400, -32_700],
    ['an empty body', '', 400, -32_700],
    ['a batch', [LIST, LIST], 400, -32_600],
    ['an empty batch', [], 400, -32_600],
    ['a number', '7', 400, -32_600],
    ['an object of something else', { query: 'x' }, 400, -32_600],
    ['a request whose id is null', { ...LIST, id: null }, 400, -32_600],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 400, -32_700],
    ['a body that is too deep', '['.repeat(1000) + ']'.repeat(1000), 400, -32_700],
    ['a body that is too large', { ...LIST, params: { x: 'x'.repeat(BODY_LIMIT_BYTES) } }, 413, -32_000],
  ])('%s is refused', async (_, body, status, code) => {
    expect(await refusal(await post(body))).toEqual([status, code]);
  });

  it('of another type is refused', async () => {
    expect(await refusal(await post(LIST, { 'Content-Type': 'text/plain' }))).toEqual([415, -32_000]);
  });

  it.each(['/mcp', '/mcp/'].flatMap((address) => ['GET', 'DELETE', 'PUT', 'OPTIONS'].map((method) => [method, address] as const)))(
    '%s %s is refused: there are no sessions',
    async (method, address) => {
      const response = await visitWith({}, `${SITE}${address}`, { method });
      expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
      expect(await message(response)).toMatchObject({ error: { message: expect.stringContaining(`${SITE}/mcp-dashboard`) } });
    },
  );
});

describe('where it comes from', () => {
  it.each([
    ['a program', {}, 200],
    ['this site', { Origin: SITE, 'Sec-Fetch-Site': 'same-origin' }, 200],
    ['another site', { Origin: 'https://evil.example' }, 403],
    ['another site without an origin', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a sandboxed page', { Origin: 'null' }, 403],
  ])('%s gets %s', async (_, headers, status) => {
    const response = await post(LIST, headers);
    expect(response.status).toBe(status);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('a name that was rebound to this server is refused', async () => {
    const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/json' };
    const response = await visitWith({}, 'https://evil.example/mcp', { method: 'POST', headers, body: JSON.stringify(LIST) });
    expect(response.status).toBe(421);
  });
});

describe('limits', () => {
  it('are those of the other calls, with the time to wait', async () => {
    const from = { 'CF-Connecting-IP': newNetwork() };
    const [response, ...before] = await untilRefused(60, () => post(LIST, from));
    expect(before.length).toBeGreaterThanOrEqual(60);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(await message(response)).toMatchObject({ error: { code: -32_000 } });
  });

  it('no stream stays open', async () => {
    const { error } = await message(
      await post(
        rpc('subscriptions/listen', {
          notifications: { toolsListChanged: true },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        }),
        { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
      ),
    );
    expect(error?.message).toContain('limit');
  });
});

it('is off when the owner says so', async () => {
  expect(await refusal(await post(LIST, {}, { MCP: 'off' }))).toEqual([404, -32_000]);
});

it('says so while the site’s files cannot be read', async () => {
  const response = await post(LIST, {}, { ASSETS: brokenAssets((path) => path.startsWith('/mcp/')) });
  expect(await refusal(response)).toEqual([503, -32_000]);
});

describe('hostile input', () => {
  const anything = fc.anything({ withNullPrototype: false, maxDepth: 4 }).filter((value) => JSON.stringify(value) !== undefined);
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom('../', '%00', '\ud800', '__proto__', "'; DROP", SITE));
  const fields = [
    'query',
    'address',
    'language',
    'collection',
    'limit',
    'category',
    'tag',
    'name',
    'email',
    'message',
    'first',
    'second',
    'goal',
  ];
  const input = fc.dictionary(fc.constantFrom(...fields, '__proto__', 'constructor'), fc.oneof(text, anything));
  const method = fc.constantFrom(
    'initialize',
    'tools/call',
    'resources/read',
    'resources/list',
    'prompts/get',
    'completion/complete',
    'ping',
    'x',
  );
  const runs = { numRuns: env.TEST_HOSTILE_RUNS * 3 };

  it('in a tool’s arguments gets an answer or a clear error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...TOOL_NAMES, 'constructor', ''), fc.oneof(input, anything), async (name, given) => {
        const response = await post(rpc('tools/call', { name, arguments: given }));
        expect(response.status).toBeLessThan(500);
        const { error } = await message(response);
        expect(error?.code).not.toBe(-32_603);
      }),
      runs,
    );
  });

  it('in a prompt’s arguments gets an answer or a clear error', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PROMPT_NAMES, 'constructor'), input, async (name, given) => {
        const response = await post(rpc('prompts/get', { name, arguments: given }));
        expect(response.status).toBeLessThan(500);
        expect((await message(response)).error?.code).not.toBe(-32_603);
      }),
      runs,
    );
  });

  it('in any message is never a server error', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.record({ jsonrpc: fc.constant('2.0'), id: anything, method, params: anything }), anything),
        async (body) => {
          expect((await post(JSON.stringify(body))).status).toBeLessThan(500);
        },
      ),
      runs,
    );
  });
});
