/** Names that every object inherits, as field names, values, parameters and operators, at everything that takes text of strangers. */
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type CallDeclaration, splitCall } from '../../src/features/api/declare-calls.shared.ts';
import { CALLS } from '../../src/features/console/admin/every-call.ts';
import { asOwner } from '../../tests/functions/as-owner.ts';
import { post as postMcp } from '../../tests/functions/mcp-harness.ts';
import { pages } from '../pages.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];
const FORM = 'application/x-www-form-urlencoded';

/** Fails on purpose, or ends the session of this test. */
const LEFT_OUT = new Set(['POST /api/monitor/example-fault', 'POST /api/auth/sign-out']);
const NAMED = Object.entries<CallDeclaration>(CALLS).filter(([name]) => !LEFT_OUT.has(name));

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];
const ownForms = ['lines.0.sku', 'lines.0.quantity', 'customer.email', 'customer.address.city', 'email', 'name'];

/** JSON text: an object literal would lose `__proto__`. */
const asJson = (fields: readonly (readonly [string, unknown])[]): string =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
const all = NAMES.map((name) => [name, name] as const);

const bodiesFor = (fields: readonly string[]): [type: string, body: string][] => [
  ['application/json', asJson(all)],
  ['application/json', asJson([...fields.map((field) => [field, Object.fromEntries(all)] as const), ...all])],
  [
    FORM,
    new URLSearchParams(
      NAMES.flatMap((name) => [
        [name, name],
        [`lines.0.${name}`, name],
        [`${name}.${name}`, name],
      ]),
    ).toString(),
  ],
  ...NAMES.flatMap((name): [string, string][] => [
    ['application/json', asJson(fields.map((field) => [field, name]))],
    [FORM, new URLSearchParams([...fields, ...ownForms].map((field) => [field, name])).toString()],
  ]),
];

async function expectNoServerError(address: string, init: RequestInit): Promise<void> {
  const response = await asOwner(address, init);
  expect(response.status, `${init.method} ${address} ${init.body ?? ''}`).toBeLessThan(500);
  await response.arrayBuffer();
}

/** Services that are not configured are refused as such; anything else is a fault. */
const UNCONFIGURED = 503;

describe('inherited names', () => {
  it.each(NAMED)('are nothing else than text for %s', async (call, { body, query }) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const [method, path] = splitCall(call as never);
    for (const name of NAMES) {
      const address = `${path.replaceAll(/:\w+/gu, name)}?${new URLSearchParams([...all, ...fieldsOf(query).map((field) => [field, name] as [string, string])] as [string, string][])}`;
      if (method !== 'GET') continue;
      const response = await asOwner(address);
      expect(response.status === UNCONFIGURED ? 0 : response.status, address).toBeLessThan(500);
      await response.body?.cancel();
    }
    if (method === 'GET') return expect(error.mock.calls).toEqual([]);
    for (const [type, text] of bodiesFor(fieldsOf(body)))
      await expectNoServerError(path.replaceAll(/:\w+/gu, 'constructor'), { method, body: text, headers: { 'Content-Type': type } });
    expect(error.mock.calls).toEqual([]);
  });

  const posted = [...new Set(pages.routes.filter(({ method }) => method === 'POST').map(({ path }) => path))];
  it.each(posted)('are nothing else than text for the page %s', async (path) => {
    for (const [type, body] of bodiesFor([])) await expectNoServerError(path, { method: 'POST', body, headers: { 'Content-Type': type } });
  });

  it('are no methods, tools, prompts or templates of MCP', async () => {
    for (const name of NAMES) {
      const calls = [
        { method: name, params: {} },
        { method: 'tools/call', params: { name, arguments: {} } },
        { method: 'prompts/get', params: { name, arguments: {} } },
        { method: 'resources/read', params: { uri: name } },
        { method: 'completion/complete', params: { ref: { type: 'ref/prompt', name }, argument: { name, value: name } } },
      ];
      for (const call of calls) expect((await postMcp({ jsonrpc: '2.0', id: 1, ...call })).status, JSON.stringify(call)).toBeLessThan(500);
    }
  });
});
