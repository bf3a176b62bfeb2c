import { describe, expect, inject, it } from 'vitest';
import { post } from '../../tests/functions/mcp-harness.ts';

interface Sample {
  address: string;
  headers: Record<string, string>;
  body: object | string;
  right: { status: number; type: string | null; code?: number };
}

const SAMPLES = Object.entries(import.meta.glob<Sample>('../../tests/samples/mcp/*.json', { eager: true, import: 'default' })).map(
  ([file, sample]) => ({ name: file.split('/').at(-1), ...sample }),
);
const typeOf = (response: Response) => response.headers.get('Content-Type')?.split(';')[0] ?? null;

describe('what clients send to /mcp (tests/samples/mcp)', () => {
  it.each(SAMPLES)('$name', async ({ address, headers, body, right }) => {
    // Without the headers that the harness adds.
    const own = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const response = await post(body, own, {}, address, {});
    const text = await response.text();
    expect([response.status, typeOf(response)]).toEqual([right.status, right.type]);
    if (right.type === null) return expect(text).toBe('');
    const message = JSON.parse(right.type === 'text/event-stream' ? (/^data: (.*)$/mu.exec(text)?.[1] ?? '') : text);
    expect(message.jsonrpc).toBe('2.0');
    expect(message.error?.code).toBe(right.code);
    if (right.code === undefined) {
      expect(message.id).toBe((body as { id: unknown }).id);
      expect(message.result).toEqual(expect.any(Object));
    }
  });
});

it('takes the slash at the end also behind the files', async () => {
  for (const address of ['/mcp', '/mcp/']) {
    const headers = { 'Content-Type': 'application/json', Accept: '*/*' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
    const response = await fetch(new URL(address, inject('edge')), { method: 'POST', headers, body, redirect: 'manual' });
    expect([address, response.status, await response.json()]).toEqual([address, 200, { jsonrpc: '2.0', id: 1, result: {} }]);
    const got = await fetch(new URL(address, inject('edge')), { redirect: 'manual' });
    expect([address, got.status, typeOf(got)]).toEqual([address, 405, 'application/json']);
  }
});
